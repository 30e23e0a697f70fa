/** A statement in two languages, Chinese and another. */
export type TwoLanguages = { zh: string; other: string };

/** Fewer Chinese characters than this are a name or a word within another language. */
const MANY = 8;

const chineseIn = (html: string) => html.replaceAll(/<[^>]*>/g, '').match(/\p{Script=Han}/gu)?.length ?? 0;

/** The two halves of a statement that says the same in Chinese and in another language, divided by a rule; undefined for any other. */
export function twoLanguagesIn(html: string): TwoLanguages | undefined {
  const [first = '', second = '', ...rest] = html.split(/<hr\s*\/?>/);
  if (rest.length > 0 || first.trim() === '' || second.trim() === '') return undefined;
  const [one, two] = [chineseIn(first), chineseIn(second)];
  if (one >= MANY && two === 0) return { zh: first, other: second };
  return two >= MANY && one === 0 ? { zh: second, other: first } : undefined;
}
