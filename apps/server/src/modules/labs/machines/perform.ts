import type { LabCalls, LabMachine, LabProgress } from '@praxis/contract/labs/agent';
import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import type { App } from '../../../platform/app.ts';
import { findFile } from '../../../platform/files/file-rows.ts';
import { labAddress } from '../console/addresses.ts';
import { askHost, hostViewer, labelOf } from '../hosts/hosts.ts';
import { belongings } from './devices.store.ts';
import { findHome } from './homes.store.ts';
import { homeAddress } from './homes.ts';
import type { findOwner, MachineRow } from './machines.store.ts';
import type { Operation } from './operations.store.ts';
import { insertSnapshot } from './snapshots.store.ts';

/** An operation under way. */
export type Doing = {
  app: App;
  operation: Operation;
  machine: MachineRow;
  owner: NonNullable<Awaited<ReturnType<typeof findOwner>>>;
  progress: (value: LabProgress) => void;
};

/** What an operation left behind: the machine as its host sees it, and what else is to be written down. */
export type Done = { machine?: LabMachine; generation?: number; homeFrom?: Date | null; size?: number; homeSaved?: boolean };

const BODY_TEXT = /[^a-z0-9-]/g;
const call = ({ operation }: Doing) => ({ machine: operation.machine_id, generation: operation.generation, operation: operation.id });

/** The home directory saved last and an address of it for the host. */
async function savedHome({ app, operation, machine, owner }: Doing) {
  const home = await findHome(app.db, { labId: owner.lab_id, userId: owner.user_id, node: machine.node });
  const file = home && (await findFile(app.db, home.file_id));
  return file && { at: home.kept_at, address: app.files.signAddress(file, hostViewer(app, operation.host), app.clock.now()) };
}

async function create(doing: Doing): Promise<Done> {
  const { app, operation, machine, owner } = doing;
  const home = await savedHome(doing);
  const body: LabCalls['create']['body'] = {
    ...call(doing),
    template: machine.template,
    owner: owner.user_id,
    hostname: machine.node.replaceAll(BODY_TEXT, ''),
    networks: [{ network: `lab${owner.session_id}`, address: `${labAddress(Number(operation.body.at ?? 0))}/24` }],
    devices_max: LAB_LIMITS.disks,
    // One more than people may take: the one before initialising.
    snapshots_max: LAB_LIMITS.snapshots + 1,
    ...(home && { home: home.address }),
  };
  const { home_kept, ...created } = await askHost(app, operation.host, 'create', body, doing.progress);
  return { machine: created, homeFrom: home?.at ?? null, homeSaved: home_kept !== false };
}

/** Takes out what is attached, as no snapshot holds it; what the guest holds on to is lost with the machine. */
async function withoutDevices(doing: Doing) {
  const { app, operation, machine } = doing;
  const { devices } = await belongings(app.db, [machine.id]);
  for (const { id } of devices) {
    await askHost(app, operation.host, 'detach', { ...call(doing), operation: `${operation.id}d${id}`, device: id }).catch(
      (error: unknown) =>
        app.http.log.info({ word: labelOf(error), machine: machine.id, device: id }, 'a device stays in a machine that is initialised'),
    );
  }
}

/** A fresh clone with the home directory; where the machine still runs, after a snapshot. */
async function initialise(doing: Doing): Promise<Done> {
  const { app, operation, machine } = doing;
  if (operation.body.snapshot && machine.found.capabilities?.snapshot) {
    const now = app.clock.now();
    const name = `auto-${operation.id}`;
    await withoutDevices(doing);
    const accepted = await askHost(
      app,
      operation.host,
      'snapshot',
      { ...call(doing), operation: `${operation.id}s`, name },
      doing.progress,
    ).catch(() => undefined);
    if (accepted)
      await insertSnapshot(app.db, { machine_id: machine.id, generation: operation.generation, name, automatic: true, at: now });
  }
  const next = operation.generation + 1;
  const keep_home = operation.body.keep_home !== false;
  const home = keep_home ? await savedHome(doing) : undefined;
  const body = { ...call(doing), next_generation: next, keep_home, ...(home && { home: home.address }) };
  const { home_kept, ...created } = await askHost(app, operation.host, 'reset', body, doing.progress);
  return { machine: created, generation: next, homeSaved: home_kept !== false };
}

async function attach(doing: Doing): Promise<Done> {
  const { app, operation } = doing;
  const {
    device,
    kind,
    name,
    file_id: fileId,
  } = operation.body as { device: string; kind: 'usb' | 'disk' | 'cd'; name: string; file_id?: string };
  const file = fileId ? await findFile(app.db, fileId) : undefined;
  const source = file && app.files.signAddress(file, hostViewer(app, operation.host), app.clock.now());
  const isImage = file !== undefined && /\.(iso|img|raw|qcow2)$/i.test(file.name);
  const content = !file || !source ? { size_mb: 256 } : isImage ? { source } : { files: [{ name: file.name, source }] };
  return { machine: await askHost(app, operation.host, 'attach', { ...call(doing), device, kind, name, ...content }, doing.progress) };
}

/** Asks the host for one operation. */
export async function perform(doing: Doing): Promise<Done> {
  const { app, operation, machine, owner } = doing;
  const name = String(operation.body.name ?? '');
  switch (operation.kind) {
    case 'create':
      return create(doing);
    case 'initialise':
      return initialise(doing);
    case 'restart':
      return { machine: await askHost(app, operation.host, 'restart', call(doing), doing.progress) };
    case 'snapshot':
      return { size: (await askHost(app, operation.host, 'snapshot', { ...call(doing), name }, doing.progress)).mb };
    case 'restore':
      return { machine: await askHost(app, operation.host, 'restore', { ...call(doing), name }, doing.progress) };
    case 'drop':
      await askHost(app, operation.host, 'dropSnapshot', { ...call(doing), name });
      return {};
    case 'attach':
      return attach(doing);
    case 'detach':
      return { machine: await askHost(app, operation.host, 'detach', { ...call(doing), device: String(operation.body.device) }) };
    case 'recycle': {
      const deliver = homeAddress(app, operation.host, { labId: owner.lab_id, userId: owner.user_id, node: machine.node });
      const save = operation.body.keep_home !== false;
      const { home_kept } = await askHost(app, operation.host, 'destroy', { ...call(doing), ...(save && { deliver }) }, doing.progress);
      return { homeSaved: home_kept || !save };
    }
    default:
      throw new Error(`No operation ${operation.kind}`);
  }
}
