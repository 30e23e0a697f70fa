import { WORK } from './usage-events.rules.ts';

/** From when to when somebody was at work, in milliseconds. */
type Stretch = [from: number, to: number];
type Worked = { at: Date; kind: number; value: number };

const MOST_PEOPLE = 50_000;
const MOST_STRETCHES = 400;
const REMEMBERED_MS = 25 * 3_600_000;
/** Moments of a page are a little off by how long its reports travel. */
const SLACK = 1.1;

/** How much of a stretch is not covered by others, which are sorted and apart. */
function uncovered([from, to]: Stretch, known: readonly Stretch[]) {
  let left = to - from;
  for (const [start, end] of known) left -= Math.max(0, Math.min(to, end) - Math.max(from, start));
  return left;
}

/** Stretches with one more, sorted and apart; too many of them are closed up from the oldest on. */
function withStretch(known: readonly Stretch[], added: Stretch, oldest: number) {
  const merged: Stretch[] = [];
  for (const [from, to] of [...known, added].toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (to < oldest) continue;
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  while (merged.length > MOST_STRETCHES) merged.splice(0, 2, [merged[0]![0], merged[1]![1]]);
  return merged;
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
    let { stretches, rest } = people.get(userId) ?? { stretches: [], rest: 0 };
    const values = events.map((event) => {
      if (event.kind !== WORK) return event.value;
      const to = event.at.getTime();
      const stretch: Stretch = [to - event.value * 1000, to];
      const counted = (uncovered(stretch, stretches) / 1000) * SLACK + rest;
      stretches = withStretch(stretches, stretch, now - REMEMBERED_MS);
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
