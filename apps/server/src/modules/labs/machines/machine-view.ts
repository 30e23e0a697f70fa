import type { Language } from '@praxis/contract/core/message';
import type { AssistView, MachineOperation, MachineView } from '@praxis/contract/labs/tasks';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isMessageKey, translate } from '../../../platform/messages.ts';
import { people } from '../../accounts/index.ts';
import type { AssistRow } from '../assistance/assists.store.ts';
import { reasonsToWait } from '../design/availability.ts';
import { belongings } from './devices.store.ts';
import { machineStateAt, renewableUntil } from './machine.rules.ts';
import type { MachineRow } from './machines.store.ts';

const DEVICE_PATH = { cd: '/dev/sr0', usb: '', disk: '' };

type Terms = { extensions: number; closesAt: Date | null };

/** Machines as their student sees them. */
export async function toMachineViews(
  db: Db,
  machines: readonly MachineRow[],
  terms: Terms,
  language: Language,
  now: Date,
): Promise<MachineView[]> {
  const { devices, snapshots, places } = await belongings(
    db,
    machines.map(({ id }) => id),
  );
  const states = machines.map((machine) => machineStateAt(machine, now));
  const reason = states.includes('waiting') ? await reasonsToWait(db, now) : () => undefined;
  return machines.map((machine, at) => {
    const state = states[at]!;
    const { found } = machine;
    const error = state === 'waiting' ? (reason(machine.template) ?? null) : machine.error;
    const capabilities = found.capabilities;
    const has = (kind: 'usb' | 'disk' | 'cd') => capabilities?.devices.includes(kind) ?? false;
    return {
      id: machine.id,
      node: machine.node,
      title: machine.title,
      state,
      generation: machine.generation,
      operation: state === 'recycled' ? null : (machine.operation as MachineOperation | null),
      progress: machine.progress,
      error: error === null ? null : isMessageKey(error) ? translate(language, error) : error,
      place: state === 'waiting' ? (places.get(machine.id) ?? 1) : null,
      displays: found.displays ?? ['tty'],
      cpu: found.cpu ?? 1,
      memory_mb: found.memory_mb ?? 0,
      address: found.address ?? '',
      expires_at: machine.expires_at?.getTime() ?? null,
      renewable_until: state === 'expired' ? (renewableUntil(machine)?.getTime() ?? null) : null,
      extended: machine.extended,
      extensions: terms.extensions,
      home_from: machine.home_from?.getTime() ?? null,
      devices: devices
        .filter((device) => device.machine_id === machine.id)
        .map(({ id, kind, name }) => ({ id, kind: kind as 'usb', name, path: DEVICE_PATH[kind as 'usb'] })),
      snapshots: snapshots
        .filter((snapshot) => snapshot.machine_id === machine.id)
        .map(({ id, name, at, automatic, mb }) => ({ id, name: automatic ? '' : name, at: at.getTime(), automatic, mb })),
      can: {
        snapshot: capabilities?.snapshot ?? false,
        usb: has('usb'),
        disk: has('disk'),
        cd: has('cd'),
        clipboard: capabilities?.clipboard ?? false,
        extend: machine.extended < terms.extensions && !(terms.closesAt && machine.expires_at && machine.expires_at >= terms.closesAt),
      },
    };
  });
}

/** Pleas for help as both sides see them. */
export async function toAssistViews(
  app: App,
  db: Db,
  assists: readonly AssistRow[],
  studentOf: (assist: AssistRow) => string,
): Promise<AssistView[]> {
  const named = await people(
    app,
    db,
    assists.flatMap((assist) => [studentOf(assist), ...(assist.helper_id ? [assist.helper_id] : [])]),
  );
  return assists.map((assist) => ({
    id: assist.id,
    machine_id: assist.machine_id,
    student: named.get(studentOf(assist)) ?? { id: studentOf(assist), name: '', avatar: null },
    helper: (assist.helper_id && named.get(assist.helper_id)) || null,
    by: assist.by_whom as 'student' | 'helper',
    state: assist.state as AssistView['state'],
    control: assist.control as AssistView['control'],
    note: assist.note,
    asked_at: assist.asked_at.getTime(),
    started_at: assist.started_at?.getTime() ?? null,
  }));
}
