import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import { openConsole } from '@praxis/contract/labs/machines';
import { changeLabTask, openLabRoom, startLab } from '@praxis/contract/labs/tasks';
import { removeMembers } from '@praxis/contract/spaces/members';
import { afterEach, expect, test } from 'vitest';
import { withTransaction } from '../../../platform/database/db.ts';
import { closeLabHosts, labSchool } from '../../../testing/makers/lab-school.ts';
import { labMakers } from '../../../testing/makers/labs.ts';
import { world } from '../../../testing/world.ts';
import { askHost } from '../hosts/hosts.ts';

afterEach(closeLabHosts);

test('S-046 S-047 S-048 S-055 advanced mode allows snapshots and initialising, common mode does not', async () => {
  const { task, started, teacher, space, student, act, done, host } = await labSchool();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  expect((await act(taskId, { act: 'snapshot' })).key).toBe('lab_advanced_first');
  await done(taskId, { act: 'to_advanced' });
  const accepted = await done(taskId, { act: 'snapshot', name: 'before' });
  expect(accepted.snapshots).toMatchObject([{ name: 'before', automatic: false, mb: 12 }]);
  await done(taskId, { act: 'restore', object_id: accepted.snapshots[0]!.id });
  for (const name of ['b', 'c']) await done(taskId, { act: 'snapshot', name });
  expect((await act(taskId, { act: 'snapshot' })).key).toBe('lab_snapshots_maximum');
  await done(taskId, { act: 'drop', object_id: accepted.snapshots[0]!.id });
  const fresh = await done(taskId, { act: 'initialise' });
  expect(fresh.generation).toBe(2);
  expect(fresh.snapshots.filter(({ automatic }) => automatic)).toHaveLength(1);
  await done(taskId, { act: 'restart' });
  expect(host.calls.map(({ name }) => name)).toEqual(expect.arrayContaining(['snapshot', 'restore', 'dropSnapshot', 'reset', 'restart']));
  expect((await act(taskId, { act: 'restart', generation: 1 })).key).toBe('lab_machine_state');
});

test('S-050 C-20 the fifth disk is refused in the words of the specification', async () => {
  const { task, started, teacher, space, student, act, done } = await labSchool();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  await done(taskId, { act: 'to_advanced' });
  for (const kind of ['usb', 'disk', 'usb', 'disk']) await done(taskId, { act: 'attach', kind });
  const fifth = await act(taskId, { act: 'attach', kind: 'usb' });
  expect(fifth).toMatchObject({ key: 'lab_disks_maximum', msg: 'Operation failed. The number of disks inserted has reached the maximum!' });
  expect((await act(taskId, { act: 'attach', kind: 'cd' })).key).toBe('lab_disks_maximum');
  const machine = await done(taskId, { act: 'to_common' });
  await done(taskId, { act: 'to_advanced' });
  expect((await done(taskId, { act: 'detach', object_id: machine.devices[0]!.id })).devices).toHaveLength(3);
});

test('who is told that a home directory could not be saved still has the one saved before', async () => {
  const { task, started, teacher, space, student, done, room, until, origin, host, db } = await labSchool();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  await done(taskId, { act: 'to_advanced' });
  host.fails.set('home', 'silent');
  const fresh = await done(taskId, { act: 'initialise' });
  expect(fresh).toMatchObject({ generation: 2, error: expect.stringContaining('The one saved before is still there') });
  expect((await done(taskId, { act: 'restart' })).error).toBeNull();
  await done(taskId, { act: 'recycle' });
  // For its student a machine is recycled at once; how its home fared is known when the host has done it.
  const failure = await until('the student is told', async () => (await room(taskId)).machines.find(({ error }) => error));
  expect(failure).toMatchObject({ state: 'recycled', error: expect.stringContaining('was not saved') });

  // What was saved before is offered to the host whenever it makes or initialises a machine.
  const { deliver } = host.calls.find(({ name }) => name === 'destroy')!.body;
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await fetch(`${origin}${String(deliver)}`, { method: 'POST', body: 'home', headers })).status).toBe(200);
  host.fails.delete('home');
  host.calls.length = 0;
  await started(student, taskId);
  await done(taskId, { act: 'to_advanced' });
  await done(taskId, { act: 'initialise' });
  const offered = await until('both calls came', async () => {
    const calls = host.calls.filter(({ name }) => name === 'create' || name === 'reset');
    return calls.length > 1 && calls;
  });
  expect(offered.map(({ name }) => name)).toEqual(['create', 'reset']);
  for (const { body } of offered) expect(await (await fetch(`${origin}${String(body.home)}`)).text()).toBe('home');

  // A host whose key is revoked neither reads nor replaces what was saved, whatever it was given before.
  await db
    .updateTable('agent_identities')
    .set({ revoked_at: new Date() })
    .where('kind', '=', 'labs')
    .where('name', '=', host.name)
    .execute();
  expect((await fetch(`${origin}${String(deliver)}`, { method: 'POST', body: 'another', headers })).status).toBe(404);
  for (const { body } of offered) expect((await fetch(`${origin}${String(body.home)}`)).status).toBe(404);
});

test('a host speaks of its own machines alone, and is asked outside of every transaction', async () => {
  const { task, started, teacher, space, student, room, host: own, app, until, db, as, origin, closing } = await labSchool();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  const machine = (await room(taskId)).machines[0]!;
  const stranger = await labMakers({ app, as, origin, until }).host(`stranger-${Date.now()}`, 0);
  closing(stranger);
  const failed = { event: 'machine_failed', machine: machine.id, generation: machine.generation, error: 'disk_full' } as const;
  stranger.event(failed);
  stranger.report();
  const seen = async () =>
    (await db.selectFrom('lab_hosts').select('seen_at').where('name', '=', stranger.name).executeTakeFirst())?.seen_at;
  const before = await seen();
  await until('what it says was taken in', async () => {
    stranger.report();
    return (await seen())?.getTime() !== before?.getTime();
  });
  expect((await room(taskId)).machines[0]).toMatchObject({ state: 'common', error: null });
  own.event(failed);
  await until('its own host is believed', async () => (await room(taskId)).machines[0]!.state === 'failed');
  await expect(withTransaction(db, () => askHost(app, own.name, 'revoke', { machine: machine.id }))).rejects.toThrow(
    'waits for a lab host (revoke) inside a transaction',
  );
});

test('S-168 S-169 a machine expires, is renewed, is recycled with its home kept, and comes again', async () => {
  const { app, clock, as, until, task, started, teacher, space, student, act, done, room, host } = await labSchool();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  expect((await done(taskId, { act: 'extend' })).extended).toBe(1);
  const warned = async () =>
    (
      await app.db
        .selectFrom('messages')
        .select('values')
        .where('user_id', '=', student.id)
        .where('kind', '=', 'lab_expires')
        .orderBy('id')
        .execute()
    ).map(({ values }) => (values as { minutes: number }).minutes);
  expect(await warned()).toEqual([]);
  for (const [left, minutes] of [
    [290, [5]],
    [50, [5, 1]],
  ] as const) {
    clock.move((await room(taskId)).machines[0]!.expires_at! - clock.now().getTime() - left * 1000);
    await until(`the warning of ${minutes.at(-1)} minutes came`, async () => (await warned()).length === minutes.length);
    expect(await warned()).toEqual(minutes);
  }
  clock.move(60_000);
  expect((await room(taskId)).machines[0]!.state).toBe('expired');
  await done(taskId, { act: 'renew' });
  expect((await room(taskId)).machines[0]!.state).toBe('common');
  clock.move((LAB_LIMITS.life + LAB_LIMITS.renewable + 5) * 1000);
  expect((await room(taskId)).machines[0]!.state).toBe('recycled');
  expect((await act(taskId, { act: 'renew' })).key).toBe('lab_machine_recycled');
  const destroyed = await until('the host was told', async () => host.calls.find(({ name }) => name === 'destroy'));
  const deliver = `${String(destroyed.body.deliver)}`;
  const home = await fetch(`${(await world()).origin}${deliver}`, {
    method: 'POST',
    body: 'home',
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(home.status).toBe(200);
  expect(
    (
      await fetch(`${(await world()).origin}${deliver.replace(/.$/, '!')}`, {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'application/octet-stream' },
      })
    ).status,
  ).toBe(404);
  await as(student).call(startLab, { task_id: taskId });
  const again = await until('it comes again', async () => {
    const [machine] = (await room(taskId)).machines;
    return machine!.state === 'common' && machine;
  });
  expect(again).toMatchObject({ generation: 2, extended: 0 });
  expect(again.home_from).not.toBeNull();
  expect(host.calls.filter(({ name }) => name === 'create').at(-1)!.body.home).toMatch(/^\/files\//);
});

test('whoever leaves a space, or whose task is withdrawn, loses the machine at once and its home directory is kept', async () => {
  const { as, task, started, teacher, space, member, student, room, host, until } = await labSchool();
  const { person: other, id: membership } = await member(space);
  const taskId = await task(teacher, space);
  const [first, second] = [await started(student, taskId), await started(other, taskId)];
  await as(teacher).call(removeMembers, { space_id: space.id, membership_ids: [membership] });
  await until('the consoles of who left end', async () =>
    host.calls.some(({ name, body }) => name === 'revoke' && body.machine === second.machine && body.user === other.id),
  );
  await until('their machine is taken back', async () => !host.machines.has(second.machine));
  expect(host.machines.has(first.machine)).toBe(true);
  expect((await as(other).call(openConsole, { machine_id: second.machine, kind: 'tty' })).key).toBe('not_available');

  const dates = { opens_at: null, closes_at: null };
  await as(teacher).call(changeLabTask, { task_id: taskId, state: 'withdrawn', ...dates });
  await until('the machine of a withdrawn task is taken back', async () => !host.machines.has(first.machine));
  expect(host.calls.filter(({ name }) => name === 'destroy').every(({ body }) => body.deliver !== undefined)).toBe(true);
  expect((await as(student).call(openLabRoom, { task_id: taskId })).key).toBe('not_available');
  await as(teacher).call(changeLabTask, { task_id: taskId, state: 'open', ...dates });
  expect(await room(taskId)).toMatchObject({ machines: [{ state: 'recycled' }], can: { start: true } });
});
