import { type KeyParts, keyParts, type QuestionParts, questionParts } from '@praxis/contract/questions/parts';
import { decimalText, minus, readDecimal } from '@praxis/rules/decimal';

/** The parts of a question of a file with their key. */
export type DraftParts = { parts: QuestionParts; key: KeyParts };

const folds = { case: true, width: true, spaces: true, punctuation: true };
const PARAGRAPH = /^<(p|div|ul|ol|table|pre|blockquote)\b/;
const paragraph = (html: string) => (html === '' || PARAGRAPH.test(html) ? html : `<p>${html}</p>`);

/** Entries with what belongs to each; equal texts are one choice. An entry without words adds its choice to those that lead astray. */
export function matchingParts(pairs: readonly { prompt: string; choice: string }[], rule: 'each' | 'all' = 'each'): DraftParts {
  const choices: { key: string; html: string }[] = [];
  const keyOf = (html: string) => {
    const found = choices.find((choice) => choice.html === html);
    if (found) return found.key;
    choices.push({ key: `c${choices.length + 1}`, html });
    return choices.at(-1)!.key;
  };
  const named = pairs.map(({ prompt, choice }, at) => ({ key: `p${at + 1}`, html: paragraph(prompt), choice: keyOf(paragraph(choice)) }));
  const asked = named.filter(({ html }) => html !== '');
  return {
    parts: { kind: 'matching', prompts: asked.map(({ key, html }) => ({ key, html })), choices },
    key: { kind: 'matching', pairs: asked.map(({ key, choice }): [string, string] => [key, choice]), rule },
  };
}

/** Items in their right order. */
export function orderingParts(items: readonly string[], rule: 'all' | 'neighbours' | 'longest' = 'all'): DraftParts {
  const named = items.map((html, at) => ({ key: `i${at + 1}`, html: paragraph(html) }));
  return {
    parts: { kind: 'ordering', items: named, avoid: '' },
    key: { kind: 'ordering', order: named.map(({ key }) => key), rule },
  };
}

type Numeric = {
  value: string;
  tolerance?: string;
  kind?: 'abs' | 'percent' | 'digits';
  units?: { text: string; factor: string }[];
  typed?: boolean;
  off?: number;
};

/** A number with its tolerance, and the units it may have. */
export const numericParts = ({ value, tolerance = '0', kind = 'abs', units = [], typed = true, off = 0 }: Numeric): DraftParts => ({
  parts: {
    ...{ kind: 'numeric', unit: units.length === 0 ? 'none' : typed ? 'field' : 'list' },
    units: typed ? [] : units.map(({ text }) => text),
  },
  key: {
    ...{ kind: 'numeric', value, tolerance: { kind, amount: tolerance }, units, no_unit_off: off },
    rest: units.length > 0 && typed ? 'person' : 'zero',
  },
});

/** The number in the middle of two others and how far they lie from it; undefined where one cannot be read. */
export function middleOf(from: string, to: string): { value: string; tolerance: string } | undefined {
  const [low, high] = [readDecimal(from), readDecimal(to)];
  if (!low || !high) return undefined;
  const width = minus(high, low);
  const half = { units: width.units * 5n, scale: width.scale + 1 };
  if (half.units < 0n) return undefined;
  return { value: decimalText(minus(high, half)), tolerance: decimalText(half) };
}

/** A blank as a file has it. */
export type DraftBlank = {
  kind: 'text' | 'number' | 'choice';
  points?: number;
  width?: number;
  accepted?: { text: string; percent: number }[];
  tolerance?: string;
  choices?: { text: string; correct: boolean }[];
};

/** What stands in the stem where a blank is. */
export const blankMark = (at: number) => `<span data-blank="b${at + 1}"></span>`;

const roomFor = ({ accepted = [], kind }: DraftBlank) =>
  kind === 'choice' ? 8 : Math.min(40, Math.max(4, ...accepted.map(({ text }) => [...text].length + 4)));
const points = (of: number | undefined) => Math.max(0.01, Math.round((of ?? 1) * 100) / 100);
const percent = (of: number) => Math.min(100, Math.max(0, Math.round(of)));

/** Blanks in the order of the stem, which has `blankMark` at their places. Other systems give nothing for what they do not know. */
export function blankParts(blanks: readonly DraftBlank[], folded: Partial<typeof folds> = {}): DraftParts {
  const keyed = blanks.map((blank, at) => {
    const key = `b${at + 1}`;
    const choices = (blank.choices ?? []).map(({ text, correct }, place) => ({
      key: `${key}c${place + 1}`,
      text: text.slice(0, 500),
      correct,
    }));
    return { ...blank, key, choices };
  });
  return {
    parts: {
      kind: 'blank',
      blanks: keyed.map((blank) => ({
        ...{ key: blank.key, kind: blank.kind, width: Math.min(40, Math.max(2, Math.round(blank.width ?? roomFor(blank)))) },
        choices: blank.choices.map(({ key, text }) => ({ key, text })),
      })),
    },
    key: {
      kind: 'blank',
      blanks: keyed.map((blank) => ({
        ...{ key: blank.key, points: points(blank.points), tolerance: blank.kind === 'number' ? blank.tolerance || '0' : '' },
        accepted: (blank.accepted ?? []).map(({ text, percent: share }) => ({ text: text.slice(0, 500), percent: percent(share) })),
        correct: blank.choices.filter(({ correct }) => correct).map(({ key }) => key),
      })),
      folds: { ...folds, ...folded },
      sets: [],
      rest: 'zero',
    },
  };
}

/** Parts that a file of our own carries as they are; undefined where they do not hold what they must. */
export function ownParts(value: unknown): DraftParts | undefined {
  const { parts, key } = (typeof value === 'object' && value !== null ? value : {}) as { parts?: unknown; key?: unknown };
  const [content, own] = [questionParts.safeParse(parts), keyParts.safeParse(key)];
  return content.success && own.success && content.data.kind === own.data.kind ? { parts: content.data, key: own.data } : undefined;
}
