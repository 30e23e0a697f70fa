import type { StatBlock } from '@praxis/contract/statistics/statistics';
import { median } from '@praxis/scoring/median';
import { daysBefore, daysBetween } from '../../../platform/clock/days.rules.ts';
import { usageAreas } from '../../../platform/usage.ts';
import { listedActivities, watchCurves } from '../../courses/index.ts';
import { comparisonsOf } from '../numbers/comparisons.ts';
import { binsOf, FEW } from '../numbers/fold.rules.ts';
import { fragment, type Range, sumsBy, valuesOf } from '../numbers/fragment.store.ts';
import { FIRST_DAY } from '../numbers/span.rules.ts';
import type { BlockAsk } from './block-ask.ts';
import { minutesByArea } from './blocks.store.ts';
import { openSeries } from './series.ts';

type Maker = (ask: BlockAsk) => Promise<StatBlock[]>;

const MOST_BARS = 40;
const MOST_WORKS = 6;
const MOST_LABS = 4;
const MOST_CURVES = 8;

const rangeOf = ({ scope, days }: BlockAsk): Range => ({ scope: scope.scope, id: scope.id, from: days.from, to: days.to });

/** The course of a measure over the days. */
export const linesBlock =
  (key: string): Maker =>
  async (ask) => {
    const measure = await ask.measure(key);
    if (!measure?.scopes.includes(ask.scope.scope)) return [];
    const series = await openSeries(ask, measure);
    const points = await series(ask.days);
    if (points.every(({ n }) => n === 0)) return [];
    const before = await series(ask.days.before);
    return [{ kind: 'lines', measure: key, unit: measure.unit, points, before }];
  };

/** One bar for each thing; `whole`: counted since ever, else over the days that are looked at. */
export const barsBlock =
  (key: string, { whole = true } = {}): Maker =>
  async (ask) => {
    const measure = await ask.measure(key);
    if (!measure) return [];
    const range: Range = whole ? { ...rangeOf(ask), from: FIRST_DAY } : rangeOf(ask);
    // Where there are more than can be drawn, those most is known of.
    const found = (await sumsBy(ask.db, fragment(measure, range), 'object')).toSorted((one, other) => other.n - one.n);
    const bars = found.slice(0, MOST_BARS).map(({ key: object, title, n, value, link }) => ({
      ...{ object, title, value, n, of: n, link: ask.scope.scope === 'person' ? '' : link },
    }));
    return bars.length === 0 ? [] : [{ kind: 'bars', measure: key, unit: measure.unit, whole, bars }];
  };

/** For each activity of a space's courses, in their order: how many have done it; those nobody has done stand there too. */
export const activitiesBlock: Maker = async (ask) => {
  const measure = await ask.measure('activities_done');
  const activities = await listedActivities(ask.db, ask.scope.id);
  if (!measure || activities.length === 0) return [];
  const found = await sumsBy(ask.db, fragment(measure, { ...rangeOf(ask), from: FIRST_DAY }), 'object');
  const done = new Map(found.map((one) => [one.key, one]));
  const bars = activities.slice(0, MOST_BARS).map(({ course_id, id, title }) => {
    const object = `activity:${course_id}:${id}`;
    const { n = 0, value = 0, link = '' } = done.get(object) ?? {};
    return { object, title, value, n, of: n, link };
  });
  return [{ kind: 'bars', measure: 'activities_done', unit: measure.unit, whole: true, bars }];
};

/** Minutes by day and by what was worked on. */
export const areasBlock =
  (key: string): Maker =>
  async (ask) => {
    const range = rangeOf(ask);
    // As many days as rows of a week or a month have.
    const days = daysBetween(range.from, range.to).slice(-30);
    const found = await minutesByArea(ask.db, ask.scope.id, days[0]!, range.to);
    const areas = Object.keys(usageAreas).filter((area) => found.some((one) => one.area === area));
    if (areas.length === 0) return [];
    const minutes = new Map(found.map((one) => [`${one.day} ${one.area}`, one.minutes]));
    return [
      {
        kind: 'areas',
        measure: key,
        areas,
        days: days.map((day) => ({ day, minutes: areas.map((area) => minutes.get(`${day} ${area}`) ?? 0) })),
      },
    ];
  };

export const comparisonsBlock =
  (key: string): Maker =>
  async ({ db, scope, days, now }) => {
    const works = await comparisonsOf(db, scope.id, days.from, now);
    return works.length === 0 ? [] : [{ kind: 'comparisons', measure: key, works }];
  };

/** How the scores of each of the newest works are spread. */
export const histogramBlocks =
  (key: string): Maker =>
  async (ask) => {
    const measure = await ask.measure(key);
    if (!measure) return [];
    const works = (await sumsBy(ask.db, fragment(measure, rangeOf(ask)), 'object')).toSorted((one, other) =>
      other.last.localeCompare(one.last),
    );
    const blocks: StatBlock[] = [];
    for (const { key: object, title } of works.slice(0, MOST_WORKS)) {
      const values = await valuesOf(ask.db, fragment(measure, rangeOf(ask), { object }));
      blocks.push({ kind: 'histogram', measure: key, object, title, n: values.length, median: median(values)!, bins: binsOf(values) });
    }
    return blocks;
  };

/** How long it took until the checks of a lab held, and for how many each keeps failing, by the title of the check. */
async function stepTimes(ask: BlockAsk, object: string) {
  const [minutes, stuck] = [await ask.measure('lab_step_minutes'), await ask.measure('lab_stuck')];
  const taken = minutes ? await sumsBy(ask.db, fragment(minutes, rangeOf(ask), { object }), 'title', 'median') : [];
  const failing = stuck ? await sumsBy(ask.db, fragment(stuck, rangeOf(ask), { object }), 'title') : [];
  return {
    minutes: new Map(taken.map(({ key, median }) => [key, median ?? null])),
    stuck: new Map(failing.map(({ key, n }) => [key, n])),
  };
}

/** For each lab: how many began, how many hold each of its checks, after how long, and how many are stuck at it. */
export const stepsBlocks =
  (key: string): Maker =>
  async (ask) => {
    const measure = await ask.measure(key);
    if (!measure) return [];
    const labs = (await sumsBy(ask.db, fragment(measure, rangeOf(ask)), 'object')).toSorted((one, other) =>
      one.last.localeCompare(other.last),
    );
    const passed = await ask.measure('lab_passed');
    const names = passed ? await sumsBy(ask.db, fragment(passed, { ...rangeOf(ask), from: FIRST_DAY }), 'object') : [];
    const blocks: StatBlock[] = [];
    for (const { key: object } of labs.slice(-MOST_LABS)) {
      const steps = await sumsBy(ask.db, fragment(measure, rangeOf(ask), { object }), 'title');
      const times = await stepTimes(ask, object);
      const title = names.find((one) => one.key === object)?.title ?? '';
      blocks.push({
        kind: 'steps',
        measure: key,
        object,
        title,
        steps: steps.map(({ key: step, n: started, value: held }) => ({
          ...{ title: step.slice(4), started, held },
          ...{ minutes: times.minutes.get(step) ?? null, stuck: times.stuck.get(step) ?? 0 },
        })),
      });
    }
    return blocks;
  };

/** Where people stop watching each video. */
export const curveBlocks: Maker = async ({ db, scope }) =>
  (await watchCurves(db, scope.id, MOST_CURVES)).map((curve) => ({ kind: 'curve' as const, measure: 'watching', ...curve }));

/** When in the week people work, Monday first, of the last week; hours with few people count as none. */
export const heatBlock =
  (key: string): Maker =>
  async ({ scope, days, engine, db }) => {
    const institutionId = scope.scope === 'institution' ? scope.id : undefined;
    const found = await engine.hours({ institutionId, from: daysBefore(days.to, 6), to: days.to }, db);
    const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
    for (const { weekday, hour, people } of found) hours[weekday - 1]![hour] = people < FEW ? 0 : people;
    return hours.every((row) => row.every((value) => value === 0)) ? [] : [{ kind: 'heat', measure: key, unit: 'people', hours }];
  };
