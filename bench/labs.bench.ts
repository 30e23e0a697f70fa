import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSOLE_PATH } from '@praxis/contract/labs/agent';
import { sealTicket } from '@praxis/instance/console-ticket';
import { repository } from '@praxis/instance/instance';
import { WebSocket } from 'ws';
import { openConsoles } from '../apps/labs/src/console/consoles.ts';
import { openTerminal } from '../apps/labs/src/console/terminal.ts';
import type { Driver } from '../apps/labs/src/driver.ts';
import { openQemu } from '../apps/labs/src/drivers/qemu/driver.ts';
import { compareProxies } from './labs/proxy.ts';
import { lack, needs } from './lacks.ts';
import { figure, quantile } from './measure.ts';

const CONSOLES = Number(process.env.BENCH_LABS_MACHINES ?? 30);
const DESKTOPS = 5;
const KEYS = 60;
const step = () => undefined;

const available = () => Number(/^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8'))![1]) / 1024;
const privateMb = (pid: number) => {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return ['Private_Clean', 'Private_Dirty'].reduce(
    (all, name) => all + Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)![1]) / 1024,
    0,
  );
};

/** From the wish for a machine until its terminal has answered a command. */
async function consoleReady(driver: Driver, machine: string, template: string) {
  const startedAt = performance.now();
  await driver.create({ machine, generation: 1, template, hostname: machine, networks: [] }, step);
  const terminal = await driver.open(machine, 'tty');
  let visible = '';
  await new Promise<void>((done) => {
    terminal.setEncoding('utf8').on('data', (text: string) => {
      visible += text;
      if (visible.includes('42')) done();
    });
    terminal.write('echo $((6*7))\n');
  });
  terminal.destroy();
  return performance.now() - startedAt;
}

/** From the wish until the first picture has come. */
async function desktopReady(driver: Driver, machine: string) {
  const startedAt = performance.now();
  await driver.create({ machine, generation: 1, template: 'desktop', hostname: machine, networks: [] }, step);
  const screen = await driver.open(machine, 'vnc');
  const opening = [Buffer.from('RFB 003.008\n'), Buffer.from([1]), Buffer.from([1]), Buffer.from([3, 0, 0, 0, 0, 0, 4, 0, 3, 0])];
  let bytes = 0;
  await new Promise<void>((done) => {
    screen.on('data', (piece: Buffer) => {
      bytes += piece.length;
      const next = opening.shift();
      if (next) screen.write(next);
      if (bytes > 100_000) done();
    });
  });
  screen.destroy();
  return performance.now() - startedAt;
}

/** Keys through the console door, as a page presses them, until the machine has echoed each. */
async function echoes(driver: Driver, machine: string) {
  const terminal = openTerminal(
    () => driver.open(machine, 'tty'),
    () => driver.greeting(machine),
  );
  await terminal.started;
  const consoles = await openConsoles({
    ...{ host: '127.0.0.1', port: 0, key: () => ['bench'], terminal: () => terminal, resized: step, log: step },
    picture: (of, onread) => driver.open(of, 'vnc', onread),
  });
  consoles.control(machine, 'student');
  const now = Date.now();
  const ticket = sealTicket('bench', { machine, user: 'student', role: 'control', kind: 'tty', issued: now, expires: now + 600_000 });
  const socket = new WebSocket(`ws://127.0.0.1:${consoles.port}${CONSOLE_PATH}here/${ticket}`);
  let received: (text: string) => void = () => undefined;
  socket.on('message', (raw, binary) => binary && received(String(raw)));
  await new Promise((done) => socket.once('open', done));
  await new Promise((done) => setTimeout(done, 500));
  const times: number[] = [];
  for (let key = 0; key < KEYS; key++) {
    const letter = String.fromCharCode(97 + (key % 26));
    const startedAt = performance.now();
    await new Promise<void>((done) => {
      received = (text) => text.includes(letter) && done();
      socket.send(Buffer.from(letter));
    });
    times.push(performance.now() - startedAt);
    await new Promise((done) => setTimeout(done, 60));
  }
  socket.close();
  consoles.close();
  terminal.close();
  return times;
}

type Proxies = Awaited<ReturnType<typeof compareProxies>>;

/** The console door, beside websockify where that is installed. */
function proxyFigures({ mine, peer }: Proxies): Record<string, number> {
  const beside = (value: number | undefined) => value !== undefined && { words: 'websockify', value };
  figure('console door, MB per second of processor', mine.speed, 'MB', beside(peer?.speed) || undefined);
  figure('console door, memory per resting connection', mine.cost, 'MB', beside(peer?.cost) || undefined);
  return {
    ...{ proxy_mb_per_cpu_s: mine.speed, proxy_mb_per_connection: mine.cost },
    ...(peer && { proxy_mb_per_cpu_s_vs_websockify: mine.speed / peer.speed, proxy_memory_vs_websockify: mine.cost / peer.cost }),
  };
}

async function templatesBuilt(driver: Driver) {
  for (let visible = ''; driver.templates().some(({ state }) => state === 'waiting' || state === 'building'); ) {
    const now = driver
      .templates()
      .map(({ id, progress }) => `${id} ${progress} %`)
      .join(', ');
    if (now !== visible) process.stdout.write(`building templates: ${now}\n`);
    visible = now;
    await new Promise((again) => setTimeout(again, 2000));
  }
}

/** How soon machines are there, and what resting ones cost. */
async function machineFigures(driver: Driver, home: string): Promise<Record<string, number>> {
  for (const { machine } of await driver.list()) await driver.destroy(machine);
  const desktops: number[] = [];
  for (let at = 0; at < DESKTOPS; at++) desktops.push(await desktopReady(driver, `desktop-${at}`));
  for (let at = 0; at < DESKTOPS; at++) await driver.destroy(`desktop-${at}`);
  const before = available();
  const consoles: number[] = [];
  for (let at = 0; at < CONSOLES; at++) consoles.push(await consoleReady(driver, `console-${at}`, 'console'));
  await new Promise((done) => setTimeout(done, 5000));
  const fall = (before - available()) / CONSOLES;
  const own = (await driver.list()).map(({ machine, generation }) => {
    const record = JSON.parse(readFileSync(join(home, 'machines', `${machine}.${generation}`, 'machine.json'), 'utf8')) as { pid: number };
    return privateMb(record.pid);
  });
  let answering = 0;
  for (let at = 0; at < CONSOLES; at++) if (await driver.answers(`console-${at}`, 20)) answering++;
  const keys = await echoes(driver, 'console-0');
  const p = {
    console_p50_ms: quantile(consoles, 0.5),
    console_p95_ms: quantile(consoles, 0.95),
    desktop_p50_ms: quantile(desktops, 0.5),
    echo_p95_ms: quantile(keys, 0.95),
  };
  figure('create until the terminal answers, p50', p.console_p50_ms, 'ms');
  figure('create until the terminal answers, p95', p.console_p95_ms, 'ms');
  figure('create until the desktop is drawn, p50', p.desktop_p50_ms, 'ms');
  figure('resting console machines that answer', answering, '');
  figure('fall of available memory per machine', fall, 'MB');
  figure('private memory per machine, p50', quantile(own, 0.5), 'MB');
  figure('key until echo through the console door, p95', p.echo_p95_ms, 'ms');
  return { ...p, idle_machines: answering, idle_mb: fall, private_mb: quantile(own, 0.5) };
}

async function benchMachines(): Promise<Record<string, number>> {
  const without = 'machines: how soon they are there and what they cost';
  const programs = ['qemu-system-x86_64', 'qemu-img', 'mmdebstrap'].map((program) => needs(program, program, without));
  if (process.getuid?.() !== 0) lack('root', without);
  if (programs.includes(false) || process.getuid?.() !== 0) return {};
  const home = process.env.PRAXIS_LABS_HOME ?? join(repository, '.cache/labs');
  const driver = await openQemu({ home, templates: ['console', 'desktop'], log: step });
  try {
    await templatesBuilt(driver);
    const unready = driver.templates().filter(({ state }) => state !== 'ready');
    if (unready.length === 0) return await machineFigures(driver, home);
    for (const { id } of unready) lack(`the template ${id}`, without);
    return {};
  } finally {
    for (const { machine } of await driver.list()) await driver.destroy(machine);
    await driver.close();
  }
}

/** Lab machines on this host: how soon they are there, what resting ones cost, and the console door beside websockify. */
export async function bench(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-bench-'));
  try {
    const beside = needs('websockify', 'websockify', 'the console door beside its peer; apt-get install websockify');
    const proxies = proxyFigures(await compareProxies(folder, beside));
    return { ...(await benchMachines()), ...proxies };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
