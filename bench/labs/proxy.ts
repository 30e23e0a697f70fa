import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { CONSOLE_PATH } from '@praxis/contract/labs/agent';
import { sealTicket } from '@praxis/instance/console-ticket';
import { WebSocket } from 'ws';
import { cpuSeconds, pssMegabytes, treeOf } from '../measure.ts';

const MEGABYTES = 2000;
/** So many that what a connection keeps counts, not what is swept away soon. */
const CONNECTIONS = 60;
const KEY = 'bench';
const ROUNDS = 5;

type Figures = { cost: number; speed: number };
type Gateway = { child: ChildProcess; address: (user: string) => string };

/** A machine whose screen never rests: it sends as fast as it is read once it was greeted, and nothing before. */
function restlessScreen(path: string): Promise<Server> {
  const piece = Buffer.alloc(64 * 1024, 7);
  const pump = (socket: Socket) => {
    while (!socket.destroyed && socket.write(piece));
  };
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => {
      socket.on('drain', () => pump(socket));
      pump(socket);
    });
  });
  return new Promise((done) => server.listen(path, () => done(server)));
}

const family = (pid: number) => treeOf(pid).map((each) => each.pid);

const opened = (address: string) =>
  new Promise<WebSocket>((done, failed) => {
    const socket = new WebSocket(address, ['binary'], { perMessageDeflate: false });
    socket.once('open', () => done(socket)).once('error', failed);
  });

/** Reads so many megabytes through a door and tells how many it carried in a second of its processor. */
async function carried({ child, address }: Gateway) {
  const socket = await opened(address('reader'));
  const before = cpuSeconds(family(child.pid!));
  let bytes = 0;
  await new Promise<void>((done) => {
    socket.on('message', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MEGABYTES * 1024 * 1024) done();
    });
    socket.send(Buffer.from('RFB 003.008\n'));
  });
  const seconds = cpuSeconds(family(child.pid!)) - before;
  socket.terminate();
  return bytes / 1024 / 1024 / seconds;
}

/** What one more connection that rests costs. */
async function restingCost({ child, address }: Gateway) {
  const first = await opened(address('first'));
  await new Promise((done) => setTimeout(done, 1500));
  const before = pssMegabytes(family(child.pid!));
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => opened(address(`reader ${at}`))));
  await new Promise((done) => setTimeout(done, 1500));
  const cost = (pssMegabytes(family(child.pid!)) - before) / CONNECTIONS;
  for (const socket of [first, ...sockets]) socket.terminate();
  return Math.max(cost, 0.01);
}

async function ours(screen: string): Promise<Gateway> {
  const child = spawn(process.execPath, ['--max-semi-space-size=2', join(import.meta.dirname, 'console-proxy.ts'), screen, KEY], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((done) => child.stdout!.once('data', (text) => done(String(text).trim())));
  const address = (user: string) => {
    const now = Date.now();
    return `ws://127.0.0.1:${port}${CONSOLE_PATH}here/${sealTicket(KEY, { machine: 'm', user, role: 'control', kind: 'vnc', issued: now, expires: now + 600_000 })}`;
  };
  return { child, address };
}

async function websockify(screen: string, port: number): Promise<Gateway> {
  const child = spawn('websockify', [`127.0.0.1:${port}`, `--unix-target=${screen}`], { stdio: 'ignore', detached: true });
  const address = () => `ws://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    try {
      (await opened(address())).terminate();
      return { child, address };
    } catch (error) {
      if (attempt > 100) throw error;
      await new Promise((again) => setTimeout(again, 100));
    }
  }
}

function end(child: ChildProcess) {
  for (const pid of family(child.pid!)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It ended with its connection.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Our console door beside websockify where it is installed, both on the same screen. */
export async function compareProxies(folder: string, beside: boolean) {
  const path = join(folder, 'screen.sock');
  const screen = await restlessScreen(path);
  const measured = async (open: () => Promise<Gateway>) => {
    const listener = await open();
    const cost = await restingCost(listener);
    const speed = await carried(listener);
    end(listener.child);
    return { cost, speed };
  };
  const all: { mine: Figures; peer: Figures | undefined }[] = [];
  // In turns, so that both meet the same neighbours.
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await measured(() => ours(path));
    const peer = beside ? await measured(() => websockify(path, 19_500 + Math.floor(Math.random() * 90))) : undefined;
    all.push({ mine, peer });
  }
  const middle = (of: 'mine' | 'peer', figure: keyof Figures) =>
    all.flatMap((each) => each[of]?.[figure] ?? []).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  const of = (whose: 'mine' | 'peer') => ({ cost: middle(whose, 'cost'), speed: middle(whose, 'speed') });
  screen.close();
  rmSync(path, { force: true });
  return { mine: of('mine'), peer: beside ? of('peer') : undefined };
}
