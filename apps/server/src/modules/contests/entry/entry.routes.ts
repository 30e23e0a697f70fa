import { enterStage, moveDevice, waitForDevice } from '@praxis/contract/contests/workspace';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { stageTheActorRuns } from '../../competitions/index.ts';
import { noteHint, refuseUnready } from '../../proctoring/index.ts';
import { type EnteredStage, stageOfTheEntrant } from '../contests.access.ts';
import { deviceHash, sameDevice } from '../stage-venue.ts';
import { notifyDevices } from '../times/move-stage-times.ts';
import { ENTRY_AHEAD_S, later, stageStateFor } from '../times/times.rules.ts';
import { findPerson, insertPerson, logEntries, updatePerson } from './entry.store.ts';

/** Refuses to come in long before the start, or after one's own end. */
function refuseClosed({ stage, entrant }: EnteredStage, now: Date) {
  if (now < later(stage.start_at, -ENTRY_AHEAD_S)) throw new Refusal('stage_not_begun');
  if (stageStateFor(stage, entrant.extra_s, now) === 'over') throw new Refusal('stage_over');
}

/** Entering a stage from one device, and moving to another. */
export function entryRoutes(app: App) {
  serve(app, enterStage, {
    access: stageOfTheEntrant,
    async run({ actor, subject, input, db, now }) {
      const { stage, entrant } = subject;
      refuseClosed(subject, now);
      if (stage.watch) await refuseUnready(db, { room: 'competition', room_id: stage.id }, actor.userId);
      const of = { stageId: stage.id, userId: actor.userId, entrantId: entrant.entrant_id };
      if (await insertPerson(db, { ...of, device: deviceHash(input.device) }, now)) {
        await logEntries(db, [{ ...of, what: 'enter' }], now);
        return { entered_at: now.getTime() };
      }
      const person = (await findPerson(db, stage.id, actor.userId, true))!;
      if (!sameDevice(person.device, input.device)) throw new Refusal('stage_other_device');
      return { entered_at: person.entered_at.getTime() };
    },
  });

  serve(app, waitForDevice, {
    access: stageOfTheEntrant,
    async run({ actor, subject, input, db, now }) {
      const { stage, entrant } = subject;
      refuseClosed(subject, now);
      const person = await findPerson(db, stage.id, actor.userId, true);
      if (!person) throw new Refusal('stage_not_entered');
      if (sameDevice(person.device, input.device)) return { device: 'own' as const };
      const device = deviceHash(input.device);
      if (person.waiting_device?.equals(device)) return { device: 'waiting' as const };
      await updatePerson(db, stage.id, actor.userId, { waiting_device: device });
      await logEntries(db, [{ stageId: stage.id, userId: actor.userId, entrantId: entrant.entrant_id, what: 'wait' }], now);
      if (stage.watch) {
        const who = { room: 'competition', room_id: stage.id, userId: actor.userId } as const;
        await noteHint(db, who, { name: `device-${device.toString('hex').slice(0, 16)}`, kind: 'second_login' }, now);
      }
      await notifyDevices(db, stage.id);
      return { device: 'waiting' as const };
    },
  });

  serve(app, moveDevice, {
    access: stageTheActorRuns('organiser', 'desk'),
    async run({ actor, subject: { stage }, input, db, now, address }) {
      const person = await findPerson(db, stage.id, input.user_id, true);
      if (!person?.waiting_device) throw new Refusal('entrant_not_here');
      const moved = { device: person.waiting_device, devices: person.devices + 1, waiting_device: null };
      await updatePerson(db, stage.id, input.user_id, input.allow ? moved : { waiting_device: null });
      const of = { stageId: stage.id, userId: input.user_id, entrantId: person.entrant_id };
      if (input.allow) await logEntries(db, [{ ...of, what: 'move_device' }], now);
      await audit(db, {
        ...{ actorId: actor.userId, action: input.allow ? 'stage_device_moved' : 'stage_device_refused', objectType: 'stage' },
        ...{ objectId: stage.id, detail: { user_id: input.user_id }, address },
      });
      await notifyDevices(db, stage.id);
      return {};
    },
  });
}
