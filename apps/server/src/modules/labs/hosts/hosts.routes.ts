import { actOnLabHost, listLabHosts } from '@praxis/contract/labs/machines';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { SILENT_MS } from '../design/availability.ts';
import { BUILT_IN } from '../design/templates.routes.ts';
import { operatorTheActorIs } from '../labs.access.ts';
import { findHosts, setDraining } from '../machines/operations.store.ts';
import { findQuotas, saveQuota } from '../machines/quotas.store.ts';
import { usedSlots, waitingMachines } from '../machines/scheduling.store.ts';
import { askForActor, hostsHere } from './hosts.ts';

/** What operators see of hosts, and do to them. */
export function hostsRoutes(app: App) {
  serve(app, listLabHosts, {
    access: operatorTheActorIs,
    async run({ db, now }) {
      const used = await usedSlots(db);
      const hosts = (await findHosts(db)).map(({ name, draining, seen_at, state }) => ({
        name,
        driver: state.driver,
        accelerator: state.accelerator ?? '',
        connected: now.getTime() - seen_at.getTime() < SILENT_MS,
        draining: draining || state.draining,
        lacks: state.lacks,
        slots: state.slots,
        memory_mb: state.memory_mb,
        disk_mb: state.disk_mb,
        machines: used.get(name) ?? 0,
        templates: state.templates.map((template) => ({
          id: template.id,
          name: template.name,
          state: template.state,
          progress: template.progress,
          step: template.step ?? '',
          error: template.error ?? '',
          memory_mb: template.memory_mb,
          disk_mb: template.disk_mb,
          version: template.version,
          own: state.driver === 'qemu' && !BUILT_IN.includes(template.id),
        })),
        seen_at: seen_at.getTime(),
      }));
      return {
        hosts,
        waiting: (await waitingMachines(db)).length,
        running: [...used.values()].reduce((sum, count) => sum + count, 0),
        quotas: (await findQuotas(db)).map(({ scope, machines }) => ({ scope: scope as 'user', machines })),
      };
    },
  });

  serve(app, actOnLabHost, {
    access: operatorTheActorIs,
    async run({ actor, input, db, outside }) {
      const { act, host, template, scope, machines } = input;
      if (act === 'quota') {
        if (!scope || machines === undefined) throw new Refusal('parameter_error');
        await saveQuota(db, scope, machines);
      } else {
        if (!hostsHere(app).includes(host)) throw new Refusal('lab_host_away');
        if (act === 'build') await outside(() => askForActor(app, host, 'buildTemplate', { template }));
        else {
          await setDraining(db, host, act === 'drain');
          await outside(() => askForActor(app, host, 'drain', { on: act === 'drain' }));
        }
      }
      await audit(db, {
        actorId: actor.userId,
        action: `lab_host_${act}`,
        objectType: 'lab_host',
        detail: { host, template, scope, machines },
      });
      return {};
    },
  });
}
