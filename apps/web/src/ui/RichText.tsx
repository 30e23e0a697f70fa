import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { classes } from './classes.ts';
import './styles/rich-text.css';

/** The look of written text, for readers and for those who write it. */
export const proseClasses = (className?: string) => classes('rich', className);

/** Text with structure that somebody wrote: cleaned by the server, and once more here. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { ADD_ATTR: ['target'], FORBID_ATTR: ['style', 'class', 'id'] }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the line above
  return <div className={proseClasses(className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
