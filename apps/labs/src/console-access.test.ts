import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLOSE_TICKET, CLOSE_WITHDRAWN, CONSOLE_PATH, type ConsoleTicket } from '@praxis/contract/labs/agent';
import { actOnAssist, askForHelp, openConsole } from '@praxis/contract/labs/machines';
import { sealTicket } from '@praxis/instance/console-ticket';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { agentKeyOf } from '../../server/src/testing/makers/agents.ts';
import { labMakers } from '../../server/src/testing/makers/labs.ts';
import { spaceMakers } from '../../server/src/testing/makers/spaces.ts';
import { type TestPerson, world } from '../../server/src/testing/world.ts';

/** A school with a real agent at its door: two students with machines of their own, a stranger, and the teacher. */
async function school() {
  const at = await world();
  const home = mkdtempSync(join(tmpdir(), 'lab-doors-'));
  const env = {
    PRAXIS_HOME: home,
    PRAXIS_SERVER: at.origin,
    PRAXIS_AGENT_KEY: await agentKeyOf(at.app, 'labs', 'gate'),
    PRAXIS_LABS_DRIVER: 'pretend',
  };
  await at.db.deleteFrom('lab_hosts').execute();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...env, PRAXIS_LABS_HOST: 'gate' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const ready = () => at.db.selectFrom('lab_hosts').select('name').where('name', '=', 'gate').executeTakeFirst();
    await at.until('the host is known', ready);
    const [labs, spaces] = [labMakers(at), spaceMakers(at)];
    const teacher = await at.person('teacher');
    const space = await spaces.space(teacher);
    const [lin, he] = [(await spaces.member(space)).person, (await spaces.member(space)).person];
    const task = await labs.task(teacher, space);
    const machines = { lin: (await labs.started(lin, task)).machine, he: (await labs.started(he, task)).machine };
    return { ...at, stop, teacher, lin, he, stranger: await at.person('student'), machines };
  } catch (error) {
    await stop();
    throw error;
  }
}

let at: Awaited<ReturnType<typeof school>>;
beforeAll(async () => {
  at = await school();
}, 60_000);
afterAll(() => at?.stop());

const ask = (who: TestPerson, machine: string) => at.as(who).call(openConsole, { machine_id: machine, kind: 'tty' });
const addressOf = async (who: TestPerson, machine: string) => (await ask(who, machine)).data.address;

/** A page at an address of the product. */
function page(address: string) {
  const socket = new WebSocket(`${at.origin.replace('http', 'ws')}${address}`);
  let visible = '';
  socket.on('message', (raw, binary) => {
    if (binary) visible += String(raw);
  });
  const closed = new Promise<number | string>((done) => {
    socket.on('close', (code) => done(code));
    socket.on('error', (error) => done(error.message));
  });
  const opened = new Promise<unknown>((done) => socket.once('open', done));
  const shows = (text: string) => at.until(`the page shows ${text}`, async () => visible.includes(text));
  return { socket, closed, opened, shows, text: () => visible, type: (line: string) => socket.send(Buffer.from(`${line}\n`)) };
}
const ticket = (of: Partial<ConsoleTicket>, key = at.app.agents.identities.ticketSecret('labs', 'gate')) => {
  const now = Date.now();
  const whole = { machine: at.machines.lin, user: at.lin.id, role: 'control', kind: 'tty', issued: now, expires: now + 60_000, ...of };
  return `${CONSOLE_PATH}gate/${sealTicket(key, whole)}`;
};

test('a console is open to its student alone, and to nobody by an address that is forged, bent or passed', async () => {
  const { lin, he, stranger: outsider, teacher, machines } = at;
  for (const who of [he, outsider, teacher]) expect((await ask(who, machines.lin)).key).toBe('not_available');
  for (const who of [lin, outsider, teacher]) expect((await ask(who, machines.he)).key).toBe('not_available');
  const own = page(await addressOf(lin, machines.lin));
  const other = page(await addressOf(he, machines.he));
  await Promise.all([own.opened, other.opened]);
  own.type('echo lin-$((40+2))');
  other.type('echo he-$((50+3))');
  await Promise.all([own.shows('lin-42'), other.shows('he-53')]);
  expect(own.text()).not.toContain('he-53');
  expect(other.text()).not.toContain('lin-42');

  const good = await addressOf(lin, machines.lin);
  // The last two bits of the last sign count for nothing: A and B are the same there.
  const bent = `${good.slice(0, -1)}${good.endsWith('A') ? 'E' : 'A'}`;
  for (const address of [bent, ticket({}, 'another key'), ticket({ expires: Date.now() - 1 }), `${CONSOLE_PATH}gate/`])
    expect(await page(address).closed, address).toBe(CLOSE_TICKET);
  expect(await page(good.replace('/gate/', '/elsewhere/')).closed).toMatch(/404/);
  for (const each of [own, other]) each.socket.close();
});

test('an open console ends at the moment its ticket does', async () => {
  const address = ticket({ expires: Date.now() + 700 });
  const open = page(address);
  await open.opened;
  open.type('echo before-$((7*7))');
  await open.shows('before-49');
  expect(await open.closed).toBe(CLOSE_TICKET);
  expect(await page(address).closed).toBe(CLOSE_TICKET);
});

test('S-054 a teacher has the control that the student gives, at that moment and on any address', async () => {
  const { as, lin, he, teacher, machines } = at;
  const student = page(await addressOf(lin, machines.lin));
  await student.opened;
  const { data: plea } = await as(lin).call(askForHelp, { machine_id: machines.lin });
  const act = async (who: TestPerson, operation: 'join' | 'share' | 'unshare' | 'end') =>
    expect((await as(who).call(actOnAssist, { assist_id: plea.id, act: operation })).code, operation).toBe(1);
  await act(teacher, 'join');
  const looking = page(await addressOf(teacher, machines.lin));
  await looking.opened;
  looking.type('echo never-$((1+1))');
  await act(lin, 'share');
  looking.type('echo never-$((1+1))');
  const helping = page(await addressOf(teacher, machines.lin));
  await helping.opened;
  helping.type('echo helped-$((60+6))');
  await student.shows('helped-66');
  student.type('echo never-$((1+1))');
  const before = await addressOf(teacher, machines.lin);
  await act(lin, 'unshare');
  helping.type('echo never-$((1+1))');
  student.type('echo mine-$((70+7))');
  await Promise.all([student.shows('mine-77'), looking.shows('mine-77')]);
  await act(lin, 'end');
  expect(await Promise.all([looking.closed, helping.closed])).toEqual([CLOSE_WITHDRAWN, CLOSE_WITHDRAWN]);
  expect(await page(before).closed).toBe(CLOSE_TICKET);
  expect((await ask(teacher, machines.lin)).key).toBe('not_available');
  expect((await ask(he, machines.lin)).key).toBe('not_available');
  student.type('echo still-$((80+8))');
  await student.shows('still-88');
  expect(student.text()).not.toContain('never-2');
  student.socket.close();
});
