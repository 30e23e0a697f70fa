import { addressOf } from '@praxis/contract/core/pages';
import { actOnAssist, askForHelp } from '@praxis/contract/labs/machines';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { inTransaction, serve } from '../../../platform/serve.ts';
import { sendMessage } from '../../messages/index.ts';
import { memberIds, standingsOf } from '../../spaces/index.ts';
import { askHost, wordOf } from '../hosts/hosts.ts';
import { assistOfTheActor, machineTheActorSees, runningHost, type SeenMachine } from '../labs.access.ts';
import { assistsShown } from '../machines/machine-shown.ts';
import { findMachine } from '../machines/machines.store.ts';
import { tellSession } from '../sessions/tell.ts';
import { updateSession } from '../tasks/tasks.store.ts';
import { assistAfter } from './assist.rules.ts';
import { type AssistRow, insertAssist, updateAssist } from './assists.store.ts';

/** Those of a space who help at machines. */
async function helperIds(db: Db, spaceId: string) {
  const [owner, teachers, assistants] = await Promise.all([
    memberIds(db, spaceId, 'owner'),
    memberIds(db, spaceId, 'teacher'),
    memberIds(db, spaceId, 'ta'),
  ]);
  const able = await Promise.all(
    assistants.map(async (id) => ((await standingsOf(db, id, [spaceId])).get(spaceId)?.rights.includes('assist_labs') ? [id] : [])),
  );
  return [...owner, ...teachers, ...able.flat()];
}

async function tellHelpers(db: Db, { owner }: SeenMachine) {
  const link = addressOf('labWall', { taskId: owner.task_id });
  await sendMessage(db, { userIds: await helperIds(db, owner.space_id), kind: 'lab_help_asked', values: { title: owner.title }, link });
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
    app.http.log.warn({ word: wordOf(error), machine: machine.id }, 'the keyboard of a lab machine was not handed over');
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
      if (own) await tellHelpers(db, subject);
      await updateSession(db, owner.session_id, { touched_at: now });
      await tellSession(db, owner, { what: 'room' });
      return (await assistsShown(app, db, [assist], () => owner.user_id))[0]!;
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
        await tellSession(db, seen.owner, { what: 'room' });
        return { changed: next, owner: seen.owner };
      });
      await handOver(app, changed, owner.user_id);
      return (await assistsShown(app, app.db, [changed], () => owner.user_id))[0]!;
    },
  });
}
