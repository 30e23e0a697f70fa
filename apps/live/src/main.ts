import { spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { openAgentProcess } from '@praxis/agent-client/agent-process';
import type { LiveTask } from '@praxis/contract/live-media/live-media';
import { keyFile } from '@praxis/instance/key-file';
import { sandboxLack } from '@praxis/instance/sandboxed';
import { type LiveAgent, openLiveAgent } from './agent.ts';
import { handOver } from './hand-over.ts';
import { openPackager } from './packager.ts';

const { at, log, server, dial, onStop } = openAgentProcess('live', hostname());
let agent: LiveAgent | undefined;
const folder = join(at.home, 'live');
const segments = keyFile(folder, 'segments.key');
const packager = await openPackager({
  folder,
  key: () => segments,
  tickets: () => agent?.tickets() ?? [],
  notify: (event) => agent?.event(event),
  changed: () => agent?.changed(),
});

// One machine: any free port on this machine alone. Several: PRAXIS_LIVE_PORT, reached by nginx and the servers under PRAXIS_LIVE_ADDRESS.
const fixed = Number(process.env.PRAXIS_LIVE_PORT ?? 0);
const own = fixed > 0 ? at.host : '127.0.0.1';
await new Promise<void>((done, failed) => packager.servers.server.once('error', failed).listen(fixed, own, done));
const { port } = packager.servers.server.address() as AddressInfo;
const address = process.env.PRAXIS_LIVE_ADDRESS ?? `http://127.0.0.1:${port}`;
log('listening', { address });
const fallback = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0 && !(await sandboxLack());

async function perform(task: LiveTask, signal?: AbortSignal) {
  if (task.do === 'revoke') return { closed: await packager.revoke(task.class, task.user ?? undefined) };
  const folder = await packager.end(task.class);
  const nothing = { seconds: 0, stretches: [], streams: [] };
  return folder === undefined ? nothing : handOver(folder, new URL(task.deliver, server).href, signal);
}

agent = openLiveAgent({
  dial,
  state: () => ({ address, fallback, classes: packager.state() }),
  perform,
  // Only what the server has written down may go from this disk.
  stored: (task) => void (task.do === 'end' && packager.discard(task.class)),
});

onStop(async () => {
  await agent?.close();
  await packager.close();
});
