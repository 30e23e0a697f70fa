import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import { passPen } from '../group-work/group-work.store.ts';
import { groupToAnswerWith, joinGroup, timesOfGroup } from '../group-work/join-group.ts';
import { frozenPaper, randomSeed } from '../papers/frozen.store.ts';
import { layoutOf } from '../papers/layout.rules.ts';
import { type CameFrom, refuseEntry } from '../settings/entry.ts';
import { endOf, ownTimes, refuseOutside, stateNow } from '../settings/times.rules.ts';
import { type AttemptRow, findAttempt, findOpenAttempt, lockAttempt, updateAttempt } from './attempts.store.ts';
import { deviceHash } from './devices.rules.ts';
import { findStart, type Start } from './starts.store.ts';
import type { Starts } from './starts.ts';

/** How often somebody who starts reads the times again because a teacher is changing them. */
const TURNS = 5;
type By = { userId: string; device: string; password?: string; now: Date; from: CameFrom; starts: Starts };

/** Five wrong passwords in ten minutes are enough for one person. */
const GUESSES = 5;
const GUESS_WINDOW = 600;

async function checkPassword(app: App, { assessment }: Start, { userId, password = '' }: By) {
  if (!assessment.access_password) return;
  const name = `assessment password ${assessment.id} ${userId}`;
  await app.limits.check(name, GUESSES);
  const wanted = assessment.access_password;
  if (app.secrets.fingerprints(`assessment ${password}`).some((hash) => hash.equals(wanted))) return;
  await app.limits.hit(name, GUESS_WINDOW);
  throw new Refusal('access_password_wrong', { fields: { access_password: 'access_password_wrong' } });
}

const ownTimesOf = ({ assessment, overrides }: Start) =>
  ownTimes(
    assessment,
    assessment.settings,
    overrides.find((one) => one.user_id),
    overrides.find((one) => one.group_id),
  );

/** Opens a rejected attempt for its redo (S-159): its answers stay as the starting point, its time ends with the date it was given. */
async function redo(app: App, start: Start, attemptId: string, { userId, device, now }: By) {
  return inTransaction(app, async (db) => {
    const attempt = await lockAttempt(db, attemptId);
    if (attempt?.state !== 'rejected') return attempt;
    const { settings } = start.assessment;
    const until = attempt.redo_until;
    const { endAt } = endOf(now, { startAt: null, dueAt: until, lastAt: until, extra: 0, attempts: 1 }, settings);
    const first = settings.resp_mode === 2 ? 1 : null;
    await updateAttempt(db, attempt.id, {
      ...{ state: 'not_submitted', round: attempt.round + 1, started_at: now, due_at: until, end_at: endAt, at_item: first },
      ...{ submitted_at: null, submit_kind: null, folded_at: null, stopped_at: null, device: deviceHash(device), waiting_device: null },
      ...{ score_auto: null, score_manual: null, score_total: null, to_mark: 0 },
    });
    if (attempt.group_id !== null) await passPen(db, attempt.id, { userId, device: deviceHash(device) }, now);
    return findAttempt(db, attempt.id);
  });
}

const refuseEntryTo = (db: Db, { assessment, overrides }: Start, { userId, from, device, now }: By) =>
  refuseEntry(db, assessment, { userId, groupId: overrides.find((one) => one.group_id)?.group_id ?? null, from, device, now });

/** The attempt that was made, or that of the group one came to; undefined when it cannot be made as it was read. */
async function startNow(app: App, db: Db, start: Start, by: By): Promise<{ attempt: AttemptRow; fresh: boolean } | undefined> {
  const { assessment, attempts } = start;
  const paper = assessment.frozen_paper_id ? await frozenPaper(db, assessment.frozen_paper_id) : undefined;
  if (!paper) throw notForYou();
  const groupId = await groupToAnswerWith(db, start);
  const alone = ownTimesOf(start);
  const own = groupId === null ? alone : await timesOfGroup(db, assessment, groupId, alone);
  refuseOutside(own, by.now);
  if (attempts.length >= own.attempts) throw new Refusal('attempts_used_up');
  await refuseEntryTo(db, start, by);
  await checkPassword(app, start, by);
  const joined = groupId === null ? undefined : await joinGroup(app, start, groupId, by.userId);
  if (joined) return { attempt: joined, fresh: false };
  const seed = randomSeed();
  const created = await by.starts.make({
    ...{ assessmentId: assessment.id, frozenPaperId: paper.id, userId: by.userId, no: attempts.length + 1, seed, groupId },
    layout: layoutOf(paper, seed, assessment.settings.shuffle_questions),
    atItem: assessment.settings.resp_mode === 2 ? 1 : null,
    device: deviceHash(by.device),
    startedAt: by.now,
    timesRevision: assessment.times_revision,
    ...endOf(by.now, own, assessment.settings),
  });
  return created && { attempt: created, fresh: true };
}

/** Starts an attempt, or goes on with the open one; says whether it began now, and whether it is fresh, without any save. One statement makes it, so a repetition finds it. */
export async function startFor(
  app: App,
  db: Db,
  start: Start,
  by: By,
  turn = 1,
): Promise<{ attempt: AttemptRow; began: boolean; fresh?: boolean }> {
  const open = start.attempts.find((one) => stateNow(one, by.now) === 'not_submitted');
  if (open) {
    await refuseEntryTo(db, start, by);
    const attempt = await findAttempt(db, open.id);
    if (attempt) return { attempt, began: false };
  }
  const rejected = start.attempts.find((one) => one.state === 'rejected' && one.redo_until && one.redo_until > by.now);
  if (rejected) {
    await refuseEntryTo(db, start, by);
    const attempt = await redo(app, start, rejected.id, by);
    if (attempt) return { attempt, began: true };
  }
  const created = await startNow(app, db, start, by);
  if (created) return { ...created, began: true };
  const raced = await findOpenAttempt(db, start.assessment.id, by.userId);
  if (raced) return { attempt: raced, began: false };
  const fresh = await findStart(db, start.assessment.id, by.userId, by.now);
  if (fresh?.assessment.state !== 'published') throw notForYou();
  if (turn === TURNS) throw new Refusal('attempts_used_up');
  return startFor(app, db, fresh, by, turn + 1);
}
