import { setTimeout as wait } from 'node:timers/promises';
import type { Language } from '@praxis/contract/core/message';
import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import { finishLab, openLabRoom, startLab } from '@praxis/contract/labs/tasks';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { refuseEntryAt } from '../../spaces/index.ts';
import { runChecks } from '../checks/run-checks.ts';
import { reasonsToWait } from '../design/availability.ts';
import { type EnteredTask, roomTheActorSees, sessionOfTheActor, sessionTheActorGoesOnWith, taskTheActorEnters } from '../labs.access.ts';
import { findVersion } from '../labs.store.ts';
import { machineStateAt } from '../machines/machine.rules.ts';
import { askForMachine, machinesOf } from '../machines/machines.store.ts';
import { countHeld, countHeldOfInstitution, findQuotas } from '../machines/quotas.store.ts';
import type { Scheduler } from '../machines/scheduler.ts';
import { isOpen } from '../tasks/open.rules.ts';
import { openSessionRow, updateSession } from '../tasks/tasks.store.ts';
import { type Finishing, finishSession } from './finish-session.ts';
import { hidesResults } from './hidden-results.ts';
import { publishToSession } from './publish-session.ts';
import { toRoomView } from './room.ts';

/** Refuses machines beyond what a user, a space and an institution may have; two who ask at once are counted one after the other. */
async function refuseBeyondQuota(db: Db, of: { userId: string; spaceId: string | null }, wanted: number) {
  if (wanted === 0) return;
  const quotas = new Map((await findQuotas(db, true)).map(({ scope, machines }) => [scope, machines]));
  const held = await countHeld(db, of);
  const institution = await countHeldOfInstitution(db, of.userId);
  const beyond = (scope: string, has: number) => has + wanted > (quotas.get(scope) ?? Number.POSITIVE_INFINITY);
  if (beyond('user', held.own)) throw new Refusal('lab_quota_reached');
  if (beyond('space', held.space)) throw new Refusal('lab_quota_space');
  if (beyond('institution', institution)) throw new Refusal('lab_quota_institution');
}

/** Opens the session and asks for the machines that are missing. */
async function start(db: Db, { task, place }: EnteredTask, { userId, device }: { userId: string; device: string | undefined }, now: Date) {
  if (!place.active || !isOpen(task, now)) throw new Refusal('lab_not_open');
  await refuseEntryAt(db, task, { userId, device, now });
  const session = await openSessionRow(db, { taskId: task.id, userId, versionId: task.version_id }, now);
  const { content } = (await findVersion(db, session.version_id))!;
  const there = new Set(
    (await machinesOf(db, [session.id])).filter((one) => machineStateAt(one, now) !== 'recycled').map(({ node }) => node),
  );
  const missing = content.machines.filter(({ node }) => !there.has(node));
  const reason = await reasonsToWait(db, now);
  if (missing.some(({ template }) => reason(template) === 'lab_hosts_missing')) throw new Refusal('lab_hosts_missing');
  await refuseBeyondQuota(db, { userId, spaceId: task.space_id }, missing.length);
  for (const machine of missing) await askForMachine(db, { ...machine, sessionId: session.id, seconds: LAB_LIMITS.life }, now);
  await publishToSession(db, { session_id: session.id, task_id: task.id }, { what: 'room' });
}

/** An end that was not heard of for so long is no longer waited for. */
const ENDING_MS = 200_000;

/** A last check on a busy host takes longer than proxies and people wait: after this long it goes on by itself. */
const PATIENCE_MS = 20_000;

/** Opening, beginning and ending a lab. */
export function roomRoutes(app: App, scheduler: Scheduler) {
  /** Sessions being ended here; who asks again waits for the same end. */
  const ending = new Map<string, Promise<void>>();

  /** Pages of a session learn that it is being ended, or no longer is. */
  async function setEnding({ session, task }: Finishing, until: Date | null) {
    await updateSession(app.db, session.id, { ending_until: until });
    await publishToSession(app.db, { session_id: session.id, task_id: task.id }, { what: 'room' });
  }

  /** The last check, then the end. */
  async function end(subject: Finishing, actor: Actor, language: Language, now: Date) {
    const { session, task } = subject;
    if (session.state === 'active' && isOpen(task, now)) {
      await setEnding(subject, new Date(now.getTime() + ENDING_MS));
      const hidden = await hidesResults(app.db, task, actor.userId, now);
      await runChecks(app, { ...subject, userId: actor.userId, language, final: true, at: now, hidden }, () => true);
    }
    await inTransaction(app, async (db) => {
      const again = await sessionOfTheActor({ actor, input: { task_id: task.id }, db, now });
      if (again.session.state === 'active') await finishSession(db, again, actor.userId, app.clock.now());
    });
    void scheduler.wake();
  }

  /** The same; who is refused or meets something broken goes on as before. */
  async function endOrGoOn(subject: Finishing, actor: Actor, language: Language, now: Date) {
    try {
      await end(subject, actor, language, now);
    } catch (error) {
      await setEnding(subject, null);
      throw error;
    }
  }

  serve(app, openLabRoom, {
    access: roomTheActorSees,
    run: ({ subject, actor, db, now, language }) => toRoomView(app, db, subject, { id: actor.userId, language, now }),
  });

  serve(app, startLab, {
    transaction: 'none',
    access: taskTheActorEnters,
    async run({ subject, actor, input, now, language }) {
      await inTransaction(app, (db) => start(db, subject, { userId: actor.userId, device: input.device }, now));
      await scheduler.wake();
      return toRoomView(app, app.db, { ...subject, userId: actor.userId, own: true }, { id: actor.userId, language, now });
    },
  });

  serve(app, finishLab, {
    transaction: 'none',
    access: sessionTheActorGoesOnWith,
    async run({ subject, actor, now, language }) {
      const { id } = subject.session;
      const ended = ending.get(id) ?? endOrGoOn(subject, actor, language, now).finally(() => ending.delete(id));
      ending.set(id, ended);
      // Refused or broken, it is told to whoever still waits.
      ended.catch((error: unknown) => app.http.log.warn({ err: error, session: id }, 'a lab was not ended'));
      await Promise.race([ended, wait(PATIENCE_MS, undefined, { ref: false })]);
      return toRoomView(app, app.db, { ...subject, userId: actor.userId, own: true }, { id: actor.userId, language, now });
    },
  });
}
