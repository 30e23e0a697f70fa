import { rm } from 'node:fs/promises';
import { hostname, totalmem } from 'node:os';
import { join } from 'node:path';
import { agentKeySource, serverOf } from '@praxis/instance/agent-identity';
import { toolsFolder } from '@praxis/instance/compiled';
import { instance } from '@praxis/instance/instance';
import { type LabAgent, openAgent } from './agent.ts';
import { answerWith, labAnswers } from './calls.ts';
import { openCommandQueue } from './command-queue.ts';
import { openConsoles } from './console/consoles.ts';
import { relayProgram } from './console/relay/program.ts';
import type { Driver } from './driver.ts';

const at = instance();
const log = (msg: string, more: Record<string, unknown> = {}) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg, ...more })}\n`);

const home = join(at.home, 'labs');
const scratch = join(home, 'images');

/** A school that just started has other things to do than to build the templates of later labs. */
const FIRST_MINUTES_MS = 90_000;

async function openDriver(): Promise<Driver> {
  if (process.env.PRAXIS_LABS_DRIVER === 'pretend' && !at.production)
    return (await import('./drivers/pretend.ts')).openPretend(join(home, 'pretend'));
  if (process.env.PRAXIS_LABS_DRIVER === 'proxmox') {
    const { openProxmox } = await import('./drivers/proxmox/driver.ts');
    const wanted = (name: string) => process.env[`PRAXIS_PROXMOX_${name}`] ?? '';
    return openProxmox({ address: wanted('ADDRESS'), node: wanted('NODE'), token: wanted('TOKEN'), storage: wanted('STORAGE') || 'local' });
  }
  const { openQemu } = await import('./drivers/qemu/driver.ts');
  const templates = (process.env.PRAXIS_LABS_TEMPLATES ?? 'tiny,console,desktop').split(',');
  return openQemu({ home, templates, patienceMs: FIRST_MINUTES_MS, log });
}

/** A third of the memory belongs to the school; an idle machine of a template takes some forty megabytes of its own, a busy one more. */
const slots = Number(process.env.PRAXIS_LABS_SLOTS ?? Math.max(1, Math.min(60, Math.floor(((totalmem() / 1024 / 1024) * (2 / 3)) / 400))));
const host = (process.env.PRAXIS_LABS_HOST ?? hostname()).replaceAll(/[^\w.:-]/g, '-').slice(0, 100);
const server = serverOf(at);
const key = agentKeySource({ at, kind: 'labs', name: host, server, log });
const consoleHost = process.env.PRAXIS_LABS_CONSOLE_HOST ?? '127.0.0.1';

let agent: LabAgent | undefined;
const commandQueue = await openCommandQueue({ driver: await openDriver(), home, host, slots, log });
const consoles = await openConsoles({
  ...{ host: consoleHost, port: Number(process.env.PRAXIS_LABS_PORT ?? 0), key: () => agent?.tickets() ?? [], log },
  terminal: commandQueue.terminal,
  program: relayProgram(toolsFolder('labs-tools', join(home, 'tools'))),
  picture: (machine, onread) => commandQueue.driver.open(machine, 'vnc', onread),
  resized: (machine, size) => {
    commandQueue.driver
      .resize(machine, size)
      .catch((error: unknown) => log('a terminal was not resized', { machine, error: String(error) }));
  },
});
agent = openAgent({
  ...{ address: new URL('/agent', server.replace(/^http/, 'ws')).href, key, host, log },
  answer: answerWith(labAnswers(commandQueue, { origin: server, scratch, log })),
  state: commandQueue.state,
});
commandQueue.attach(consoles, process.env.PRAXIS_LABS_CONSOLES ?? `http://${consoleHost}:${consoles.port}`, agent);
for (const lacking of (await commandQueue.state()).lacks) log(`labs: missing here: ${lacking}`);

let closing = false;
async function close(reason: string) {
  if (closing) return;
  closing = true;
  log('stopping', { reason });
  setTimeout(() => process.exit(1), 5000).unref();
  agent?.close();
  consoles.close();
  await commandQueue.close();
  await rm(scratch, { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal));
// The supervisor holds our input open; when it is gone, so are we. The machines go on.
if (process.env.PRAXIS_SUPERVISED === '1') process.stdin.resume().on('end', () => void close('supervisor gone'));
