import { rm } from 'node:fs/promises';
import { hostname, totalmem } from 'node:os';
import { join } from 'node:path';
import { openAgentProcess } from '@praxis/agent-client/agent-process';
import { toolsFolder } from '@praxis/instance/compiled';
import { type LabAgent, openLabAgent } from './agent.ts';
import { answerWith, labAnswers } from './calls.ts';
import { openCommandQueue } from './command-queue.ts';
import { openConsoles } from './console/consoles.ts';
import { relayProgram } from './console/relay/program.ts';
import type { Driver } from './driver.ts';

const host = (process.env.PRAXIS_LABS_HOST ?? hostname()).replaceAll(/[^\w.:-]/g, '-').slice(0, 100);
const { at, log, server, dial, onStop } = openAgentProcess('labs', host);

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
agent = openLabAgent({
  dial,
  answer: answerWith(labAnswers(commandQueue, { origin: server, scratch, log })),
  state: commandQueue.state,
});
commandQueue.attach(consoles, process.env.PRAXIS_LABS_CONSOLES ?? `http://${consoleHost}:${consoles.port}`, agent);
for (const lacking of (await commandQueue.state()).lacks) log(`labs: missing here: ${lacking}`);

// The machines go on.
onStop(async () => {
  await agent?.close();
  consoles.close();
  await commandQueue.close();
  await rm(scratch, { recursive: true, force: true });
});
