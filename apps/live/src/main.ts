import { spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { LiveTask } from '@praxis/contract/live-media/live-media';
import { agentKeySource, serverOf } from '@praxis/instance/agent-identity';
import { instance } from '@praxis/instance/instance';
import { keyFile } from '@praxis/instance/key-file';
import { sandboxLack } from '@praxis/instance/sandboxed';
import { openChannel } from './channel.ts';
import { handOver } from './hand-over.ts';
import { openPackager } from './packager.ts';

const at = instance();
const log = (msg: string, more: Record<string, unknown> = {}) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg, ...more })}\n`);

const server = serverOf(at);
const name = hostname();
const key = agentKeySource({ at, kind: 'live', name, server, log });
let channel: ReturnType<typeof openChannel> | undefined;
const folder = join(at.home, 'live');
const segments = keyFile(folder, 'segments.key');
const packager = await openPackager({
  folder,
  key: () => segments,
  tickets: () => channel?.tickets() ?? [],
  tell: (event) => channel?.tell(event),
  changed: () => channel?.changed(),
});

// One machine: any free port on this machine alone. Several: PRAXIS_LIVE_PORT, reached by nginx and the servers under PRAXIS_LIVE_ADDRESS.
const fixed = Number(process.env.PRAXIS_LIVE_PORT ?? 0);
const own = fixed > 0 ? at.host : '127.0.0.1';
await new Promise<void>((done, failed) => packager.doors.server.once('error', failed).listen(fixed, own, done));
const { port } = packager.doors.server.address() as AddressInfo;
const address = process.env.PRAXIS_LIVE_ADDRESS ?? `http://127.0.0.1:${port}`;
log('listening', { address });
const fallback = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0 && !(await sandboxLack());

async function perform(task: LiveTask) {
  if (task.do === 'revoke') return { closed: await packager.revoke(task.class, task.user ?? undefined) };
  const folder = await packager.end(task.class);
  const nothing = { seconds: 0, stretches: [], streams: [] };
  return folder === undefined ? nothing : handOver(folder, new URL(task.deliver, server).href);
}

channel = openChannel({
  address: new URL('/agent', server.replace(/^http/, 'ws')).href,
  key,
  name,
  state: () => ({ address, fallback, classes: packager.state() }),
  perform,
  // Only what the server has written down may go from this disk.
  settled: (task) => void (task.do === 'end' && packager.discard(task.class)),
  log,
});

let closing = false;
async function close(reason: string) {
  if (closing) return;
  closing = true;
  log('stopping', { reason });
  setTimeout(() => process.exit(1), 5000).unref();
  channel?.close();
  await packager.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal));
// The supervisor holds our input open; when it is gone, so are we.
if (process.env.PRAXIS_SUPERVISED === '1') process.stdin.resume().on('end', () => void close('supervisor gone'));
