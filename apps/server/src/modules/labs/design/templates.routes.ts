import { LAB_TEMPLATE_FILES } from '@praxis/contract/labs/agent';
import { addLabTemplate, LAB_TEMPLATE_BYTES, removeLabTemplate } from '@praxis/contract/labs/machines';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { fileTheActorUploaded } from '../../../platform/files/file-rows.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve, type Work } from '../../../platform/http/serve.ts';
import { askForActor, hostsHere, hostViewer } from '../hosts/hosts.ts';
import { operatorTheActorIs } from '../labs.access.ts';
import { findHosts } from '../machines/operations.store.ts';
import { labsOn, machinesOn } from './templates.store.ts';

/** Templates every host makes by itself. */
export const BUILT_IN = ['tiny', 'console', 'desktop'];

/** Which files of a template came: one disk or root, and kernel and initrd both or neither. */
function whole(names: readonly string[]) {
  const systems = names.filter((name) => /^(disk|rootfs)\./.test(name)).length;
  const kernels = names.filter((name) => name === 'vmlinuz' || name === 'initrd').length;
  return (
    systems === 1 && [0, 2].includes(kernels) && names.length === systems + kernels && names.every((name) => LAB_TEMPLATE_FILES.test(name))
  );
}

/** The uploaded files under the names a host knows them by, with addresses it may fetch them from. */
async function filesOf(app: App, { input, actor, db, now }: Work<typeof addLabTemplate, unknown>) {
  const files: { name: string; source: string }[] = [];
  for (const { part, file_id } of input.files) {
    const file = await fileTheActorUploaded(db, actor, file_id, 'lab_template');
    const ending = /\.(qcow2|raw|img|tar(\.(gz|xz|zst|bz2))?|tgz)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
    const name = part === 'disk' || part === 'rootfs' ? `${part}.${ending === 'tgz' ? 'tar.gz' : ending}` : part;
    files.push({ name, source: app.files.signAddress(file, hostViewer(app, input.host), now) });
  }
  if (!whole(files.map(({ name }) => name))) throw new Refusal('lab_template_files');
  return files;
}

/** Templates that operators bring. */
export function templatesRoutes(app: App) {
  app.files.purpose('lab_template', { authors: true, most: LAB_TEMPLATE_BYTES });

  serve(app, addLabTemplate, {
    transaction: 'none',
    access: operatorTheActorIs,
    async run(work) {
      const { input, actor, db } = work;
      const { host, template, files: _files, ...settings } = input;
      if (BUILT_IN.includes(template)) throw new Refusal('lab_template_built_in', { fields: { template: 'lab_template_built_in' } });
      if (!hostsHere(app).includes(host)) throw new Refusal('lab_host_away');
      await askForActor(app, host, 'addTemplate', { template, settings, files: await filesOf(app, work) });
      await audit(db, { actorId: actor.userId, action: 'lab_host_template', objectType: 'lab_host', detail: { host, template } });
      return {};
    },
  });

  serve(app, removeLabTemplate, {
    access: operatorTheActorIs,
    async run({ input: { host, template }, actor, db, outside }) {
      if (BUILT_IN.includes(template)) throw new Refusal('lab_template_built_in');
      if (!hostsHere(app).includes(host)) throw new Refusal('lab_host_away');
      const count = await machinesOn(db, host, template);
      if (count > 0) throw new Refusal('lab_template_machines', { values: { count } });
      const elsewhere = (await findHosts(db)).some(
        ({ name, state }) => name !== host && state.templates.some(({ id, state: at }) => id === template && at === 'ready'),
      );
      const labs = elsewhere ? [] : await labsOn(db, template);
      if (labs.length > 0) throw new Refusal('lab_template_labs', { values: { labs: labs.join(', ') } });
      await outside(() => askForActor(app, host, 'removeTemplate', { template }));
      await audit(db, { actorId: actor.userId, action: 'lab_host_template_removed', objectType: 'lab_host', detail: { host, template } });
      return {};
    },
  });
}
