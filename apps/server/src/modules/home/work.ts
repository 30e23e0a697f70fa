import { waitingAddress } from '@praxis/contract/admin/operator';
import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { getHome } from '@praxis/contract/home/home';
import { waitingNames } from '@praxis/contract/home/messages';
import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { holdsPermission } from '../accounts/index.ts';
import { assessmentDeadlinesFor, assessmentsDueFor, assessmentWorkFor } from '../assessments/index.ts';
import { competitionWorkFor } from '../competitions/index.ts';
import { questionWorkFor } from '../courses/index.ts';
import { dissentLink, repliesDue } from '../dissents/index.ts';
import { labsDueFor, labWorkFor } from '../labs/index.ts';
import { refundWorkFor } from '../market/index.ts';
import { peersDueFor, peersLeftFor, projectsDueFor, projectWorkFor } from '../projects/index.ts';
import { placesOf, requestWorkFor } from '../spaces/index.ts';
import { feesDueFor } from '../teams/index.ts';
import { byUrgency, byWaiting } from './work.rules.ts';

type Home = DataOf<typeof getHome>;

/** Rows a page can hold; `due_total` counts all. */
const MOST = 50;
/** Of work many more: what waits to be graded is added up from its rows. */
const MOST_WORK = 500;

/** What a person has to hand in or to pay, in all spaces or in one, the most urgent first. */
export async function dueFor(
  db: Db,
  userId: string,
  now: Date,
  of: { spaceId?: string; quizzes: Home['due'] },
): Promise<Pick<Home, 'due' | 'due_total'> & { marks: Home['marks'] }> {
  const lists: Home['due'][] = await Promise.all([
    assessmentsDueFor(db, userId, now),
    labsDueFor(db, userId, now),
    projectsDueFor(db, userId, now),
    peersDueFor(db, userId, now),
    feesDueFor(db, userId, now),
    of.quizzes,
  ]);
  const due = lists
    .flat()
    .filter(({ space_id }) => of.spaceId === undefined || space_id === of.spaceId)
    // What a course asks and an assessment begun of it are the same thing: the one with its attempt stays.
    .filter((one, at, all) => all.findIndex(({ to }) => to === one.to) === at)
    .sort(byUrgency);
  const marks = due.flatMap(({ due_at }) => (due_at === null ? [] : [{ at: due_at, kind: 'due' as const }]));
  return { due: due.slice(0, MOST), due_total: due.length, marks };
}

/**
 * What waits for a person in the spaces they teach or assist in, or in one of them, and what is about to end there; the latter for home alone,
 * as a space lists its own.
 */
export async function workFor(db: Db, userId: string, now: Date, spaceId?: string): Promise<Pick<Home, 'work' | 'deadlines'>> {
  const places = (await placesOf(db, userId)).filter(
    (place) => place.member.role !== 'student' && (spaceId === undefined || place.spaceId === spaceId),
  );
  const elsewhere = spaceId === undefined ? await workOutsideSpaces(db, userId, now) : [];
  if (places.length === 0) return { work: elsewhere.sort(byWaiting).slice(0, MOST_WORK), deadlines: [] };
  const lists: Home['work'][] = await Promise.all([
    assessmentWorkFor(db, places, now),
    labWorkFor(db, places),
    projectWorkFor(db, userId, places),
    peersLeftFor(db, places),
    requestWorkFor(db, places),
    questionWorkFor(db, places),
  ]);
  return {
    work: [...lists.flat(), ...elsewhere].sort(byWaiting).slice(0, MOST_WORK),
    deadlines: spaceId === undefined ? await assessmentDeadlinesFor(db, places, now) : [],
  };
}

/** What waits for an operator, a row for each panel of the console where something does. */
export async function platformWorkFor(app: App, db: Db, userId: string, language: Language): Promise<Home['work']> {
  if (!(await holdsPermission(db, userId, 'platform_operator'))) return [];
  const work: Home['work'] = [];
  for (const [panel, count] of app.waiting)
    work.push({
      ...{ kind: 'platform', id: String(work.length + 1), title: waitingNames[panel][language], space_name: '' },
      ...{ count: await count(db), submitted: null, since: null, ends_at: null, to: waitingAddress(panel) },
    });
  return work.filter(({ count }) => count > 0);
}

/** What waits for a person in no space: objections, competitions they help to run, refunds of what they sell. */
const workOutsideSpaces = async (db: Db, userId: string, now: Date) => [
  ...(await dissentWorkFor(db, userId)),
  ...(await organisingWorkFor(db, userId, now)),
  ...(await sellingWorkFor(db, userId)),
];

/** The objections somebody has to reply to. */
async function dissentWorkFor(db: Db, userId: string): Promise<Home['work']> {
  return (await repliesDue(db, userId)).map(({ id, no, competition, since, answer_by }) => ({
    ...{ kind: 'dissent' as const, id, title: no, space_name: competition, count: 1, submitted: null },
    ...{ since: since?.getTime() ?? null, ends_at: answer_by.getTime(), to: dissentLink(id) },
  }));
}

/** What waits in the competitions somebody helps to run. */
async function organisingWorkFor(db: Db, userId: string, now: Date): Promise<Home['work']> {
  return (await competitionWorkFor(db, userId, now)).map(({ competition, since, ...one }) => ({
    ...one,
    ...{ space_name: competition, submitted: null, since: since.getTime(), ends_at: null },
  }));
}

/** The refunds buyers ask somebody for. */
async function sellingWorkFor(db: Db, userId: string): Promise<Home['work']> {
  return (await refundWorkFor(db, userId)).map(({ since, ...one }) => ({
    ...one,
    ...{ kind: 'refund' as const, space_name: '', submitted: null, since: since.getTime(), ends_at: null },
  }));
}
