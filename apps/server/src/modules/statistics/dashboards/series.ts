import { daysBefore, daysBetween } from '../../../platform/clock/days.rules.ts';
import type { Measure } from '../../../platform/statistics.ts';
import { FEW, foldedNumber, isFew } from '../numbers/fold.rules.ts';
import { countPeopleOn, fragment, type Range, sumsBy } from '../numbers/fragment.store.ts';
import { isSettled, settledSeries } from '../numbers/settled.ts';
import { spanLengths } from '../numbers/span.rules.ts';
import { lastVisibleDay } from '../numbers/windows.store.ts';
import type { BlockAsk } from './block-ask.ts';

/** A chart of more days than this is drawn by week. */
const MOST_DAYS = 60;
/** So many weeks a chart by week draws, with those before them. */
const MOST_WEEKS = 40;
const A_WEEK = 7;

type Part = Awaited<ReturnType<typeof sumsBy>>[number];
type Days = { from: string; to: string };

/** The Monday of a day's week. */
function mondayOf(day: string) {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

const mondaysOf = (days: readonly string[]) => [...new Set(days.map(mondayOf))];
const weekFrom = (monday: string): Days => ({ from: monday, to: daysBefore(monday, -6) });

/** What other numbers and charts of the same measure are sums of: spans that end with it, weeks, and all that is drawn. */
const sumsElsewhere = (drawn: Days, ends: string): Days[] => [
  drawn,
  ...spanLengths.map((days) => ({ from: daysBefore(ends, days - 1), to: ends })),
  ...mondaysOf(daysBetween(drawn.from, drawn.to)).map(weekFrom),
];

/**
 * Days or weeks that are not drawn: those of too few people, and so many of the smallest others that whatever else is known of a time, less what
 * is drawn of it, is of enough people.
 */
async function hiddenParts({ db, scope }: BlockAsk, measure: Measure, { by, drawn, ends, parts }: Drawing) {
  const hidden = new Set(parts.filter(({ people }) => isFew(people)).map(({ key }) => key));
  const daysOf = (key: string) => (by === 'day' ? [key] : daysBetween(key, weekFrom(key).to));
  const range = { scope: scope.scope, id: scope.id };
  const peopleOn = (days: readonly string[]) =>
    countPeopleOn(db, fragment(measure, { ...range, from: days[0]!, to: days.at(-1)! }), 'day', days);
  /** Most times have so many people that a week of them says so. */
  const isOfFew = async (days: readonly string[]) => {
    const last = days.slice(-A_WEEK);
    const people = await peopleOn(last);
    return people < FEW && isFew(days.length > last.length ? await peopleOn(days) : people);
  };
  for (const sum of sumsElsewhere(drawn, ends)) {
    const all = daysBetween(sum.from, sum.to);
    const within = parts.filter(({ key }) => daysOf(key).every((day) => day >= sum.from && day <= sum.to));
    for (;;) {
      const shown = within.filter(({ key, people }) => people > 0 && !hidden.has(key)).toSorted((one, other) => one.people - other.people);
      // Of a time of which nothing is drawn nothing can be subtracted, and a hidden part of many is enough to hide the others behind.
      if (shown.length === 0 || within.some(({ key, people }) => hidden.has(key) && people >= FEW)) break;
      const covered = new Set(shown.flatMap(({ key }) => daysOf(key)));
      const rest = all.filter((day) => !covered.has(day));
      if (rest.length === 0 || !(await isOfFew(rest))) break;
      hidden.add(shown[0]!.key);
    }
  }
  return hidden;
}

type Drawing = { by: 'day' | 'week'; drawn: Days; ends: string; parts: readonly Part[] };

/** What an institution may draw of a measure; the same days are hidden whatever span is looked at. */
async function institutionParts(ask: BlockAsk, measure: Measure, by: 'day' | 'week') {
  const { to } = ask.days;
  const first = daysBefore(to, by === 'day' ? MOST_DAYS - 1 : 7 * MOST_WEEKS - 1);
  const drawn = { from: by === 'day' ? first : mondaysOf([first, daysBefore(first, -7)]).find((monday) => monday >= first)!, to };
  const range: Range = { scope: ask.scope.scope, id: ask.scope.id, ...drawn };
  const parts = await sumsBy(ask.db, await settledSeries(ask.db, measure, range, by, ask.now), by);
  const ends = await lastVisibleDay(ask.db, measure, range, to, ask.now);
  return { parts, hidden: await hiddenParts(ask, measure, { by, drawn, ends, parts }) };
}

/** A measure by day, or by week over long spans, of any days up to the last; days without anything are there too: missing is not the same as joined. */
export async function openSeries(ask: BlockAsk, measure: Measure) {
  const { from, to } = ask.days;
  const by = daysBetween(from, to).length > MOST_DAYS ? ('week' as const) : ('day' as const);
  const settled = isSettled(measure, ask.scope);
  const kept = settled ? await institutionParts(ask, measure, by) : undefined;
  const partsIn = (days: Days) =>
    sumsBy(ask.db, fragment(measure, { scope: ask.scope.scope, id: ask.scope.id, ...days }), by, measure.fold);
  // A day is a part of its own, whatever days are asked for with it: these and those before them are read at once.
  const known = kept?.parts ?? (by === 'day' ? await partsIn({ from: ask.days.before.from, to }) : undefined);
  return async (days: Days) => {
    const all = daysBetween(days.from, days.to);
    // Weeks by their Mondays, the one that began before the first day too; of an institution whole weeks alone, whose part moves with the days.
    const keys = by === 'day' ? all : mondaysOf(all).filter((monday) => !settled || monday >= days.from);
    const parts = known ?? (await partsIn(days));
    const found = new Map(parts.map((one) => [one.key, one]));
    const hidden = kept?.hidden ?? new Set<string>();
    return keys.map((day) => {
      const sums = found.get(day);
      const few = hidden.has(day);
      // Beside days that are hidden one without anything is not told apart from them.
      const nothing = measure.fold === 'share' || measure.fold === 'mean' || hidden.size > 0 ? null : 0;
      return { day, value: few ? null : sums ? foldedNumber(measure.fold, sums) : nothing, n: few ? 0 : (sums?.rows ?? 0) };
    });
  };
}
