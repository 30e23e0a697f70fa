import { plainOf } from '../../questions/index.ts';
import { sheetText } from '../reading/docx/sheet-parts.ts';
import type { ExportedQuestion } from './exported.ts';
import type { SheetLabels } from './sheet-labels.ts';

/** What stands in a sheet of a question made of parts: its stem, its lines, and whether it says less than the question. */
export type SheetOfParts = { type: string; stem: string; lines: { label: string; text?: string; html?: string }[]; ruleLost: boolean };

type Own<Kind extends string> = {
  parts: Extract<NonNullable<ExportedQuestion['content']['parts']>, { kind: Kind }>;
  key: Extract<NonNullable<ExportedQuestion['key']['parts']>, { kind: Kind }>;
};

const BLANK = /<span data-blank="([^"]*)"><\/span>/g;
const rows = (cells: readonly (readonly string[])[]) =>
  `<table><tbody>${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

/** The stem with a numbered gap where each blank is. */
const gaps = (stem: string) => {
  let at = 0;
  return stem.replace(BLANK, () => `(${++at})____`);
};

function blanks(stem: string, { parts, key }: Own<'blank'>, labels: SheetLabels): Omit<SheetOfParts, 'type'> {
  const places = [...stem.matchAll(BLANK)].map(([, name]) => name);
  const answers = places.map((name, at) => {
    const blank = parts.blanks.find((one) => one.key === name);
    const own = key.blanks.find((one) => one.key === name);
    const words = (own?.accepted ?? [])
      .map(({ text, percent }) => `${sheetText(text)}${percent === 100 ? '' : ` (${percent}%)`}`)
      .join(' | ');
    const choices = (blank?.choices ?? []).map((one) => `${own?.correct.includes(one.key) ? '*' : ''}${sheetText(one.text)}`).join(' / ');
    const answer = blank?.kind === 'choice' ? `{${choices}}` : blank?.kind === 'number' ? `=${words} ±${own?.tolerance || '0'}` : words;
    return `${at + 1}) ${answer} [${own?.points ?? 1}]`;
  });
  const { folds } = key;
  return {
    ...{ stem: gaps(stem), lines: [{ label: labels.answer, text: answers.join('; ') }] },
    ruleLost: key.sets.length > 0 || key.rest === 'person' || !(folds.case && folds.width && folds.spaces && folds.punctuation),
  };
}

function number(stem: string, { parts, key }: Own<'numeric'>, labels: SheetLabels): Omit<SheetOfParts, 'type'> {
  const { kind, amount } = key.tolerance;
  const tolerance = kind === 'percent' ? `${amount}%` : kind === 'digits' ? labels.digits(amount) : `±${amount || '0'}`;
  const factors = new Map(key.units.map(({ text, factor }) => [text, factor]));
  const named = parts.unit === 'list' ? parts.units : [...factors.keys()];
  const units = named.map((text) => `${sheetText(text)}${factors.has(text) ? ` = ${factors.get(text)}` : ''}`).join(' | ');
  const flags = `${parts.unit === 'list' ? ' [list]' : ''}${key.no_unit_off > 0 ? ` [-${key.no_unit_off}%]` : ''}`;
  return {
    stem,
    lines: [
      { label: labels.answer, text: key.value },
      { label: labels.tolerance, text: tolerance },
      ...(parts.unit === 'none' ? [] : [{ label: labels.units, text: `${units}${flags}` }]),
    ],
    ruleLost: key.rest !== (parts.unit === 'field' && key.units.length > 0 ? 'person' : 'zero'),
  };
}

function pairs(stem: string, { parts, key }: Own<'matching'>, labels: SheetLabels): Omit<SheetOfParts, 'type'> {
  const choice = (name: string | undefined) => parts.choices.find((one) => one.key === name)?.html ?? '';
  const right = new Map(key.pairs);
  const used = new Set(right.values());
  const table = [
    ...parts.prompts.map(({ key: name, html }) => [html, choice(right.get(name))]),
    ...parts.choices.filter(({ key: name }) => !used.has(name)).map(({ html }) => ['', html]),
  ];
  const label = `${labels.pairs}${key.rule === 'all' ? '[all]' : ''}`;
  return { stem, lines: [{ label, html: rows(table) }], ruleLost: false };
}

function order(stem: string, { parts, key }: Own<'ordering'>, labels: SheetLabels): Omit<SheetOfParts, 'type'> {
  const items = key.order.map((name) => [parts.items.find((item) => item.key === name)?.html ?? '']);
  const label = `${labels.order}${key.rule === 'all' ? '' : `[${key.rule}]`}`;
  return { stem, lines: [{ label, html: rows(items) }], ruleLost: false };
}

/** A question made of parts as a sheet says it with its answers; undefined for others. */
export function partsInSheet({ content, key }: ExportedQuestion, labels: SheetLabels): SheetOfParts | undefined {
  const both = { parts: content.parts, key: key.parts };
  if (!both.parts || both.parts.kind !== both.key?.kind) return undefined;
  const { kind } = both.parts;
  const makers = { blank: blanks, numeric: number, matching: pairs, ordering: order } as const;
  return { type: labels.kinds[kind], ...(makers[kind] as typeof blanks)(content.stem, both as Own<'blank'>, labels) };
}

const byWords = (one: { html: string }, other: { html: string }) => plainOf(one.html).localeCompare(plainOf(other.html));

/** The same for a paper without answers: what is chosen from stands in an order that tells nothing. */
export function partsInPaper({ content }: ExportedQuestion, labels: SheetLabels): Pick<SheetOfParts, 'stem' | 'lines'> {
  const { parts, stem } = content;
  if (parts?.kind === 'matching') {
    const choices = parts.choices.toSorted(byWords);
    const length = Math.max(parts.prompts.length, choices.length);
    const table = Array.from({ length }, (_, at) => [parts.prompts[at]?.html ?? '', choices[at]?.html ?? '']);
    return { stem, lines: [{ label: '', html: rows(table) }] };
  }
  if (parts?.kind === 'ordering')
    return { stem, lines: [{ label: '', html: rows(parts.items.toSorted(byWords).map(({ html }) => [html])) }] };
  if (parts?.kind === 'numeric' && parts.unit === 'list') return { stem, lines: [{ label: labels.units, text: parts.units.join(' / ') }] };
  if (parts?.kind !== 'blank') return { stem, lines: [] };
  const chosen = parts.blanks.flatMap(({ kind, choices }, at) =>
    kind === 'choice' ? [{ label: `(${at + 1}) `, text: choices.map(({ text }) => text).join(' / ') }] : [],
  );
  return { stem: gaps(stem), lines: chosen };
}
