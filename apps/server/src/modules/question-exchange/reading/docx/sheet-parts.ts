import { readDecimal } from '@praxis/rules/decimal';
import { blankMark, blankParts, type DraftBlank, type DraftParts, matchingParts, numericParts, orderingParts } from '../draft-parts.ts';

/** The kinds of question that are made of parts, as the line of the type names them. */
export type PartsKind = 'blank' | 'numeric' | 'matching' | 'ordering';

const KINDS: [RegExp, PartsKind][] = [
  [/逐空|多空填空|by blank|fill in the blanks/i, 'blank'],
  [/数值|數值|numeric(?:al)?/i, 'numeric'],
  [/配对|配對|连线|連線|matching/i, 'matching'],
  [/排序|ordering/i, 'ordering'],
];

/** The kind of parts that the line of the type names. */
export const partsKindOf = (text: string) => KINDS.find(([sign]) => sign.test(text))?.[1];

/** What a sheet says of parts beside its answer. */
export type SheetParts = { tolerance: string; units: string; rule: string; table: string };

/** A text at a sign that no backslash stands before. */
export function dividedAt(text: string, signs: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '\\' && at + 1 < text.length) piece += sign + text.charAt(++at);
    else if (signs.includes(sign)) {
      pieces.push(piece);
      piece = '';
    } else piece += sign;
  }
  return [...pieces, piece].map((one) => one.trim());
}

const plain = (text: string) => text.replace(/\\(.)/g, '$1').trim();
const PLACE = /(?:[（(]\s*\d{1,2}\s*[)）]\s*)?_{3,}/g;
const NUMBERED = /^\s*[（(]?\s*\d{1,2}\s*[)）]\s*/;
const POINTS = /\s*\[\s*(\d+(?:\.\d+)?)\s*\]\s*$/;
const SHARE = /\s*[（(]\s*(\d{1,3})\s*%\s*[)）]\s*$/;

function accepted(text: string) {
  return dividedAt(text, '|｜')
    .filter((one) => one !== '')
    .map((one) => ({ text: plain(one.replace(SHARE, '')), percent: Number(SHARE.exec(one)?.[1] ?? 100) }));
}

function blankOf(written: string): DraftBlank | undefined {
  const points = POINTS.exec(written)?.[1];
  const text = written.replace(POINTS, '').trim();
  const worth = points === undefined ? {} : { points: Number(points) };
  const choices = /^\{([\s\S]*)\}$/.exec(text)?.[1];
  if (choices !== undefined)
    return {
      ...{ kind: 'choice', ...worth },
      choices: dividedAt(choices, '/／').map((one) => ({ text: plain(one.replace(/^[*＊]/, '')), correct: /^[*＊]/.test(one) })),
    };
  const number = /^[=＝]\s*([^±]*?)\s*(?:±\s*(\S+))?$/.exec(text);
  if (number) return { kind: 'number', ...worth, accepted: accepted(number[1]!), tolerance: number[2] ?? '0' };
  const words = accepted(text);
  return words.length === 0 ? undefined : { kind: 'text', ...worth, accepted: words };
}

/** Blanks of a stem, each with the answer of its number in the line of the answer. */
function blanks(stem: string, answer: string): { stem: string; parts: DraftParts } | undefined {
  const places = [...stem.matchAll(PLACE)].length;
  const answers = dividedAt(answer, ';；')
    .map((one) => one.replace(NUMBERED, ''))
    .filter((one) => one !== '');
  const found = answers.flatMap((one) => blankOf(one) ?? []);
  if (places === 0 || found.length !== places || found.length !== answers.length) return undefined;
  let at = 0;
  return { stem: stem.replace(PLACE, () => blankMark(at++)), parts: blankParts(found) };
}

const FLAG = /\[([^\]]*)\]/g;

function number(answer: string, { tolerance, units }: SheetParts): DraftParts | undefined {
  if (!readDecimal(answer.trim())) return undefined;
  const near = tolerance.normalize('NFKC').replace(/^±/, '').trim();
  const kind = near.endsWith('%') ? 'percent' : /^\d+\s*(?:digits?|位)/i.test(near) ? 'digits' : 'abs';
  const amount = /^[\d.]+/.exec(near)?.[0] ?? '0';
  const flags = [...units.matchAll(FLAG)].map(([, flag]) => flag!.trim());
  const off = flags.flatMap((flag) => /^[-−–]\s*(\d{1,3})\s*%$/.exec(flag)?.[1] ?? [])[0];
  const listed = dividedAt(units.replace(FLAG, ''), '|｜').filter((one) => one !== '');
  const named = listed.map((one) => dividedAt(one, '=＝'));
  const made = numericParts({
    ...{ value: answer.trim(), tolerance: amount, kind, off: Number(off ?? 0) },
    units: named.flatMap(([text, factor]) => (factor ? [{ text: plain(text!), factor }] : [])),
    typed: !flags.some((flag) => /^(list|列表|清单|清單)$/i.test(flag)),
  });
  // Units that are no right ones stand in the list all the same.
  return made.parts.kind === 'numeric' && made.parts.unit === 'list'
    ? { ...made, parts: { ...made.parts, units: named.map(([text]) => plain(text!)) } }
    : made;
}

const rowsOf = (table: string) =>
  [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell]) => cell!.trim()),
  );

function pairs({ table, rule }: SheetParts): DraftParts | undefined {
  const rows = rowsOf(table).filter((cells) => cells.length === 2 && cells[1] !== '');
  if (rows.length < 2) return undefined;
  return matchingParts(
    rows.map(([prompt, choice]) => ({ prompt: prompt!, choice: choice! })),
    /\[(all|全部)\]/i.test(rule) ? 'all' : 'each',
  );
}

function order({ table, rule }: SheetParts): DraftParts | undefined {
  const items = rowsOf(table).flatMap((cells) => cells[0] ?? []);
  if (items.length < 2) return undefined;
  const by = /\[(neighbours|longest)\]/i.exec(rule)?.[1]?.toLowerCase();
  return orderingParts(items, (by as 'neighbours' | 'longest' | undefined) ?? 'all');
}

/** The parts of a question of a sheet, and its stem with marks where its blanks are; undefined where something is missing. */
export function partsOfSheet(
  kind: PartsKind,
  stem: string,
  answer: string,
  extra: SheetParts,
): { stem: string; parts: DraftParts } | undefined {
  if (kind === 'blank') return blanks(stem, answer);
  const parts = kind === 'numeric' ? number(answer, extra) : kind === 'matching' ? pairs(extra) : order(extra);
  return parts && { stem, parts };
}

/** A text in which the signs of a sheet stand for themselves. */
export const sheetText = (text: string) => text.replace(/[\\;；|｜[\]{}/／]/g, (sign) => `\\${sign}`);
