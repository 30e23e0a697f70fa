import { LAB_TEXT_LENGTH, readLabText, saveLabText } from '@praxis/contract/labs/files';
import { showLabGrid } from '@praxis/contract/labs/grid';
import { LAB_LIMITS } from '@praxis/contract/labs/labs';
import {
  actOnAssist,
  actOnLabHost,
  actOnMachine,
  askForHelp,
  checkLab,
  listLabHosts,
  openConsole,
  readLabHint,
  removeLabTemplate,
  sendClipboard,
  sendLabFile,
  sendLabFlag,
  takeClipboard,
  takeLabFile,
} from '@praxis/contract/labs/machines';
import { changeLabTask, finishLab, openLabRoom, startLab } from '@praxis/contract/labs/tasks';
import { removeMembers } from '@praxis/contract/spaces/members';
import { afterEach, expect, test } from 'vitest';
import { courseMakers } from '../../testing/makers/courses.ts';
import { labMakers, smallLab } from '../../testing/makers/labs.ts';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { world } from '../../testing/world.ts';

const hosts: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((one) => one.close()));
});

async function school() {
  const created = await world();
  const labs = labMakers(created);
  const spaces = spaceMakers(created);
  await created.db.deleteFrom('lab_hosts').execute();
  const host = await labs.host();
  hosts.push(host);
  const teacher = await created.person('teacher');
  const space = await spaces.space(teacher);
  const student = (await spaces.member(space)).person;
  const room = async (taskId: string, who = student) => (await created.as(who).call(openLabRoom, { task_id: taskId })).data;
  const act = async (taskId: string, input: { act: Parameters<typeof refuse>[1]['act'] } & Record<string, unknown>) => {
    const machine = (await room(taskId)).machines[0]!;
    return created.as(student).call(actOnMachine, { machine_id: machine.id, generation: machine.generation, ...input });
  };
  /** Puts the machine through a deed and waits until it is done. */
  const done = async (taskId: string, input: Parameters<typeof act>[1]) => {
    const reply = await act(taskId, input);
    expect(reply.key).toBeUndefined();
    return created.until(`${input.act} is done`, async () => {
      const machine = (await room(taskId)).machines[0]!;
      return machine.deed === null && machine;
    });
  };
  return { ...created, ...spaces, ...courseMakers(created), ...labs, host, teacher, space, student, room, act, done };
}
declare function refuse(
  machine: string,
  input: {
    act:
      | 'retry'
      | 'restart'
      | 'initialise'
      | 'to_advanced'
      | 'to_common'
      | 'extend'
      | 'renew'
      | 'recycle'
      | 'snapshot'
      | 'restore'
      | 'drop'
      | 'attach'
      | 'detach';
  },
): void;

test('S-045 a student begins a lab and has a machine with a console of their own', async () => {
  const { as, task, begun: started, teacher, space, student, room, person, host } = await school();
  const taskId = await task(teacher, space);
  const { machine } = await started(student, taskId);
  const view = await room(taskId);
  expect(view.machines).toMatchObject([{ node: 'web01', state: 'common', displays: ['tty'], extended: 0 }]);
  expect(view.session).toMatchObject({ state: 'active', score: null, checks: 0 });
  expect(JSON.stringify(view)).not.toMatch(/praxis\{secret\}|pgrep httpd|Look at the service/);
  const opened = await as(student).call(openConsole, { machine_id: machine, kind: 'tty' });
  expect(opened.data).toMatchObject({ role: 'control' });
  expect(opened.data.address).toMatch(new RegExp(`^/lab-console/${host.name}/`));
  for (const who of [await person('student'), teacher])
    expect((await as(who).call(openConsole, { machine_id: machine, kind: 'tty' })).key).toBe('not_available');
});

test('S-046 S-047 S-048 S-055 advanced mode allows snapshots and initialising, common mode does not', async () => {
  const { task, begun: started, teacher, space, student, act, done, host } = await school();
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
  const { task, begun: started, teacher, space, student, act, done } = await school();
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

test('S-051 S-052 S-053 S-187 S-188 C-38 clipboard and files go in and out', async () => {
  const { app, as, task, begun: started, teacher, space, student, upload, origin, host } = await school();
  const taskId = await task(teacher, space);
  const { machine } = await started(student, taskId);
  const me = as(student);
  const text = '你好，世界 𠮷 😀';
  await me.call(sendClipboard, { machine_id: machine, text: text });
  expect((await me.call(takeClipboard, { machine_id: machine })).data.text).toBe(text);
  const file = await upload(student, 'lab_upload', 'print("hi")', 'hi.py');
  expect((await me.call(sendLabFile, { machine_id: machine, file_id: file.id })).data).toEqual({ path: '/home/student/hi.py', bytes: 11 });
  expect(app.files.purposes.get('lab_upload')?.most).toBe(LAB_LIMITS.upload);
  await expect(upload(student, 'lab_upload', Buffer.alloc(LAB_LIMITS.upload + 1), 'big')).rejects.toThrow('file_too_large');
  const accepted = await me.call(takeLabFile, { machine_id: machine, path: '/home/student/notes.txt' });
  expect(await (await fetch(`${origin}${accepted.data.address}`)).text()).toBe('hello');
  host.fails.set('getFile', 'file_missing');
  expect((await me.call(takeLabFile, { machine_id: machine, path: '/x' })).key).toBe('lab_file_missing');
});

test('S-087 a file of the machine is edited as text; what is no text, too long or not writable is refused', async () => {
  const { as, task, begun: started, teacher, space, student, person, host } = await school();
  const { machine } = await started(student, await task(teacher, space));
  const me = as(student);
  const of = { machine_id: machine, path: '/home/student/src/main.c' };
  expect((await me.call(readLabText, of)).key).toBe('lab_file_missing');
  expect((await me.call(saveLabText, { ...of, text: 'int main() { return 0; }\n// 你好' })).data).toMatchObject({ path: of.path });
  expect((await me.call(readLabText, of)).data).toEqual({ text: 'int main() { return 0; }\n// 你好' });
  host.texts.set('/bin/ls', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0xff]));
  host.texts.set('/zero', Buffer.from('a\0b'));
  for (const path of ['/bin/ls', '/zero']) expect((await me.call(readLabText, { ...of, path })).key).toBe('lab_file_not_text');
  host.texts.set('/long', Buffer.alloc(LAB_TEXT_LENGTH + 1, 'a'));
  expect((await me.call(readLabText, { ...of, path: '/long' })).key).toBe('lab_file_too_long');
  host.fails.set('saveText', 'file_not_writable');
  expect((await me.call(saveLabText, { ...of, path: '/etc/passwd', text: 'x' })).key).toBe('lab_file_not_writable');
  for (const other of [teacher, await person('student')]) {
    expect((await as(other).call(readLabText, of)).code).toBe(-99);
    expect((await as(other).call(saveLabText, { ...of, text: 'x' })).code).toBe(-99);
  }
});

test('S-148 S-308 rules are looked at, told one by one, and the score follows the formula', async () => {
  const { as, until, task, begun: started, teacher, space, student, room, host } = await school();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  const me = as(student);
  const checked = async (count: number) =>
    until('the check is over', async () => {
      const view = await room(taskId);
      return view.session!.checks === count && view;
    });
  host.passing.add('pgrep httpd');
  expect((await me.call(checkLab, { task_id: taskId, step_id: 's1' })).data).toEqual({ running: 2 });
  let view = await checked(1);
  expect(view.session!.score).toBe(60);
  expect(view.steps[0]!.rules.map(({ result }) => result?.passed)).toEqual([true, false, undefined]);
  expect(view.steps[0]!.rules[1]!.result!.output).toBe('looked at /srv/index.html');
  expect((await me.call(sendLabFlag, { task_id: taskId, rule_id: 'r3', flag: 'praxis{guess}' })).data.passed).toBe(false);
  expect((await me.call(sendLabFlag, { task_id: taskId, rule_id: 'r3', flag: ' praxis{secret} ' })).data).toEqual({
    passed: true,
    score: 70,
  });
  expect((await me.call(readLabHint, { task_id: taskId, hint_id: 'h1' })).data).toEqual({
    text: 'Look at the service',
    spent: 5,
    score: 65,
  });
  expect((await me.call(readLabHint, { task_id: taskId, hint_id: 'h1' })).data.score).toBe(65);
  host.passing.delete('pgrep httpd');
  await me.call(checkLab, { task_id: taskId, rule_id: 'r1' });
  view = await checked(4);
  expect(view.session!.score).toBe(65);
  expect((await me.call(checkLab, { task_id: taskId, step_id: 'no' })).key).toBe('lab_nothing_to_check');
});

test('who is told that a home directory could not be saved still has the one saved before', async () => {
  const { task, begun: started, teacher, space, student, done, room, until, origin, host } = await school();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  await done(taskId, { act: 'to_advanced' });
  host.fails.set('home', 'silent');
  const fresh = await done(taskId, { act: 'initialise' });
  expect(fresh).toMatchObject({ generation: 2, error: expect.stringContaining('The one saved before is still there') });
  expect((await done(taskId, { act: 'restart' })).error).toBeNull();
  await done(taskId, { act: 'recycle' });
  // For its student a machine is recycled at once; how its home fared is known when the host has done it.
  const told = await until('the student is told', async () => (await room(taskId)).machines.find(({ error }) => error));
  expect(told).toMatchObject({ state: 'recycled', error: expect.stringContaining('was not saved') });

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
});

test('S-168 S-169 a machine expires, is renewed, is recycled with its home kept, and comes again', async () => {
  const { app, clock, as, until, task, begun: started, teacher, space, student, act, done, room, host } = await school();
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

test('A-09 a machine that fails is tried again; one that its host lost comes back; a full house has a queue', async () => {
  const { until, as, task, teacher, space, student, member, act, room, host, begun: started } = await school();
  const taskId = await task(teacher, space);
  host.fails.set('create', 'failed');
  await as(student).call(startLab, { task_id: taskId });
  const taskState = (state: string, who = student) =>
    until(`the machine is ${state}`, async () => {
      const [machine] = (await room(taskId, who)).machines;
      return machine?.state === state && machine;
    });
  expect((await taskState('failed')).error).toBe('The machine could not be made. Try again');
  host.fails.delete('create');
  await act(taskId, { act: 'retry' });
  await taskState('common');
  host.machines.clear();
  host.tell();
  expect((await taskState('failed')).error).toMatch(/lost this machine/);
  await act(taskId, { act: 'retry' });
  await taskState('common');
  const full = await labsFull();
  async function labsFull() {
    const other = (await member(space)).person;
    host.fails.set('create', 'host_full');
    await as(other).call(startLab, { task_id: taskId });
    return other;
  }
  expect((await taskState('waiting', full)).place).toBe(1);
  host.fails.delete('create');
  await taskState('common', full);
  await started(full, taskId);
});

test('machines of one lab go to one host with room for all of them, and a drained host takes none', async () => {
  const created = await school();
  const { db, as, person, task, teacher, space, student, member, until, host } = created;
  const operator = as(await person('operator'));
  const second = await labMakers(created).host(`small-${host.name}`, 3);
  hosts.push(second);
  await until('both hosts are known', async () => (await operator.call(listLabHosts, {})).data.hosts.length === 2);
  await operator.call(actOnLabHost, { act: 'drain', host: host.name });
  const machines = ['web01', 'db01'].map((node) => ({ node, title: node, template: 'tiny' }));
  const taskId = await task(teacher, space, smallLab('Two', { machines }));
  const start = async (who: typeof student) => (await as(who).call(startLab, { task_id: taskId })).data.session!.id;
  const where = async (session: string) =>
    (await db.selectFrom('lab_machines').select(['host', 'state']).where('session_id', '=', session).execute()).map(
      ({ host: name, state }) => `${name} ${state}`,
    );
  const first = await start(student);
  await until('the first lab runs', async () => (await where(first)).every((one) => one === `${second.name} common`));
  const waiting = await start((await member(space)).person);
  await new Promise((done) => setTimeout(done, 300));
  expect(await where(waiting)).toEqual(['null waiting', 'null waiting']);
  await operator.call(actOnLabHost, { act: 'undrain', host: host.name });
  await until('the second lab runs', async () => (await where(waiting)).every((one) => one === `${host.name} common`));
  const addresses = host.calls.filter(({ name }) => name === 'create').map(({ body }) => JSON.stringify(body.networks));
  expect(new Set(addresses).size).toBe(2);
});

test('S-054 help by request and consent, with control handed over and back', async () => {
  const { as, task, begun: started, teacher, space, student, assistant, host, until } = await school();
  const taskId = await task(teacher, space);
  const { machine } = await started(student, taskId);
  const plain = (await assistant(space, [])).person;
  const asked = await as(student).call(askForHelp, { machine_id: machine, note: 'Stuck' });
  expect((await as(student).call(askForHelp, { machine_id: machine })).key).toBe('lab_assist_open');
  const grid = await as(teacher).call(showLabGrid, { task_id: taskId, filter: 'help' });
  expect(grid.data).toMatchObject({
    total: 1,
    waits: null,
    counts: { help: 1 },
    list: [{ screen: '$ ls\nnotes.txt', assist: { note: 'Stuck', state: 'waiting' } }],
  });
  expect((await as(plain).call(actOnAssist, { assist_id: asked.data.id, act: 'join' })).key).toBe('not_available');
  const operation = (who: typeof student, act: 'join' | 'share' | 'unshare' | 'end') =>
    as(who).call(actOnAssist, { assist_id: asked.data.id, act });
  expect((await operation(teacher, 'join')).data).toMatchObject({ state: 'active', control: 'view' });
  expect((await as(teacher).call(openConsole, { machine_id: machine, kind: 'tty' })).data.role).toBe('view');
  expect((await operation(teacher, 'share')).key).toBe('lab_assist_consent');
  await operation(student, 'share');
  expect((await as(teacher).call(openConsole, { machine_id: machine, kind: 'tty' })).data.role).toBe('control');
  await operation(student, 'unshare');
  await operation(teacher, 'end');
  expect((await as(teacher).call(openConsole, { machine_id: machine, kind: 'tty' })).key).toBe('not_available');
  await until('the keyboard went there and back', async () => host.calls.filter(({ name }) => name === 'control').length >= 4);
  expect(host.calls.filter(({ name }) => name === 'control').map(({ body }) => body.user)).toEqual([
    student.id,
    teacher.id,
    student.id,
    student.id,
  ]);
});

test('finishing runs the last check, recycles the machines and keeps the score', async () => {
  const { as, until, task, begun: started, teacher, space, student, room, host } = await school();
  const final = smallLab();
  final.steps[0]!.rules[1]!.final = true;
  const taskId = await task(teacher, space, final);
  await started(student, taskId);
  host.passing.add('/srv/index.html');
  const ended = await as(student).call(finishLab, { task_id: taskId });
  expect(ended.data.session).toMatchObject({ state: 'finished', score: 30 });
  expect(host.calls.find(({ name }) => name === 'check')!.body.outside).toBe(true);
  await until('the machine is gone', async () => host.machines.size === 0);
  expect((await room(taskId)).machines[0]!.state).toBe('recycled');
  expect((await as(student).call(checkLab, { task_id: taskId })).key).toBe('lab_not_open');
});

/** A lab that is being ended: its last check runs until `checked` is called. */
async function beingEnded() {
  const created = await school();
  const { as, task, begun: started, teacher, space, student, host, until } = created;
  const taskId = await task(teacher, space);
  await started(student, taskId);
  const checked = host.holdChecks();
  const ended = as(student).call(finishLab, { task_id: taskId });
  await until('the last check has begun', async () => host.calls.some(({ name }) => name === 'check'));
  return { ...created, taskId, checked, ended };
}

test('who ends a lab and loads its page anew sees that the last check still runs', async () => {
  const { begun: started, student, room, taskId, checked, ended } = await beingEnded();
  expect((await room(taskId)).session).toMatchObject({ state: 'active', ending: true });
  checked();
  expect((await ended).data.session).toMatchObject({ state: 'finished', ending: false });
  await started(student, taskId);
  expect((await room(taskId)).session).toMatchObject({ state: 'active', ending: false });
});

test('a lab that could not be ended goes on as before', async () => {
  const { as, teacher, room, taskId, checked, ended } = await beingEnded();
  await as(teacher).call(changeLabTask, { task_id: taskId, state: 'withdrawn' });
  checked();
  expect((await ended).key).toBe('not_available');
  await as(teacher).call(changeLabTask, { task_id: taskId, state: 'open' });
  expect((await room(taskId)).session).toMatchObject({ state: 'active', ending: false });
});

test('what a machine told while its programs were replaced counts for nothing once the last check finds them', async () => {
  const { as, task, begun: started, teacher, space, student, room, host, until } = await school();
  const taskId = await task(teacher, space);
  await started(student, taskId);
  host.passing.add('pgrep httpd').add('/srv/index.html');
  await as(student).call(checkLab, { task_id: taskId });
  await until('the machine has told its story', async () => (await room(taskId)).session!.score === 90);
  host.replaced.add('pgrep httpd');
  const ended = await as(student).call(finishLab, { task_id: taskId });
  expect(ended.data.session).toMatchObject({ state: 'finished', score: 30 });
});

test('a template of an operator is not taken away while machines stand on it or labs need it', async () => {
  const { as, person, task, begun: started, teacher, space, student, host, db } = await school();
  const operator = await person('operator');
  const remove = (template: string) => as(operator).call(removeLabTemplate, { host: host.name, template });
  expect((await remove('tiny')).key).toBe('lab_template_built_in');
  const machines = [{ node: 'web01', title: 'Web server', template: 'own-one' }];
  const taskId = await task(teacher, space, smallLab('Own systems', { machines }));
  const refused = await remove('own-one');
  expect([refused.key, refused.msg]).toEqual(['lab_template_labs', expect.stringContaining('Own systems')]);
  const { machine } = await started(student, await task(teacher, space));
  await db.updateTable('lab_machines').set({ template: 'own-one' }).where('id', '=', machine).execute();
  expect((await remove('own-one')).key).toBe('lab_template_machines');
  await db.updateTable('lab_machines').set({ template: 'tiny' }).where('id', '=', machine).execute();
  await db.updateTable('lab_tasks').set({ state: 'withdrawn' }).where('id', '=', taskId).execute();
  await db.updateTable('labs').set({ removed_at: new Date() }).where('title', '=', 'Own systems').execute();
  expect((await remove('own-one')).code).toBe(1);
  expect(host.calls.at(-1)).toMatchObject({ name: 'removeTemplate', body: { template: 'own-one' } });
});

test('whoever leaves a space, or whose task is withdrawn, loses the machine at once and its home directory is kept', async () => {
  const { as, task, begun: started, teacher, space, member, student, room, host, until } = await school();
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
