import { readDecimal } from '@praxis/rules/decimal';
import { textOfHtml } from '../../../platform/search-sources.ts';
import { matchingParts, middleOf, numericParts } from './draft-parts.ts';
import { type Draft, escaped } from './read-question.ts';

/** Finds a sign that is not escaped. */
export function indexOfPlain(text: string, sign: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text.startsWith(sign, at)) return at;
  }
  return -1;
}

export const unescaped = (text: string) => text.replace(/\\([~=#{}:\\n])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign)).trim();

export const FORMATS = /^\s*\[(html|moodle|plain|markdown)\]/i;

export type Answer = { right: boolean; weight: number | null; text: string; feedback: string };

/** The answers inside braces: `=`, `~` and their weights and feedback. */
export function answersOf(inside: string): Answer[] {
  const marks: number[] = [];
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === '\\') at += 1;
    else if (inside[at] === '=' || inside[at] === '~') marks.push(at);
  }
  return marks.map((start, at) => {
    let body = inside.slice(start + 1, marks[at + 1] ?? inside.length);
    const weight = /^\s*%(-?[\d.]+)%/.exec(body);
    if (weight) body = body.slice(weight[0].length);
    const feedback = indexOfPlain(body, '#');
    return {
      right: inside[start] === '=',
      weight: weight ? Number(weight[1]) : null,
      text: (feedback < 0 ? body : body.slice(0, feedback)).trim(),
      feedback: feedback < 0 ? '' : body.slice(feedback + 1).trim(),
    };
  });
}

/** `3`, `3:0.1` or `2..4`. */
function quantityOf(text: string) {
  const [from, to] = text.split('..');
  if (to !== undefined) return middleOf(from!, to);
  const [value = '', tolerance = '0', ...rest] = text.split(':');
  return rest.length === 0 && readDecimal(value) && readDecimal(tolerance)
    ? { value: value.trim(), tolerance: tolerance.trim() }
    : undefined;
}

/** `=entry -> choice`: what has no entry only leads astray. */
export async function pairsOf(answers: readonly Answer[], rich: (text: string) => Promise<string>) {
  const pairs = [];
  for (const { text } of answers) {
    const at = text.indexOf('->');
    pairs.push({ prompt: await rich(text.slice(0, at).trim()), choice: `<p>${escaped(plainText(text.slice(at + 2)))}</p>` });
  }
  return matchingParts(pairs);
}

export function numbers(inside: string, draft: Draft): Draft {
  const all = inside.includes('=') ? answersOf(inside) : [];
  const answers = all.filter((one) => one.weight === null || one.weight >= 100);
  const input = (
    answers.length > 0 ? answers.map((one) => one.text) : [inside.replace(/#[^#]*$/, (all) => (/^#/.test(inside) ? all : ''))]
  ).map((one) => one.trim());
  const [first, ...others] = input.map(quantityOf);
  if (!first || others.length > 0) return { ...draft, unknownKind: 'numerical' };
  const partial = all.some((one) => one.weight !== null && one.weight > 0 && one.weight < 100);
  return { ...draft, parts: numericParts(first), ...(partial && { notes: [{ key: 'import_weights_lost' }] }) };
}

/** Words without the mark of their format; those of HTML without its tags. */
export function plainText(raw: string) {
  const label = unescaped(raw.replace(FORMATS, ''));
  return FORMATS.exec(raw)?.[1]?.toLowerCase() === 'html' ? textOfHtml(label).trim() : label;
}
