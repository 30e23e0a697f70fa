import { addressOf } from '@praxis/contract/core/pages';
import { type RiskThresholds, usualThresholds } from '@praxis/contract/statistics/risks';
import { dayOf, daysBefore } from '../../../platform/clock/days.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { missedWorks } from '../../assessments/index.ts';
import { nextSections } from '../../courses/index.ts';
import { failedChecks } from '../../labs/index.ts';
import { weakPrerequisites } from '../../skills/index.ts';
import { ownLink } from '../numbers/rows.ts';
import { type RiskRecord, reasonsOf } from './risk.rules.ts';
import { findFactsFor, findReporting, findStudents, findThresholds, findVisits } from './risks.store.ts';

const DAY = 86_400_000;
const MISSED_WITHIN = 14 * DAY;
const VISITS_WITHIN = 60;

type Ask = { db: Db; spaceId: string; now: Date; zone: string; userId?: string };

/** What people come to next in the courses of a space, and in what of its ground they are weak. */
async function unreadyOf({ db, spaceId, now, userId }: Ask) {
  const sections = Map.groupBy(await nextSections(db, spaceId, userId), ({ user_id }) => user_id);
  const people = [...sections].map(([id, some]) => ({
    userId: id,
    activities: some.flatMap(({ course_id, activities }) => activities.map((activity) => `${course_id}:${activity}`)),
  }));
  return weakPrerequisites(db, { spaceId, now, people });
}

/** What is known of the students of a space, and how often its median student comes. */
async function recordsOf(ask: Ask, { lab_checks, prerequisites }: RiskThresholds) {
  const { db, spaceId, now, zone, userId } = ask;
  const students = await findStudents(db, spaceId, userId);
  const facts = Map.groupBy(await findFactsFor(db, spaceId, userId), (fact) => fact.person_id);
  const missed = Map.groupBy(await missedWorks(db, spaceId, new Date(now.getTime() - MISSED_WITHIN), now, userId), (one) => one.user_id);
  const first = daysBefore(dayOf(now, zone), VISITS_WITHIN);
  const visits = Map.groupBy(await findVisits(db, spaceId, first), (visit) => visit.user_id);
  const reporting = await findReporting(db, spaceId, first);
  const stuck = Map.groupBy(
    await failedChecks(db, { spaceId, least: lab_checks ?? usualThresholds.lab_checks!, userId }),
    (one) => one.user_id,
  );
  // The dearest of all questions, asked only where its rule is on.
  const unready: Awaited<ReturnType<typeof unreadyOf>> = prerequisites === null ? new Map() : await unreadyOf(ask);
  const isOwn = userId !== undefined;
  const dated = (of: Awaited<ReturnType<typeof findFactsFor>>) =>
    of.map((fact) => ({ title: fact.title, at: fact.at.getTime(), value: fact.value, link: isOwn ? ownLink(fact) : fact.link }));
  return {
    visits,
    everybody: userId === undefined ? students : await findStudents(db, spaceId),
    students: students.map((student) => {
      const own = facts.get(student.id) ?? [];
      const record: RiskRecord = {
        missed: (missed.get(student.id) ?? []).map(({ id, title, at }) => ({
          ...{ title, at: at.getTime(), value: 0 },
          link: isOwn ? addressOf('assessment', { assessmentId: id }) : addressOf('results', { assessmentId: id }),
        })),
        results: dated(own.filter(({ fact }) => fact === 'score')),
        attended: dated(own.filter(({ fact }) => fact === 'attendance')),
        stuck: (stuck.get(student.id) ?? []).map((one) => ({
          ...{ title: one.title, at: one.at.getTime(), value: one.count, since: one.since.getTime() },
          link: isOwn ? addressOf('space', { spaceId }) : addressOf('labWall', { taskId: one.task_id }),
        })),
        unready: (unready.get(student.id) ?? []).map(({ name, at, value }) => ({
          ...{ title: name, at: at.getTime(), value: Math.round(100 * value) },
          link: isOwn ? '' : addressOf('classSkills', { spaceId }),
        })),
        visits: (visits.get(student.id) ?? []).map(({ day }) => day),
        unseen: visits.has(student.id) && !reporting.has(student.id),
        joinedAt: (student.joined_at ?? now).getTime(),
      };
      return { student, record };
    }),
  };
}

/** On how many days of as many as the threshold has the middle student of the class come. */
function medianDays({ everybody, visits }: Awaited<ReturnType<typeof recordsOf>>, since: string) {
  const days = everybody.map(({ id }) => (visits.get(id) ?? []).filter(({ day }) => day >= since).length).sort((one, other) => one - other);
  return days.length === 0 ? 0 : days[Math.floor((days.length - 1) / 2)]!;
}

/** Everybody of a space with their reasons; those without any too. */
export async function risksOf(ask: Ask, thresholds?: RiskThresholds) {
  const kept = thresholds ?? { ...usualThresholds, ...(await findThresholds(ask.db, ask.spaceId)) };
  const records = await recordsOf(ask, kept);
  const since = daysBefore(dayOf(ask.now, ask.zone), kept.no_visit ?? usualThresholds.no_visit!);
  const class_ = { medianDays: medianDays(records, since) };
  const people = records.students.map(({ student, record }) => ({
    student,
    record,
    reasons: reasonsOf(record, class_, kept, ask.now.getTime()),
  }));
  return { thresholds: kept, people };
}
