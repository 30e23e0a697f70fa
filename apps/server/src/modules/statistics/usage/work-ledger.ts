import { WORK } from './usage-events.rules.ts';

/** From when to when somebody was at work, in milliseconds. */
export type Stretch = [from: number, to: number];
type Worked = { at: Date; kind: number; value: number };

const MOST_PEOPLE = 50_000;
const MOST_STRETCHES = 400;
const REMEMBERED_MS = 25 * 3_600_000;
/** Moments of a page are a little off by how long its reports travel. */
const SLACK = 1.1;

/** The first of sorted stretches that are apart which ends at a moment or later. */
function firstEndingFrom(known: readonly Stretch[], moment: number) {
  let low = 0;
  let high = known.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (known[middle]![1] < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Puts a stretch into sorted ones that are apart, in place; returns how much of it none of them covered. Those that ended before `oldest` go,
 * too many are closed up from the oldest on. What is reported is nearly always the newest, so this touches the end of the list.
 */
export function addStretch(known: Stretch[], [from, to]: Stretch, oldest: number): number {
  const gone = firstEndingFrom(known, oldest);
  if (gone > 0) known.splice(0, gone);
  const first = firstEndingFrom(known, from);
  let next = first;
  let left = to - from;
  const joined: Stretch = [from, to];
  for (; next < known.length && known[next]![0] <= to; next++) {
    const [start, end] = known[next]!;
    left -= Math.max(0, Math.min(to, end) - Math.max(from, start));
    joined[0] = Math.min(joined[0], start);
    joined[1] = Math.max(joined[1], end);
  }
  if (to >= oldest) known.splice(first, next - first, joined);
  while (known.length > MOST_STRETCHES) known.splice(0, 2, [known[0]![0], known[1]![1]]);
  return left;
}

/**
 * Lets each moment of a person count once, however many windows, batches or programs report it: nobody works longer than time passes. A batch
 * that comes again has what it had the first time.
 */
export function openWorkLedger() {
  const people = new Map<string, { stretches: Stretch[]; rest: number }>();
  const batches = new Map<string, readonly number[]>();
  const remember = <Value>(map: Map<string, Value>, key: string, value: Value) => {
    map.delete(key);
    map.set(key, value);
    if (map.size > MOST_PEOPLE) map.delete(map.keys().next().value!);
  };
  const count = (userId: string, events: readonly Worked[], now: number) => {
    const known = people.get(userId) ?? { stretches: [], rest: 0 };
    const { stretches } = known;
    let { rest } = known;
    const values = events.map((event) => {
      if (event.kind !== WORK) return event.value;
      const to = event.at.getTime();
      const stretch: Stretch = [to - event.value * 1000, to];
      const counted = (addStretch(stretches, stretch, now - REMEMBERED_MS) / 1000) * SLACK + rest;
      // Seconds are whole; what is over goes to the next.
      rest = counted % 1;
      return Math.min(event.value, Math.floor(counted));
    });
    remember(people, userId, { stretches, rest });
    return values;
  };
  return <Event extends Worked>(userId: string, batch: string, events: readonly Event[], now: Date): Event[] => {
    const before = batches.get(batch);
    const values = before?.length === events.length ? before : count(userId, events, now.getTime());
    remember(batches, batch, values);
    return events.map((event, at) => ({ ...event, value: values[at]! }));
  };
}
