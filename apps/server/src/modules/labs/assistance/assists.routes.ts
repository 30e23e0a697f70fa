import { addressOf } from '@praxis/contract/core/pages';
import { actOnAssist, askForHelp } from '@praxis/contract/labs/machines';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import { sendMessage } from '../../messages/index.ts';
import { idsWithRightAt, isAutonomous, venueOf } from '../../spaces/index.ts';
import { askHost, labelOf } from '../hosts/hosts.ts';
import { assistOfTheActor, machineTheActorSees, runningHost, type SeenMachine } from '../labs.access.ts';
import { toAssistViews } from '../machines/machine-view.ts';
import { findMachine } from '../machines/machines.store.ts';
import { publishToSession } from '../sessions/publish-session.ts';
import { updateSession } from '../tasks/tasks.store.ts';
import { assistAfter } from './assist.rules.ts';
import { type AssistRow, insertAssist, updateAssist } from './assists.store.ts';

/** Those of a space who help at machines hear of it there; a stage has a monitor. */
async function publishToHelpers(db: Db, { owner }: SeenMachine) {
  const venue = venueOf(owner);
  if (!isAutonomous(db, venue)) return;
  const userIds = await idsWithRightAt(db, venue, 'assist_labs');
  const link = addressOf('labWall', { taskId: owner.task_id });
  await sendMessage(db, { userIds, kind: 'lab_help_asked', values: { title: owner.title }, link });
}

/** Hands the keyboard over as a plea for help says: shared control is the helper's, otherwise the student types. */
async function handOver(app: App, assist: AssistRow, studentId: string) {
  const machine = await findMachine(app.db, assist.machine_id);
  if (!machine?.host) return;
  const shared = assist.state === 'active' && assist.control === 'shared' && assist.helper_id;
  try {
    await askHost(app, machine.host, 'control', { machine: machine.id, user: shared || studentId });
    if (assist.state === 'ended' && assist.helper_id)
      await askHost(app, machine.host, 'revoke', { machine: machine.id, user: assist.helper_id });
  } catch (error) {
    app.http.log.warn({ word: labelOf(error), machine: machine.id }, 'the keyboard of a lab machine was not handed over');
  }
}

/** Asking for help, and helping with consent. */
export function assistsRoutes(app: App) {
  serve(app, askForHelp, {
    access: machineTheActorSees,
    async run({ subject, input, actor, db, now }) {
      const { machine, owner, own } = subject;
      runningHost(subject, now);
      const assist = await insertAssist(
        db,
        {
          session_id: owner.session_id,
          machine_id: machine.id,
          helper_id: own ? null : actor.userId,
          by_whom: own ? 'student' : 'helper',
          note: input.note,
        },
        now,
      );
      if (!assist) throw new Refusal('lab_assist_open');
      if (own) await publishToHelpers(db, subject);
      await updateSession(db, owner.session_id, { touched_at: now });
      await publishToSession(db, owner, { what: 'room' });
      return (await toAssistViews(app, db, [assist], () => owner.user_id))[0]!;
    },
  });

  serve(app, actOnAssist, {
    transaction: 'none',
    access: ({ input }) => input,
    async run(work) {
      const { changed, owner } = await inTransaction(app, async (db) => {
        const seen = await assistOfTheActor({ ...work, db });
        const next = await updateAssist(
          db,
          seen.assist.id,
          assistAfter(seen.assist, work.input.act, { own: seen.own, userId: work.actor.userId }, work.now),
        );
        await publishToSession(db, seen.owner, { what: 'room' });
        return { changed: next, owner: seen.owner };
      });
      await handOver(app, changed, owner.user_id);
      return (await toAssistViews(app, app.db, [changed], () => owner.user_id))[0]!;
    },
  });
}
