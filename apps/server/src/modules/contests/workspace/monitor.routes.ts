import { monitorStage } from '@praxis/contract/contests/workspace';
import type { App } from '../../../platform/app.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { labsOfStage } from '../../labs/index.ts';
import { stageTheActorMonitors } from '../contests.access.ts';
import { countPending } from '../scores/scores.store.ts';
import { monitorCounts, monitoredPeople } from './monitor.store.ts';

/** The monitor of a stage, for its desk. */
export function monitorRoutes(app: App) {
  serve(app, monitorStage, {
    access: stageTheActorMonitors,
    async run({ subject: { stage }, input, db, now }) {
      const { filter, q, page, size } = input;
      const { rows, total } = await monitoredPeople(db, { stageId: stage.id, filter, q: q.trim(), page, size });
      const named = await people(app, db, [...new Set(rows.map(({ user_id }) => user_id))]);
      const list = rows.map((row) => ({
        person: named.get(row.user_id) ?? { id: row.user_id, name: '', avatar: null },
        entrant: { id: row.entrant_id, name: row.name, number: row.number, alias: row.alias, extra_s: row.extra_s },
        ...{ entered_at: row.entered_at?.getTime() ?? null, devices: row.devices, device_waits: row.device_waits },
        ...{ hand_ins: row.hand_ins, last_at: row.last_at?.getTime() ?? null },
      }));
      return {
        now: now.getTime(),
        counts: { ...(await monitorCounts(db, stage.id)), pending: await countPending(db, stage.id) },
        people: { list, total, page, size },
        labs: await labsOfStage(db, stage.id),
        can: { move_devices: true, times: true },
      };
    },
  });
}
