import type { SearchPieces } from '@praxis/contract/search/search';
import { folded } from './grams.ts';

const AROUND = 40;
const SNIPPET = 160;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** An expression for the terms; a space in a term may be missing in the text. */
export const markerOf = (terms: readonly string[]) =>
  terms.length === 0 ? undefined : new RegExp(terms.map((term) => escaped(term).replaceAll(' ', '\\s*')).join('|'), 'gu');

/** A text in pieces, those that match marked. */
export function marked(text: string, marker: RegExp | undefined): SearchPieces {
  const pieces: SearchPieces = [];
  let from = 0;
  for (const match of marker ? folded(text).matchAll(marker) : []) {
    if (match[0] === '') continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), hit: false });
    pieces.push({ text: text.slice(match.index, match.index + match[0].length), hit: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}

/** Where to cut so that no pair of units is torn apart. */
const whole = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at);

/** The part of a text around its first match, or its beginning. */
export function snippetOf(text: string, terms: readonly string[]): SearchPieces {
  const plain = folded(text);
  // The longest term that stands somewhere decides, so that a whole phrase is preferred to a part of it.
  const places = terms.map((term) => plain.search(markerOf([term])!)).filter((at) => at >= 0);
  const first = places[0] ?? 0;
  const from = whole(text, first > AROUND ? first - AROUND : 0);
  const to = whole(text, Math.min(text.length, from + SNIPPET));
  const pieces = marked(text.slice(from, to), markerOf(terms));
  if (from > 0) pieces.unshift({ text: '…', hit: false });
  if (to < text.length) pieces.push({ text: '…', hit: false });
  return pieces;
}
