import type { App } from '../../../platform/app.ts';
import { asBackgroundWork } from '../../../platform/database/connection-scope.ts';
import { placeAt } from '../../spaces/index.ts';
import { endAssists } from '../assistance/assists.store.ts';
import { askHost, labelOf } from '../hosts/hosts.ts';
import { labPermissions } from '../labs.access.ts';
import { findMachine, machinesTouching } from '../machines/machines.store.ts';
import { queueRecycling } from '../machines/recycle.ts';

/** Whoever may do less in a space loses the consoles they hold there at once; who may still work comes back with a new ticket. */
export function watchLeaving(app: App) {
  app.events.subscribe('space_rights_lessened', 'consoles of lab machines', async ({ payload: { spaceId, userIds }, db }) => {
    const now = app.clock.now();
    const consoles: Revoked[] = [];
    for (const userId of userIds) {
      const place = await placeAt(db, { kind: 'space', id: spaceId }, userId);
      for (const { id, host, owner } of await machinesTouching(db, spaceId, userId)) {
        if (owner !== userId && !(place && labPermissions(place).assist)) {
          await endAssists(db, id, now);
          if (host) consoles.push({ host, machine: id, user: userId, student: owner });
        } else if (owner === userId && !place) {
          const machine = await findMachine(db, id, true);
          if (host) consoles.push({ host, machine: id, user: userId });
          if (machine) await queueRecycling(db, machine, null, now);
        }
      }
    }
    // A host may be silent for minutes: nobody waits for it here, and what it does not hear of ends with its ticket.
    asBackgroundWork(() => void Promise.all(consoles.map((console) => revoke(app, console))));
  });
}

type Revoked = { host: string; machine: string; user: string; student?: string };

/** Ends the consoles somebody holds; the keyboard goes back to the student when a helper goes. */
async function revoke(app: App, { host, machine, user, student }: Revoked) {
  try {
    if (student) await askHost(app, host, 'control', { machine, user: student });
    await askHost(app, host, 'revoke', { machine, user });
  } catch (error) {
    app.http.log.warn({ word: labelOf(error), machine }, 'consoles of somebody who left end with their tickets');
  }
}
