import type { ActivityConfig } from '@praxis/contract/courses/tree';
import { replayConfig } from '@praxis/contract/live-classes/activity';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { type ActivityKind, activityTheActorOpens, recordResult } from '../../courses/index.ts';
import { classOfMember } from '../live-classes.access.ts';
import { type Interval, secondsOf } from '../participants/watching.rules.ts';
import { type ClassRow, lengthOf } from '../schedule/classes.store.ts';
import { findWatch, type ReplayPlace, replayPlacesOf, upsertReplayPlace } from './replay.store.ts';

function parsed(config: ActivityConfig) {
  const found = replayConfig.safeParse(config);
  if (found.success) return found.data;
  throw new Refusal('activity_config_wrong', { fields: { operations: 'activity_config_wrong' } });
}

const isSaved = (row: ClassRow) => row.state === 'ended' && row.replay_removed_at === null;
const percentOf = (row: ClassRow, watched: readonly Interval[]) =>
  lengthOf(row) > 0 ? Math.min(100, Math.floor((100 * secondsOf(watched)) / lengthOf(row))) : 0;

/** Whether the owner of a course may show the replay of a class there: they run classes of its space, and it is kept. */
async function mayShow(db: Db, ownerId: string, classId: string) {
  const entered = await classOfMember(db, classId, ownerId);
  return entered?.staff === true && isSaved(entered.row);
}

/** What somebody has watched counts in a course of theirs; those who only look leave no traces. */
async function countIn(
  _app: App,
  db: Db,
  of: { userId: string; row: ClassRow; watched: readonly Interval[] },
  place: ReplayPlace,
  now: Date,
) {
  const where = { space_id: place.space_id, course_id: place.course_id, activity_id: place.activity_id };
  const actor = { userId: of.userId } as Actor;
  const opened = await activityTheActorOpens({ db, actor, now }, where).catch((error: unknown) => {
    // Who is not in that course, or meets a lock there, watches all the same.
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!opened?.records || opened.kind !== 'replay') return;
  const config = parsed(opened.config);
  if (config.class_id !== of.row.id) return;
  const percent = percentOf(of.row, of.watched);
  const key = { userId: of.userId, spaceId: place.space_id, courseId: place.course_id, activityId: place.activity_id };
  await recordResult(db, key, { percent, score: null, done: percent >= config.completion }, now);
}

/** After a report of a replay: every course that shows it hears how far its watcher is. */
export async function countInCourses(app: App, db: Db, of: { userId: string; row: ClassRow; watched: readonly Interval[] }, now: Date) {
  for (const place of await replayPlacesOf(db, of.row.id)) await countIn(app, db, of, place, now);
}

/** The replay of a class in a course: watched on its own page, with everything that happened beside the picture. */
export const replayActivity: ActivityKind = {
  kind: 'replay',
  defaults: () => parsed({}),
  async validate(input, { db, ownerId }) {
    const config = parsed(input);
    if (config.class_id === null) return { config, problem: 'replay_class_missing' };
    return (await mayShow(db, ownerId, config.class_id)) ? { config } : { config, problem: 'replay_class_gone' };
  },
  async freeze(stored, { db, ownerId }) {
    const config = parsed(stored);
    if (config.class_id === null || !(await mayShow(db, ownerId, config.class_id))) throw new Refusal('replay_class_missing');
    return config;
  },
  async open(stored, { app, db, userId, now, courseId, activityId, spaceId }) {
    const { class_id, completion } = parsed(stored);
    const absent = { title: '', space_name: '', teacher: '', started_at: null, length: 0, percent: 0, position: 0 };
    const entered = class_id === null ? undefined : await classOfMember(db, class_id, userId);
    if (!entered || !isSaved(entered.row)) return { kind: 'replay', class_id: null, completion, ...absent };
    const { row, space } = entered;
    const watch = await findWatch(db, row.id, userId);
    const watched = watch?.intervals ?? [];
    if (spaceId !== undefined) {
      const place = { space_id: spaceId, course_id: courseId, activity_id: activityId };
      await upsertReplayPlace(db, place, row.id);
      if (watched.length > 0) await countIn(app, db, { userId, row, watched }, place, now);
    }
    return {
      ...{ kind: 'replay', class_id: row.id, completion, title: row.title, space_name: space.name, teacher: row.teacher_name },
      ...{ started_at: row.started_at?.getTime() ?? null, length: lengthOf(row) },
      ...{ percent: percentOf(row, watched), position: watch?.position ?? 0 },
    };
  },
  progress: 'result',
};
