import type { KeyParts, PartAnswer } from '@praxis/contract/questions/parts';
import { bestPlaces, matches } from './blanks.ts';
import { type Decimal, equal, minus, readDecimal, readQuantity, times, toDigits, within } from './decimal.ts';

/** What one part of an answer earns: percent of its points, or null where only a person can tell; and the accepted answer it met. */
export type PartMark = { key: string; points: number; percent: number | null; accepted?: string };
/** What the machine gives for an answer; `score` is null while a person has to look, `least` what is certain already. */
export type PartsMarked = { score: number | null; least: number; parts: PartMark[] };

type BlankKey = Extract<KeyParts, { kind: 'blank' }>;
type Blank = BlankKey['blanks'][number];
type NumericKey = Extract<KeyParts, { kind: 'numeric' }>;

/** Hundredths, exact for what has two decimals. */
const cents = (points: number) => BigInt(Math.round(points * 100));

/** Points for earned shares, rounded half up to two decimals: points × Σ weight × percent ⁄ (100 × Σ weight). */
function scoreOf(parts: readonly PartMark[], points: number): number {
  const weights = parts.reduce((sum, part) => sum + cents(part.points), 0n);
  if (weights === 0n) return 0;
  const earned = parts.reduce((sum, part) => sum + cents(part.points) * BigInt(part.percent ?? 0), 0n);
  const over = weights * 100n;
  return Number((2n * cents(points) * earned + over) / (2n * over)) / 100;
}

const NONE: Decimal = { units: 0n, scale: 0 };

/** The best accepted answer a text meets in one blank; percent null where it meets none and a person may decide. */
function markBlank(text: string, blank: Blank, { folds, rest }: Pick<BlankKey, 'folds' | 'rest'>, numbers: boolean) {
  if (text.trim() === '') return { percent: 0 };
  if (blank.correct.length > 0) return { percent: blank.correct.includes(text) ? 100 : 0 };
  const number = numbers ? readDecimal(text) : undefined;
  if (numbers && !number) return { percent: null };
  const tolerance = readDecimal(blank.tolerance) ?? NONE;
  const met = blank.accepted
    .filter(({ text: accepted }) => {
      if (!number) return matches(text, accepted, folds);
      const value = readDecimal(accepted);
      return value !== undefined && within(minus(number, value), tolerance);
    })
    .sort((one, other) => other.percent - one.percent)[0];
  if (met) return { percent: met.percent, accepted: met.text };
  return { percent: numbers || rest === 'zero' ? 0 : null };
}

/** Which blanks hold numbers stands with the key as well: a tolerance is written for those alone. */
const isNumber = (blank: Blank) => blank.tolerance.trim() !== '';

function markBlanks(given: Record<string, string>, key: BlankKey): PartMark[] {
  const mark = (text: string, blank: Blank) => markBlank(text, blank, key, isNumber(blank));
  const marks = new Map(
    key.blanks.map((blank): [string, PartMark] => [
      blank.key,
      { key: blank.key, points: blank.points, ...mark(given[blank.key] ?? '', blank) },
    ]),
  );
  const byKey = new Map(key.blanks.map((blank) => [blank.key, blank]));
  for (const set of key.sets) {
    const blanks = set.flatMap((name) => byKey.get(name) ?? []);
    const tried = blanks.map((own) => blanks.map((blank) => mark(given[own.key] ?? '', blank)));
    const places = bestPlaces(tried.map((row) => row.map(({ percent }, at) => BigInt(percent ?? 0) * cents(blanks[at]!.points))));
    for (const [answer, place] of places.entries()) {
      const own = blanks[answer]!;
      const unread = tried[answer]!.every(({ percent }) => percent === null);
      const got = tried[answer]![place]!;
      // What meets a blank somebody else fills better is known words in the wrong number, not words a person has to read.
      marks.set(own.key, { key: own.key, points: blanks[place]!.points, ...got, percent: unread ? null : (got.percent ?? 0) });
    }
  }
  return key.blanks.map(({ key: name }) => marks.get(name)!);
}

const unitName = (unit: string) => unit.normalize('NFKC').replaceAll(/\s/g, '');

function isNear(value: Decimal, { value: wanted, tolerance }: NumericKey): boolean | null {
  const right = readDecimal(wanted);
  const amount = readDecimal(tolerance.amount || '0');
  if (!right || !amount) return null;
  if (tolerance.kind === 'abs') return within(minus(value, right), amount);
  if (tolerance.kind === 'percent') return within(times(minus(value, right), { units: 100n, scale: 0 }), times(right, amount));
  const digits = Number(amount.units / 10n ** BigInt(amount.scale));
  return equal(toDigits(value, digits), toDigits(right, digits));
}

/** A number with its unit: what cannot be read goes to a person, never to nothing. */
function markNumber(given: { number: string; unit: string }, key: NumericKey): PartMark {
  const part = { key: '', points: 1 };
  const read = readQuantity(given.number);
  if (!read) return { ...part, percent: null };
  const written = unitName(read.rest || given.unit);
  if (key.units.length === 0) {
    if (read.rest !== '') return { ...part, percent: null };
    const near = isNear(read.value, key);
    return { ...part, percent: near === null ? null : near ? 100 : 0 };
  }
  const unit = written === '' ? key.units[0] : key.units.find(({ text }) => unitName(text) === written);
  const factor = unit && readDecimal(unit.factor);
  if (!factor) return { ...part, percent: key.rest === 'person' || read.rest !== '' ? null : 0 };
  const near = isNear(times(read.value, factor), key);
  if (near === null) return { ...part, percent: null };
  return { ...part, percent: near ? (written === '' ? 100 - key.no_unit_off : 100) : 0 };
}

function markPairs(given: readonly (readonly [string, string])[], key: Extract<KeyParts, { kind: 'matching' }>): PartMark[] {
  const chosen = new Map(given.map(([prompt, choice]) => [prompt, choice]));
  return key.pairs.map(([prompt, choice]) => ({ key: prompt, points: 1, percent: chosen.get(prompt) === choice ? 100 : 0 }));
}

/** How many of a list, at most, stand in rising order. */
function longestRun(places: readonly number[]): number {
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    if (at === -1) ends.push(place);
    else ends[at] = place;
  }
  return ends.length;
}

function orderScore(given: readonly string[], { order, rule }: Extract<KeyParts, { kind: 'ordering' }>, points: number): number {
  const input = [...new Set(given)].filter((name) => order.includes(name));
  const place = new Map(order.map((name, at) => [name, at]));
  const steps = BigInt(Math.max(1, order.length - 1));
  const follow = input.filter((name, at) => at > 0 && place.get(name) === place.get(input[at - 1]!)! + 1).length;
  const run = longestRun(input.map((name) => place.get(name)!)) - 1;
  const whole = input.length === order.length && follow === order.length - 1;
  if (whole) return points;
  if (rule === 'all') return 0;
  const reached = BigInt(Math.max(0, rule === 'neighbours' ? follow : run));
  return Number((2n * cents(points) * reached + steps) / (2n * steps)) / 100;
}

/**
 * Marks an answer of parts by its key, exactly: blanks by their shares, numbers by decimals, pairs each or together, an order by its
 * rule. An answer that does not belong to the key earns nothing.
 */
export function markParts(value: PartAnswer, key: KeyParts, points: number): PartsMarked {
  const counted = (parts: PartMark[]): PartsMarked => {
    const least = scoreOf(parts, points);
    return { score: parts.some(({ percent }) => percent === null) ? null : least, least, parts };
  };
  if (key.kind === 'blank' && 'blanks' in value) return counted(markBlanks(value.blanks, key));
  if (key.kind === 'numeric' && 'number' in value) return counted([markNumber(value, key)]);
  if (key.kind === 'matching' && 'pairs' in value) {
    const marked = counted(markPairs(value.pairs, key));
    const all = marked.parts.every(({ percent }) => percent === 100);
    return key.rule === 'each' ? marked : { ...marked, score: all ? points : 0, least: all ? points : 0 };
  }
  if (key.kind === 'ordering' && 'order' in value) {
    const score = orderScore(value.order, key, points);
    const parts = key.order.map((name, at) => ({ key: name, points: 1, percent: value.order[at] === name ? 100 : 0 }));
    return { score, least: score, parts };
  }
  return { score: 0, least: 0, parts: [] };
}
