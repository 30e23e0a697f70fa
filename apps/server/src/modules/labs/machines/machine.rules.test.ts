import type { MachineAct } from '@praxis/contract/labs/machines';
import type { MachineState } from '@praxis/contract/labs/tasks';
import { expect, test } from 'vitest';
import {
  dueWarning,
  expiryOf,
  extended,
  hostFor,
  hostToWaitFor,
  type MachineFacts,
  machineStateAt,
  refuseAct,
  waitsFor,
} from './machine.rules.ts';

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000);
const now = at(0);
const machine = (traits: Partial<MachineFacts> = {}): MachineFacts => ({
  state: 'common',
  operation: null,
  expires_at: at(3600),
  extended: 0,
  ...traits,
});
const terms = { extensions: 8, advanced: true, closesAt: null };

test.each([
  ['common', 60, 'common'],
  ['advanced', 0, 'expired'],
  ['common', -599, 'expired'],
  ['common', -600, 'recycled'],
  ['expired', -10, 'expired'],
  ['expired', -601, 'recycled'],
  ['failed', -601, 'failed'],
  ['creating', -601, 'creating'],
] as const)('S-168: a machine that is %s with %s s left counts as %s', (state, left, counted) => {
  expect(machineStateAt(machine({ state, expires_at: at(left) }), now)).toBe(counted);
});

const refusalOf = (input: MachineFacts, act: MachineAct, allowed = terms) => {
  try {
    refuseAct(input, act, allowed, now);
    return undefined;
  } catch (refusal) {
    return (refusal as { key: string }).key;
  }
};

const acts: MachineAct[] = [
  'restart',
  'initialise',
  'to_advanced',
  'to_common',
  'extend',
  'renew',
  'recycle',
  'snapshot',
  'attach',
  'retry',
];
const expected: Record<MachineState, MachineAct[]> = {
  waiting: ['recycle'],
  creating: [],
  common: ['restart', 'to_advanced', 'extend', 'recycle'],
  advanced: ['restart', 'initialise', 'to_common', 'extend', 'recycle', 'snapshot', 'attach'],
  expired: ['renew', 'recycle'],
  recycled: [],
  failed: ['recycle', 'retry'],
};
test.each(Object.entries(expected) as [MachineState, MachineAct[]][])(
  'C-19: a machine that is %s may be put through %s',
  (state, allowed) => {
    const expires_at = state === 'expired' ? at(-10) : at(600);
    expect(acts.filter((act) => refusalOf(machine({ state, expires_at }), act) === undefined)).toEqual(
      acts.filter((act) => allowed.includes(act)),
    );
  },
);

test('refusals say what to do', () => {
  expect(refusalOf(machine(), 'snapshot')).toBe('lab_advanced_first');
  expect(refusalOf(machine({ operation: 'restart' }), 'restart')).toBe('lab_machine_busy');
  expect(refusalOf(machine({ operation: 'restart' }), 'extend')).toBeUndefined();
  expect(refusalOf(machine({ expires_at: at(-700) }), 'renew')).toBe('lab_machine_recycled');
  expect(refusalOf(machine(), 'to_advanced', { ...terms, advanced: false })).toBe('lab_machine_state');
});

test('S-049 S-303 C-20: an extension adds 15 minutes, at most as often as allowed and never beyond the end of the lab', () => {
  expect(extended(machine(), terms)).toEqual(at(3600 + 900));
  expect(extended(machine(), { ...terms, closesAt: at(3700) })).toEqual(at(3700));
  expect(() => extended(machine(), { ...terms, closesAt: at(3600) })).toThrow('lab_closes_first');
  expect(() => extended(machine({ extended: 8 }), terms)).toThrow('lab_extensions_used');
  expect(expiryOf(now, 3600, at(60))).toEqual(at(60));
});

test.each([
  [301, null, undefined],
  [300, null, 300],
  [200, 300, undefined],
  [60, 300, 60],
  [59, 60, undefined],
  [30, null, 60],
  [0, null, undefined],
])('with %s s left and %s given, the warning is %s', (left, warned, due) => {
  expect(dueWarning({ expires_at: at(left), warned }, now)).toBe(due);
});

test('a machine goes where most slots are free, its template is ready and new ones are taken', () => {
  const host = (name: string, total: number, used: number, draining = false, templates = ['tiny']) => ({
    name,
    total,
    used,
    draining,
    templates,
  });
  const hosts = [host('a', 4, 2), host('b', 9, 3), host('c', 30, 0, true), host('d', 30, 0, false, ['console']), host('e', 2, 2)];
  expect(hostFor({ templates: ['tiny'] }, hosts)?.name).toBe('b');
  expect(hostFor({ templates: ['console'] }, hosts)?.name).toBe('d');
  expect(hostFor({ templates: ['desktop'] }, hosts)).toBeUndefined();
});

test('machines of one lab go to one host, and wait for it with their slots kept', () => {
  const host = (name: string, total: number, used: number) => ({ name, total, used, draining: false, templates: ['tiny', 'console'] });
  const hosts = [host('a', 3, 1), host('b', 9, 8), host('c', 2, 0)];
  expect(hostFor({ templates: ['tiny', 'console'] }, hosts)?.name).toBe('a');
  expect(hostFor({ templates: ['tiny'], beside: 'b' }, hosts)?.name).toBe('b');
  expect(hostFor({ templates: ['tiny', 'tiny'], beside: 'b' }, hosts)).toBeUndefined();
  expect(hostFor({ templates: ['tiny'], beside: 'silent' }, hosts)).toBeUndefined();
  expect(hostFor({ templates: ['tiny', 'tiny', 'tiny'] }, hosts)).toBeUndefined();
  expect(hostToWaitFor({ templates: ['tiny', 'tiny', 'tiny'] }, hosts)?.name).toBe('a');
  expect(hostToWaitFor({ templates: Array.from({ length: 10 }, () => 'tiny') }, hosts)).toBeUndefined();
});

const tiny = (state: string) => [{ id: 'tiny', state }];
test.each([
  ['no host at all', [], 'lab_hosts_missing'],
  ['a host that can run nothing', [{ connected: true, slots: 0, templates: [] }], 'lab_hosts_missing'],
  ['a host that went away', [{ connected: false, slots: 9, templates: tiny('ready') }], 'lab_host_away'],
  ['a template that is being built', [{ connected: true, slots: 9, templates: tiny('building') }], 'lab_template_awaited'],
  ['a template that was not built', [{ connected: true, slots: 9, templates: tiny('failed') }], 'lab_template_missing'],
  ['a template nobody has', [{ connected: true, slots: 9, templates: [] }], 'lab_template_missing'],
  ['a full house', [{ connected: true, slots: 9, templates: tiny('ready') }], undefined],
  [
    'one host of two that serves',
    [
      { connected: false, slots: 9, templates: [] },
      { connected: true, slots: 1, templates: tiny('ready') },
    ],
    undefined,
  ],
])('who waits is told why: %s', (_what, hosts, why) => {
  expect(waitsFor('tiny', hosts)).toBe(why);
});
