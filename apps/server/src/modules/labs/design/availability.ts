import type { MessageKey } from '@praxis/contract/messages';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { partDegraded } from '../../../platform/part-state.ts';
import { type HostAvailability, waitsFor } from '../machines/machine.rules.ts';
import { findHosts } from '../machines/operations.store.ts';

/** A host that was not heard of for so long takes nothing new. */
export const SILENT_MS = 20_000;

async function hostAvailabilities(db: Db, now: Date) {
  return (await findHosts(db)).map(({ seen_at, state }) => ({
    connected: now.getTime() - seen_at.getTime() < SILENT_MS,
    slots: state.slots.total,
    templates: state.templates,
    lacks: state.lacks,
  }));
}

/** Tells for templates why machines of them wait for more than others to leave. */
export async function reasonsToWait(db: Db, now: Date): Promise<(template: string) => MessageKey | undefined> {
  const hosts: HostAvailability[] = await hostAvailabilities(db, now);
  return (template) => waitsFor(template, hosts);
}

/** How labs stand, for `/readyz`: what their hosts lack before a machine can be given to anybody. */
export async function labsState({ db, clock }: App) {
  const there = (await hostAvailabilities(db, clock.now())).filter(({ connected }) => connected);
  if (there.length === 0) return partDegraded('part_no_lab_host');
  const able = there.filter(({ slots }) => slots > 0);
  if (able.length === 0)
    return partDegraded('part_no_lab_machine', { lacks: [...new Set(there.flatMap(({ lacks }) => lacks))].join('; ') });
  const templates = able.flatMap((host) => host.templates);
  if (templates.some(({ state }) => state === 'ready')) return undefined;
  const view = [...new Set(templates.map(({ id, state, error }) => `${id} ${state}${error ? ` (${error})` : ''}`))];
  if (view.length > 0) return partDegraded('part_no_lab_template', { templates: view.join(', ') });
  return partDegraded('part_no_lab_template', {}, { templates: [{ key: 'part_template_unknown' }] });
}
