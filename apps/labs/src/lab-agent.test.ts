import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSOLE_PATH, LAB_AREA, type LabHostState } from '@praxis/contract/labs/agent';
import { sealTicket } from '@praxis/instance/console-ticket';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { agentKeyOf } from '../../server/src/testing/makers/agents.ts';
import { world } from '../../server/src/testing/world.ts';

test('a host dials in, makes a machine when it is asked to, and its terminal is reached on the product’s own address', async () => {
  const at = await world();
  const home = mkdtempSync(join(tmpdir(), 'lab-agent-'));
  const env = {
    ...process.env,
    PRAXIS_HOME: home,
    PRAXIS_SERVER: at.origin,
    PRAXIS_AGENT_KEY: await agentKeyOf(at.app, 'labs', 'shelf'),
    PRAXIS_LABS_DRIVER: 'pretend',
    PRAXIS_LABS_HOST: 'shelf',
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    const { calls } = at.app.agents;
    // Nobody keeps lab machines in this school: the module would take away one that it does not know.
    calls.define(LAB_AREA, { state: async () => undefined, event: async () => undefined, lost: async () => undefined });
    const state = () => calls.stateOf(LAB_AREA, 'shelf') as LabHostState | undefined;
    await at.until('the host told its state', async () => state());
    expect(state()).toMatchObject({ driver: 'pretend', lacks: [], draining: false, machines: [] });
    const machine = { machine: '7', generation: 1, operation: 'o1' };
    const created = await calls.ask(LAB_AREA, 'shelf', 'create', { ...machine, template: 'tiny', owner: '3' });
    expect(created).toMatchObject({ machine: '7', state: 'running', controller: '3' });
    await at.until('the state names it', async () => state()?.machines[0]?.machine === '7');

    const now = Date.now();
    const ticket = sealTicket(at.app.agents.identities.ticketSecret('labs', 'shelf'), {
      machine: '7',
      user: '3',
      role: 'control',
      kind: 'tty',
      issued: now,
      expires: now + 60_000,
    });
    const console = new WebSocket(`${at.origin.replace('http', 'ws')}${CONSOLE_PATH}shelf/${ticket}`);
    let visible = '';
    console.on('message', (raw) => {
      visible += String(raw);
    });
    await new Promise((done) => console.on('open', done));
    console.send(Buffer.from('echo $((6*7))\n'));
    await at.until('the terminal answered', async () => visible.includes('42'));
    console.close();
    await expect(calls.ask(LAB_AREA, 'shelf', 'nonsense', {})).rejects.toThrow('not_supported');
    expect(await calls.ask(LAB_AREA, 'shelf', 'destroy', machine)).toEqual({ home_kept: false });
  } finally {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }
});
