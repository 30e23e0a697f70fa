import 'katex/dist/katex.min.css';
import katex from 'katex';

/** Draws a formula into an element. A mistake in the formula is shown in its place, never thrown. */
export function drawFormula(element: HTMLElement, tex: string, block: boolean) {
  katex.render(tex, element, { displayMode: block, throwOnError: false, strict: 'ignore', trust: false, maxSize: 20, maxExpand: 500 });
}
