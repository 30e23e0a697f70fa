import type { RiskReason, RiskThresholds } from '@praxis/contract/statistics/risks';

type Dated = { title: string; at: number; value: number /** Where its reader looks at it. */; link: string };

/** What is known of one student in one space, the oldest first; `visits` are days. */
export type RiskRecord = {
  missed: Dated[];
  results: Dated[];
  attended: Dated[];
  /** Checks of labs that do not hold: how often each failed since somebody helped, and the try that made it enough. */
  stuck: (Dated & { since: number })[];
  /** Skills the next section builds on and in which they are weak, as far as they are told; `value` is mastery in percent. */
  unready: Dated[];
  visits: string[];
  /** They were there, but their browser reports no visits: when they came last is not known. */
  unseen: boolean;
  joinedAt: number;
};

export type ClassVisits = { medianDays: number };

const DAY = 86_400_000;
const MISSED_WITHIN = 14 * DAY;
const LAST_CLASSES = 5;
const CLASS_COMES = 3;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const rowsOf = (of: readonly Dated[]) => of.map(({ title, at, value, link }) => ({ title, at, value, link }));

function missedWorks({ missed }: RiskRecord, threshold: number, now: number): RiskReason | undefined {
  const recent = missed.filter(({ at }) => at > now - MISSED_WITHIN && at <= now);
  if (recent.length < threshold) return undefined;
  const since = recent[threshold - 1]!.at;
  return {
    rule: 'missed_works',
    heavy: recent.length >= threshold + 2,
    since,
    values: { count: recent.length, days: 14 },
    rows: rowsOf(recent),
  };
}

function noVisit(
  { visits, unseen, joinedAt }: RiskRecord,
  { medianDays }: ClassVisits,
  threshold: number,
  now: number,
): RiskReason | undefined {
  if (medianDays < CLASS_COMES || unseen) return undefined;
  const last = visits.at(-1);
  const at = last ? Date.parse(`${last}T00:00:00Z`) + DAY : joinedAt;
  const days = Math.floor((now - at) / DAY);
  if (days < threshold) return undefined;
  const rows = last ? [{ title: '', at: Date.parse(`${last}T04:00:00Z`), value: null, link: '' }] : [];
  return { rule: 'no_visit', heavy: days >= threshold * 2, since: at + threshold * DAY, values: { days, median: medianDays }, rows };
}

function fallingResults({ results }: RiskRecord, threshold: number): RiskReason | undefined {
  const last = results.slice(-2);
  if (last.length < 2 || results.length < 3 || last.some(({ value }) => value >= 50)) return undefined;
  const own = mean(results.slice(0, -2).map(({ value }) => value));
  const now = mean(last.map(({ value }) => value));
  if (own - now < threshold) return undefined;
  const values = { mean: Math.round(own), last: Math.round(now) };
  return { rule: 'falling_results', heavy: own - now >= threshold * 2, since: last[1]!.at, values, rows: rowsOf(last) };
}

function attendance({ attended }: RiskRecord, threshold: number): RiskReason | undefined {
  const last = attended.slice(-LAST_CLASSES);
  if (last.length < LAST_CLASSES) return undefined;
  const share = 100 * mean(last.map(({ value }) => value));
  if (share >= threshold) return undefined;
  const values = { there: last.filter(({ value }) => value > 0).length, of: LAST_CLASSES };
  return { rule: 'attendance', heavy: share <= threshold / 2, since: last.at(-1)!.at, values, rows: rowsOf(last) };
}

function labChecks({ stuck }: RiskRecord, threshold: number): RiskReason | undefined {
  const worst = stuck.toSorted((one, other) => other.value - one.value)[0];
  if (!worst || worst.value < threshold) return undefined;
  return {
    rule: 'lab_checks',
    heavy: worst.value >= threshold * 2,
    since: worst.since,
    values: { count: worst.value },
    rows: rowsOf(stuck),
  };
}

function prerequisites({ unready }: RiskRecord, threshold: number): RiskReason | undefined {
  if (unready.length < threshold) return undefined;
  const byTime = unready.toSorted((one, other) => one.at - other.at);
  return {
    rule: 'prerequisites',
    heavy: unready.length >= threshold + 2,
    since: byTime[threshold - 1]!.at,
    values: { count: unready.length },
    rows: rowsOf(unready),
  };
}

/** The reasons to look after somebody, each by a rule that ends by itself. No score, no model, nobody's group. */
export function reasonsOf(record: RiskRecord, class_: ClassVisits, thresholds: RiskThresholds, now: number): RiskReason[] {
  const { missed_works, no_visit, falling_results, attendance: least, lab_checks, prerequisites: weak } = thresholds;
  return [
    missed_works === null ? undefined : missedWorks(record, missed_works, now),
    no_visit === null ? undefined : noVisit(record, class_, no_visit, now),
    falling_results === null ? undefined : fallingResults(record, falling_results),
    least === null ? undefined : attendance(record, least),
    lab_checks === null ? undefined : labChecks(record, lab_checks),
    weak === null ? undefined : prerequisites(record, weak),
  ].filter((reason) => reason !== undefined);
}

/** One reason is to be looked at; two, or a heavy one, to be acted on. */
export const levelOf = (reasons: readonly RiskReason[]) => (reasons.length > 1 || reasons.some(({ heavy }) => heavy) ? 'act' : 'look');
