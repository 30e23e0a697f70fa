/** How letters of a formula stand. `words` is text that is no mathematics. */
export type Letters = 'usual' | 'upright' | 'bold' | 'double' | 'script' | 'fraktur' | 'sans' | 'mono' | 'words';

/** A formula, between the ways in which programs write it. */
export type Formula =
  | { kind: 'row'; items: Formula[] }
  | { kind: 'text'; text: string; letters: Letters }
  | { kind: 'fraction'; over: Formula; under: Formula; bar: boolean }
  | { kind: 'scripts'; base: Formula; sub?: Formula; sup?: Formula }
  | { kind: 'stacked'; base: Formula; below?: Formula; above?: Formula }
  | { kind: 'root'; degree?: Formula; inside: Formula }
  | { kind: 'big'; operator: string; from?: Formula; to?: Formula; stacked: boolean; body: Formula }
  | { kind: 'fence'; open: string; close: string; between: string; parts: Formula[] }
  | { kind: 'accent'; mark: string; base: Formula }
  | { kind: 'grid'; rows: Formula[][]; lines: boolean }
  | { kind: 'boxed'; inside: Formula };

/** A row, or its only item. */
export const rowOf = (items: readonly Formula[]): Formula => {
  const flat = items.flatMap((item) => (item.kind === 'row' ? item.items : [item]));
  return flat.length === 1 ? flat[0]! : { kind: 'row', items: flat };
};

/** Signs that stand for sums, integrals and their like. */
export const BIG = new Set([...'∑∏∐∫∬∭∮∯∰⋃⋂⋁⋀⨁⨂⨀⨄']);

/** Marks above or below something, by the command that sets them. */
export const MARKS: Record<string, string> = {
  '\u0302': 'hat',
  '^': 'hat',
  ˆ: 'hat',
  '\u0303': 'tilde',
  '~': 'tilde',
  '˜': 'tilde',
  '\u0304': 'bar',
  '\u0305': 'overline',
  '¯': 'bar',
  ˉ: 'bar',
  '‾': 'overline',
  '\u0332': 'underline',
  _: 'underline',
  '\u0307': 'dot',
  '˙': 'dot',
  '\u0308': 'ddot',
  '¨': 'ddot',
  '\u0306': 'breve',
  '˘': 'breve',
  '\u030c': 'check',
  ˇ: 'check',
  '\u0301': 'acute',
  '´': 'acute',
  '\u0300': 'grave',
  '`': 'grave',
  '\u20d7': 'vec',
  '→': 'overrightarrow',
  '←': 'overleftarrow',
  '\u20d6': 'overleftarrow',
  '⏞': 'overbrace',
  '⏟': 'underbrace',
};

const styled: [from: number, to: number, letters: Letters][] = [
  [0x1d400, 0x1d433, 'bold'],
  [0x1d468, 0x1d49b, 'bold'],
  [0x1d49c, 0x1d503, 'script'],
  [0x1d504, 0x1d537, 'fraktur'],
  [0x1d538, 0x1d56b, 'double'],
  [0x1d56c, 0x1d59f, 'fraktur'],
  [0x1d5a0, 0x1d66f, 'sans'],
  [0x1d670, 0x1d6a3, 'mono'],
  [0x1d6a8, 0x1d6e1, 'bold'],
  [0x1d7ce, 0x1d7d7, 'bold'],
  [0x1d7d8, 0x1d7e1, 'double'],
];
const DOUBLE = 'ℂℍℕℙℚℝℤ';

/** Letters of the mathematical alphabets as ordinary ones with their style. */
export function lettersOf(text: string, letters: Letters): Formula {
  const items: { kind: 'text'; text: string; letters: Letters }[] = [];
  for (const sign of text) {
    const code = sign.codePointAt(0)!;
    const style = styled.find(([from, to]) => code >= from && code <= to)?.[2] ?? (DOUBLE.includes(sign) ? 'double' : letters);
    const plain = code >= 0x1d400 || DOUBLE.includes(sign) || (code >= 0xff01 && code <= 0xff5e) ? sign.normalize('NFKC') : sign;
    const last = items.at(-1);
    if (last?.letters === style) last.text += plain;
    else items.push({ kind: 'text', text: plain, letters: style });
  }
  return rowOf(items);
}
