/** What the font Symbol shows for the codes of letters, from 0x41; what it shows as other fonts do is left out. */
const GREEK = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ';
const SMALL = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ';

const SYMBOL = new Map<number, string>([
  ...[...GREEK].map((sign, at): [number, string] => [0x41 + at, sign]),
  ...[...SMALL].map((sign, at): [number, string] => [0x61 + at, sign]),
  ...(
    [
      [0x22, '∀'],
      [0x24, '∃'],
      [0x27, '∋'],
      [0x2a, '∗'],
      [0x2d, '−'],
      [0x40, '≅'],
      [0x5c, '∴'],
      [0x5e, '⊥'],
      [0x7e, '∼'],
      [0xa2, '′'],
      [0xa3, '≤'],
      [0xa5, '∞'],
      [0xab, '↔'],
      [0xac, '←'],
      [0xad, '↑'],
      [0xae, '→'],
      [0xaf, '↓'],
      [0xb0, '°'],
      [0xb1, '±'],
      [0xb2, '″'],
      [0xb3, '≥'],
      [0xb4, '×'],
      [0xb5, '∝'],
      [0xb6, '∂'],
      [0xb7, '•'],
      [0xb8, '÷'],
      [0xb9, '≠'],
      [0xba, '≡'],
      [0xbb, '≈'],
      [0xbc, '…'],
      [0xc4, '⊗'],
      [0xc5, '⊕'],
      [0xc6, '∅'],
      [0xc7, '∩'],
      [0xc8, '∪'],
      [0xc9, '⊃'],
      [0xca, '⊇'],
      [0xcb, '⊄'],
      [0xcc, '⊂'],
      [0xcd, '⊆'],
      [0xce, '∈'],
      [0xcf, '∉'],
      [0xd0, '∠'],
      [0xd1, '∇'],
      [0xd5, '∏'],
      [0xd6, '√'],
      [0xd7, '⋅'],
      [0xd8, '¬'],
      [0xd9, '∧'],
      [0xda, '∨'],
      [0xdb, '⇔'],
      [0xdc, '⇐'],
      [0xde, '⇒'],
      [0xe5, '∑'],
      [0xf2, '∫'],
    ] as const
  ).map(([code, sign]): [number, string] => [code, sign]),
]);

/** What the fonts of small pictures show where a sheet of questions uses them: boxes, ticks and crosses, bullets, arrows. */
const WINGDINGS = new Map<number, string>([
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x71, '□'],
  [0xa1, '○'],
  [0xa7, '▪'],
  [0xa8, '□'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe8, '→'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
]);
const WINGDINGS_2 = new Map<number, string>([
  [0x4f, '✗'],
  [0x50, '✓'],
  [0x51, '☒'],
  [0x52, '☑'],
  [0xa3, '□'],
]);

const fonts: [RegExp, ReadonlyMap<number, string>][] = [
  [/^symbol\b/i, SYMBOL],
  [/^wingdings 2/i, WINGDINGS_2],
  [/^wingdings/i, WINGDINGS],
];

/** A sign as its font shows it, by its code there; undefined when the font shows something nobody can name. */
export function signOf(font: string, code: number): string | undefined {
  const known = fonts.find(([name]) => name.test(font))?.[1];
  const low = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (known) return known.get(low) ?? (low > 0x20 && low < 0x7f && known === SYMBOL ? String.fromCharCode(low) : undefined);
  return low === code ? String.fromCodePoint(code) : undefined;
}

/** Text whose private signs are those of a font; `lost` counts what nobody can name. */
export function withSigns(text: string, font: string): { text: string; lost: number } {
  let lost = 0;
  const created = text.replace(/[\uf020-\uf0ff]/g, (sign) => {
    const view = sign === '\uf020' ? ' ' : signOf(font, sign.charCodeAt(0));
    if (view === undefined) lost += 1;
    return view ?? '□';
  });
  return { text: created, lost };
}
