import type { App } from '../../../platform/app.ts';
import { placeAt } from '../../spaces/index.ts';
import { endAssists } from '../assistance/assists.store.ts';
import { askHost, labelOf } from '../hosts/hosts.ts';
import { labPermissions } from '../labs.access.ts';
import { findMachine, machinesTouching } from '../machines/machines.store.ts';
import { queueRecycling } from './sweep.ts';

/** Whoever may do less in a space loses the consoles they hold there at once; who may still work comes back with a new ticket. */
export function watchLeaving(app: App) {
  app.events.subscribe('space_rights_lessened', 'consoles of lab machines', async ({ payload: { spaceId, userIds }, db }) => {
    const now = app.clock.now();
    for (const userId of userIds) {
      const place = await placeAt(db, { kind: 'space', id: spaceId }, userId);
      for (const { id, host, owner } of await machinesTouching(db, spaceId, userId)) {
        if (owner !== userId && !(place && labPermissions(place).assist)) {
          await endAssists(db, id, now);
          if (host) await revoke(app, host, { machine: id, user: userId }, owner);
        } else if (owner === userId && !place) {
          const machine = await findMachine(db, id, true);
          if (host) await revoke(app, host, { machine: id, user: userId });
          if (machine) await queueRecycling(db, machine, null, now);
        }
      }
    }
  });
}

/** Ends the consoles somebody holds; the keyboard goes back to the student when a helper goes. */
async function revoke(app: App, host: string, of: { machine: string; user: string }, student?: string) {
  try {
    if (student) await askHost(app, host, 'control', { machine: of.machine, user: student });
    await askHost(app, host, 'revoke', of);
  } catch (error) {
    app.http.log.warn({ word: labelOf(error), machine: of.machine }, 'consoles of somebody who left end with their tickets');
  }
}
