import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import type { MachineAct } from '@praxis/contract/labs/machines';
import type { MachineState } from '@praxis/contract/labs/tasks';
import { Refusal } from '../../../platform/http/refusal.ts';

/** The part of a machine that decides what may be done to it. */
export type MachineFacts = {
  state: MachineState;
  operation: string | null;
  expires_at: Date | null;
  extended: number;
};

/** What a lab allows its machines. */
export type MachineTerms = { extensions: number; advanced: boolean; closesAt: Date | null };

const SECOND = 1000;

/** Until when a machine that has expired can be renewed. */
export const renewableUntil = (machine: Pick<MachineFacts, 'expires_at'>) =>
  machine.expires_at && new Date(machine.expires_at.getTime() + LAB_LIMITS.renewable * SECOND);

/** The state by the clock: what the sweep has not written down yet holds already (S-168). */
export function machineStateAt(machine: MachineFacts, now: Date): MachineState {
  const { state, expires_at } = machine;
  if (!expires_at || !['common', 'advanced', 'expired'].includes(state)) return state;
  if (now >= renewableUntil(machine)!) return 'recycled';
  return now >= expires_at ? 'expired' : state;
}

const running: readonly MachineState[] = ['common', 'advanced'];
const from: Record<MachineAct, readonly MachineState[]> = {
  retry: ['failed'],
  restart: running,
  initialise: ['advanced'],
  to_advanced: ['common'],
  to_common: ['advanced'],
  extend: running,
  renew: ['expired'],
  recycle: ['waiting', 'common', 'advanced', 'expired', 'failed'],
  snapshot: ['advanced'],
  restore: ['advanced'],
  drop: ['advanced'],
  attach: ['advanced'],
  detach: ['advanced'],
};
/** These change only the clock or the mode and never wait for the machine. */
const atOnce: readonly MachineAct[] = ['to_advanced', 'to_common', 'extend', 'renew', 'retry'];

/** Refuses what may not be done to a machine now (C-19, S-169). */
export function refuseAct(machine: MachineFacts, act: MachineAct, terms: MachineTerms, now: Date) {
  const state = machineStateAt(machine, now);
  if (state === 'recycled') throw new Refusal('lab_machine_recycled');
  if (!from[act].includes(state))
    throw new Refusal(state === 'common' && from[act].includes('advanced') ? 'lab_advanced_first' : 'lab_machine_state');
  if (machine.operation !== null && !atOnce.includes(act)) throw new Refusal('lab_machine_busy');
  if (act === 'to_advanced' && !terms.advanced) throw new Refusal('lab_machine_state');
}

/** When a machine made or renewed now expires: never after the lab closes (C-20). */
export function expiryOf(now: Date, seconds: number, closesAt: Date | null) {
  const end = now.getTime() + seconds * SECOND;
  return new Date(closesAt ? Math.min(end, closesAt.getTime()) : end);
}

/** When a machine expires after another 15 minutes; refused when all extensions are used or the lab closes (S-049, C-20). */
export function extended(machine: MachineFacts, terms: MachineTerms) {
  if (machine.extended >= terms.extensions) throw new Refusal('lab_extensions_used');
  const before = machine.expires_at!;
  const after = expiryOf(before, LAB_LIMITS.extension, terms.closesAt);
  if (after.getTime() <= before.getTime()) throw new Refusal('lab_closes_first');
  return after;
}

/** The warning that is due: the seconds before the end it stands for, unless it or a later one was given. */
export function dueWarning(machine: Pick<MachineFacts, 'expires_at'> & { warned: number | null }, now: Date): number | undefined {
  if (!machine.expires_at) return undefined;
  const left = (machine.expires_at.getTime() - now.getTime()) / SECOND;
  const due = LAB_LIMITS.warnings.filter((seconds) => left <= seconds).at(-1);
  return due !== undefined && left > 0 && (machine.warned === null || machine.warned > due) ? due : undefined;
}

type Host = { name: string; draining: boolean; total: number; used: number; templates: readonly string[] };
/** Machines of one session that wait together; `beside` is the host where others of it are. */
export type Group = { templates: readonly string[]; beside?: string | undefined };

const free = ({ total, used }: Host) => total - used;
const byRoom = (one: Host, other: Host) => free(other) - free(one) || one.name.localeCompare(other.name);

/** Hosts that could take a whole group, now or once others have left, those with the most free slots first. */
function hostsFor({ templates, beside }: Group, hosts: readonly Host[]) {
  return hosts
    .filter(({ name }) => beside === undefined || name === beside)
    .filter((host) => !host.draining && templates.every((template) => host.templates.includes(template)))
    .filter(({ total }) => total >= templates.length)
    .sort(byRoom);
}

/** The host the machines of a session go to, all to one: ready for their templates, taking new ones, with the most free slots. */
export const hostFor = (group: Group, hosts: readonly Host[]) =>
  hostsFor(group, hosts).find((host) => free(host) >= group.templates.length);

/** The host on which slots are kept for a group that found no room yet, so that smaller ones behind it do not take them for ever. */
export const hostToWaitFor = (group: Group, hosts: readonly Host[]) => hostsFor(group, hosts)[0];

/** What is known of a host when somebody waits. */
export type HostAvailability = { connected: boolean; slots: number; templates: readonly { id: string; state: string }[] };

/** Why a machine waits for more than others to leave; undefined when a host is there that could take it. */
export function waitsFor(template: string, hosts: readonly HostAvailability[]) {
  const able = hosts.filter(({ slots }) => slots > 0);
  if (able.length === 0) return 'lab_hosts_missing';
  const there = able.filter(({ connected }) => connected);
  if (there.length === 0) return 'lab_host_away';
  const states = there.flatMap(({ templates }) => templates.flatMap(({ id, state }) => (id === template ? [state] : [])));
  if (states.includes('ready')) return undefined;
  return states.some((state) => state !== 'failed') ? 'lab_template_awaited' : 'lab_template_missing';
}
