import { child, childrenNamed, type XmlNode } from '../../../../platform/foreign/xml.ts';

/** How a list counts at one level. */
type Level = { format: string; text: string; start: number };
/** A number that Word writes before a paragraph. */
export type Automatic = { kind: 'number' | 'letter' | 'bullet' | 'other'; count: number; label: string; level: number; list: string };

const NUMBERS =
  /^(decimal|decimalZero|decimalFullWidth\d?|decimalEnclosed\w*|chineseCounting\w*|ideographDigital|japaneseCounting|taiwaneseCounting\w*|ideographEnclosedCircle|numberInDash)$/;
const CHINESE = '零一二三四五六七八九';

function chinese(count: number): string {
  if (count < 10) return CHINESE[count]!;
  if (count < 20) return `十${count % 10 === 0 ? '' : CHINESE[count % 10]}`;
  if (count < 100) return `${CHINESE[Math.floor(count / 10)]}十${count % 10 === 0 ? '' : CHINESE[count % 10]}`;
  return String(count);
}

const letter = (count: number) => String.fromCharCode(65 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);
const roman = (count: number) =>
  (
    [
      [1000, 'm'],
      [900, 'cm'],
      [500, 'd'],
      [400, 'cd'],
      [100, 'c'],
      [90, 'xc'],
      [50, 'l'],
      [40, 'xl'],
      [10, 'x'],
      [9, 'ix'],
      [5, 'v'],
      [4, 'iv'],
      [1, 'i'],
    ] as const
  ).reduce(([text, rest], [value, sign]): [string, number] => [text + sign.repeat(Math.floor(rest / value)), rest % value], ['', count] as [
    string,
    number,
  ])[0];

function counted(format: string, count: number) {
  if (format === 'upperLetter') return letter(count);
  if (format === 'lowerLetter') return letter(count).toLowerCase();
  if (format === 'lowerRoman') return roman(count);
  if (format === 'upperRoman') return roman(count).toUpperCase();
  return /chinese|japanese|taiwanese|ideograph/i.test(format) ? chinese(count) : String(count);
}

function levelsOf(node: XmlNode) {
  return new Map(
    childrenNamed(node, 'lvl').map((level): [number, Level] => [
      Number(level.attributes.ilvl ?? '0'),
      {
        format:
          child(level, 'numFmt')?.attributes.val ?? child(level, 'AlternateContent', 'Fallback', 'numFmt')?.attributes.val ?? 'decimal',
        text: child(level, 'lvlText')?.attributes.val ?? '',
        start: Number(child(level, 'start')?.attributes.val ?? '1'),
      },
    ]),
  );
}

/** Follows the numbers that Word writes before paragraphs. */
export function numberingOf(root: XmlNode | undefined, styles: XmlNode | undefined) {
  const nodes = childrenNamed(root, 'abstractNum');
  // A list that names a style of lists is the one that this style was made of.
  const created = new Map(nodes.map((node) => [child(node, 'styleLink')?.attributes.val ?? '', node]));
  const abstracts = new Map(
    nodes.map((node) => {
      const linked = created.get(child(node, 'numStyleLink')?.attributes.val ?? '-');
      return [node.attributes.abstractnumid ?? '', levelsOf(linked ?? node)];
    }),
  );
  const lists = new Map(
    childrenNamed(root, 'num').map((node) => {
      const abstract = child(node, 'abstractNumId')?.attributes.val ?? '';
      const starts = new Map(
        childrenNamed(node, 'lvlOverride').flatMap((each): [number, number][] => {
          const start = child(each, 'startOverride')?.attributes.val;
          return start === undefined ? [] : [[Number(each.attributes.ilvl ?? '0'), Number(start)]];
        }),
      );
      return [node.attributes.numid ?? '', { abstract, starts }];
    }),
  );
  const byId = new Map(childrenNamed(styles, 'style').map((style) => [style.attributes.styleid ?? '', style]));
  /** The numbers a style brings, or the style it is based on. */
  function styled(id: string, depth = 0): XmlNode | undefined {
    const style = byId.get(id);
    return (
      child(style, 'pPr', 'numPr') ?? (style && depth < 10 ? styled(child(style, 'basedOn')?.attributes.val ?? '', depth + 1) : undefined)
    );
  }
  const counts = new Map<string, number[]>();
  const started = new Set<string>();

  /** The number before a paragraph with these properties; counts on. */
  return function next(properties: XmlNode | undefined): Automatic | undefined {
    const numbers = child(properties, 'numPr') ?? styled(child(properties, 'pStyle')?.attributes.val ?? '');
    const id = child(numbers, 'numId')?.attributes.val;
    const list = id === undefined || id === '0' ? undefined : lists.get(id);
    if (!list) return undefined;
    const level = Number(child(numbers, 'ilvl')?.attributes.val ?? '0');
    const levels = abstracts.get(list.abstract);
    const of = levels?.get(level) ?? { format: 'decimal', text: `%${level + 1}.`, start: 1 };
    const counter = counts.get(list.abstract) ?? [];
    counts.set(list.abstract, counter);
    const override = list.starts.get(level);
    if (override !== undefined && !started.has(`${id} ${level}`)) counter[level] = override;
    else counter[level] = counter[level] === undefined ? (override ?? of.start) : counter[level]! + 1;
    started.add(`${id} ${level}`);
    counter.length = level + 1;
    const count = counter[level]!;
    const kind = of.format === 'bullet' ? 'bullet' : /Letter$/.test(of.format) ? 'letter' : NUMBERS.test(of.format) ? 'number' : 'other';
    const label = of.text.replace(/%(\d)/g, (_all, place: string) =>
      counted(levels?.get(Number(place) - 1)?.format ?? 'decimal', counter[Number(place) - 1] ?? 1),
    );
    // Programs keep paragraphs inside a list by numbering them with nothing.
    if (label.replaceAll('\uf020', '').trim() === '' || of.format === 'none') return undefined;
    return { kind, count, label, level, list: id! };
  };
}
