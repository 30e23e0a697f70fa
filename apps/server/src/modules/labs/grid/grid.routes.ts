import { actOnLabGrid, showLabGrid } from '@praxis/contract/labs/grid';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { inTransaction, serve } from '../../../platform/http/serve.ts';
import { translate } from '../../../platform/messages.ts';
import { namedOrNumbered } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { isAutonomous, staffPageOf, venueOf } from '../../spaces/index.ts';
import { labTaskAddress } from '../console/addresses.ts';
import { reasonsToWait } from '../design/availability.ts';
import { taskTheActorAssists, taskTheActorWatches } from '../labs.access.ts';
import { findVersion } from '../labs.store.ts';
import { extended, machineStateAt } from '../machines/machine.rules.ts';
import { type MachineRow, machinesOf, updateMachine } from '../machines/machines.store.ts';
import { queueOperation } from '../machines/operations.store.ts';
import type { Scheduler } from '../machines/scheduler.ts';
import { publishToSession } from '../sessions/publish-session.ts';
import { retryMachine } from '../sessions/retry.ts';
import { findTaskFor } from '../tasks/own-dates.store.ts';
import { findSession } from '../tasks/tasks.store.ts';
import { belongs, tilesOf, withScreens } from './grid.ts';

type Terms = { extensions: number; advanced: boolean; closesAt: Date | null };

/** Another 15 minutes, where there are any left. */
async function extend(db: Db, machine: MachineRow, terms: Terms, now: Date) {
  if (!['common', 'advanced'].includes(machineStateAt(machine, now))) return false;
  try {
    await updateMachine(db, machine.id, { expires_at: extended(machine, terms), extended: machine.extended + 1, warned: null }, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** A fresh machine with the same home directory, after a snapshot. */
async function reset(app: App, db: Db, machine: MachineRow, by: string, now: Date) {
  if (machine.state === 'failed' && machine.operation === null) {
    await retryMachine(app, db, machine, by, now);
    return true;
  }
  if (machine.operation !== null || !machine.host || !['common', 'advanced'].includes(machineStateAt(machine, now))) return false;
  const of = { machine_id: machine.id, generation: machine.generation, host: machine.host, made_by: by };
  await queueOperation(db, { ...of, kind: 'initialise', body: { snapshot: true, keep_home: true } }, now);
  await updateMachine(db, machine.id, { operation: 'initialise', progress: 0, error: null }, now);
  return true;
}

/** The wall of those who watch over a task, and what they do to many. */
export function gridRoutes(app: App, scheduler: Scheduler) {
  serve(app, showLabGrid, {
    access: taskTheActorWatches,
    async run({ subject: { task, place, permissions }, input, db, now, language }) {
      const { content } = (await findVersion(db, task.version_id))!;
      const { tiles, machines } = await tilesOf(app, db, task, content, { language, now });
      const count = (filter: Parameters<typeof belongs>[0]) => tiles.filter((tile) => belongs(filter, tile)).length;
      const sought = await namedOrNumbered(
        db,
        input.name,
        tiles.map(({ user }) => user),
      );
      const found = tiles.filter((tile) => belongs(input.filter, tile) && sought(tile.user));
      const started = tiles.filter(({ state }) => state !== 'absent');
      const reason = await reasonsToWait(db, now);
      const why = content.machines.map(({ template }) => reason(template)).find((each) => each !== undefined);
      const passed = (at: number) =>
        started.length === 0 ? 0 : Math.round((100 * started.filter(({ steps }) => steps[at] === 'all').length) / started.length);
      return {
        title: content.title,
        opens_at: task.opens_at?.getTime() ?? null,
        space: { id: task.space_id, name: place.name, link: await staffPageOf(db, place.venue) },
        steps: content.steps.map(({ title }, at) => ({ title, passed: passed(at) })),
        counts: {
          all: tiles.length,
          help: count('help'),
          helped: count('helped'),
          idle: count('idle'),
          broken: count('broken'),
          finished: count('finished'),
        },
        list: await withScreens(app, found.slice((input.page - 1) * input.size, input.page * input.size), machines),
        total: found.length,
        page: input.page,
        size: input.size,
        now: now.getTime(),
        waits: why === undefined ? null : translate(language, why),
        started: tiles.filter(({ state }) => state === 'active').map(({ user }) => user.id),
        can: { assist: permissions.assist, mark: permissions.mark },
      };
    },
  });

  serve(app, actOnLabGrid, {
    transaction: 'none',
    access: taskTheActorAssists,
    async run({ subject: { task }, actor, input, now }) {
      const { act } = input;
      if (act === 'message' && input.text.trim() === '')
        throw new Refusal('lab_message_required', { fields: { text: 'lab_message_required' } });
      const done = await inTransaction(app, async (db) => {
        const { content } = (await findVersion(db, task.version_id))!;
        const { extensions, advanced } = content;
        const reached: string[] = [];
        for (const userId of [...new Set(input.user_ids)].sort()) {
          const session = await findSession(db, task.id, userId, true);
          if (!session) continue;
          const closesAt = (await findTaskFor(db, task.id, userId))?.closes_at ?? null;
          const terms = { extensions, advanced, closesAt };
          const machines = act === 'message' ? [] : await machinesOf(db, [session.id]);
          const changed: boolean[] = [];
          for (const machine of machines)
            changed.push(act === 'extend' ? await extend(db, machine, terms, now) : await reset(app, db, machine, actor.userId, now));
          if (act !== 'message' && !changed.includes(true)) continue;
          reached.push(userId);
          const news = act === 'message' ? { what: 'told' as const, text: input.text.trim() } : { what: 'room' as const };
          await publishToSession(db, { session_id: session.id, task_id: task.id }, news);
        }
        if (act === 'message' && isAutonomous(db, venueOf(task))) {
          const link = labTaskAddress(task);
          await sendMessage(db, { userIds: reached, kind: 'lab_message', values: { title: content.title, text: input.text.trim() }, link });
        }
        await audit(db, {
          actorId: actor.userId,
          action: `lab_wall_${act}`,
          objectType: 'lab_task',
          objectId: task.id,
          detail: { user_ids: reached },
        });
        return reached.length;
      });
      void scheduler.wake();
      return { done };
    },
  });
}
