import './rich-text.css';
import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';
import { whenReachable } from '../../platform/calls/when-reachable.ts';
import { classes } from '../../ui/classes.ts';

const allowed = {
  USE_PROFILES: { html: true },
  ADD_ATTR: ['data-file', 'data-formula', 'data-blank', 'target'],
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'object', 'embed'],
  FORBID_ATTR: ['style', 'id', 'name'],
  RETURN_DOM_FRAGMENT: true as const,
};

async function drawFormulas(inside: HTMLElement) {
  const formulas = [...inside.querySelectorAll<HTMLElement>('[data-formula]')];
  if (formulas.length === 0) return;
  // Until it is drawn, and where what draws it cannot be loaded, its TeX.
  for (const element of formulas) element.textContent ||= element.dataset.formula ?? '';
  const { drawFormula } = await whenReachable(() => import('./formulas/formula.ts'));
  for (const element of formulas) drawFormula(element, element.dataset.formula ?? '', element.tagName === 'DIV');
}

type RichTextViewProps = {
  html: string;
  compact?: boolean;
  /** The places of the blanks of a question, by their keys, for what is to be written into them. */
  onBlanks?: (places: [key: string, place: HTMLElement][]) => void;
};

/** Rich text somebody wrote, made safe once more before it is shown; formulas are drawn, links open beside the page. */
export default function RichTextView({ html, compact, onBlanks }: RichTextViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const places = useRef(onBlanks);
  places.current = onBlanks;
  // The sanitised tree is put in by hand: it is not React's.
  useEffect(() => {
    const here = place.current;
    if (!here) return;
    const text = DOMPurify.sanitize(html, allowed);
    for (const link of text.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    for (const image of text.querySelectorAll('img')) image.loading = 'lazy';
    // What is wider than a phone scrolls, and whatever scrolls is reached by the keyboard.
    for (const wide of text.querySelectorAll<HTMLElement>('pre, table, div[data-formula]')) wide.tabIndex = 0;
    here.replaceChildren(text);
    const blanks = [...here.querySelectorAll<HTMLElement>('span[data-blank]')];
    if (places.current) for (const blank of blanks) blank.replaceChildren();
    places.current?.(blanks.map((blank) => [blank.dataset.blank ?? '', blank]));
    // What draws them may be out of reach: their TeX stands there meanwhile.
    drawFormulas(here).catch(() => undefined);
  }, [html]);
  const fields = onBlanks ? 'with-fields' : '';
  return <div ref={place} className={classes('handout', compact && 'compact', fields)} />;
}
