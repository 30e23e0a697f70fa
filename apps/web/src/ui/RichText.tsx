import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { classes } from './classes.ts';

const prose =
  '[&_p]:my-3 [&_h2]:mt-7 [&_h2]:mb-2 [&_h2]:text-20 [&_h2]:font-bold [&_h3]:mt-6 [&_h3]:mb-2 [&_h3]:text-16 [&_h3]:font-bold [&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:my-1 [&_li>p]:my-0 [&_blockquote]:my-4 [&_blockquote]:border-l-2 [&_blockquote]:border-pine-line [&_blockquote]:pl-4 [&_blockquote]:text-ink-2 [&_code]:rounded-sm [&_code]:bg-well [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.9em] [&_pre]:my-4 [&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:px-4 [&_pre]:py-3 [&_pre]:text-14 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_hr]:my-6 [&_hr]:border-line [&_a]:text-pine [&_a]:underline [&>:first-child]:mt-0 [&>:last-child]:mb-0 break-words';

/** The look of written text, for readers and for those who write it. */
export const proseClasses = (className?: string) => classes(prose, className);

/** Text with structure that somebody wrote: cleaned by the server, and once more here. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, { ADD_ATTR: ['target'], FORBID_ATTR: ['style', 'class', 'id'] }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the line above
  return <div className={proseClasses(className)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
