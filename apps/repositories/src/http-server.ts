import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  REPOSITORY_LIMITS,
  REPOSITORY_LOST,
  REPOSITORY_TICKET,
  type RepositoryListing,
  type RepositoryTicket,
} from '@praxis/contract/projects/repository-agent';
import { openTicket } from '@praxis/instance/console-ticket';
import { runBox, startBox } from '@praxis/instance/sandboxed';
import { gitBox, INSIDE } from './git.ts';
import { receive } from './incoming.ts';
import { listRefs, repackSeldom, takePush } from './push.ts';
import { Lost, type RepositoryFolders, sizeOf } from './repository-folders.ts';
import { Busy, openSlots, openSlotsByKey } from './slots.ts';

type Options = {
  folders: RepositoryFolders;
  tickets: () => readonly string[];
  log: (message: string, more?: Record<string, unknown>) => void;
};
type Reply = ServerResponse<IncomingMessage>;

/** How many programs of git run at once, and what waits for them. */
const AT_ONCE = { reads: 6, pushes: 2, waiting: 60, incoming: 24, incomingEach: 4, readsEach: 3, waitingEach: 40 };
const ADVERTISE = { seconds: 30, outputBytes: 1_048_576 };
const ASK_BYTES = 4 * 1_048_576;
/** A clone may go on for so long, and be so large. */
const READ_SECONDS = 300;
const READ_BYTES = 2 * REPOSITORY_LIMITS.repositoryBytes;
const RETRY_SECONDS = 5;

function answer(reply: Reply, status: number, type: string, body: Buffer | string, more: Record<string, string> = {}) {
  if (reply.headersSent) return void reply.destroy();
  reply.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...more });
  reply.end(body);
}

const packetLine = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`;

/** Opens the port at which the servers ask for repositories; every call carries a ticket for one repository and one purpose. */
export function openRepositoryServer({ folders, tickets, log }: Options) {
  const reads = openSlots(AT_ONCE.reads, AT_ONCE.waiting);
  const pushes = openSlots(AT_ONCE.pushes, AT_ONCE.waiting);
  const incoming = openSlots(AT_ONCE.incoming, AT_ONCE.waiting);
  const incomingOf = openSlotsByKey(AT_ONCE.incomingEach, AT_ONCE.waitingEach);
  const readsOf = openSlotsByKey(AT_ONCE.readsEach, AT_ONCE.waitingEach);
  const pushesOf = openSlotsByKey(1, AT_ONCE.waitingEach);

  type Call = { ticket: RepositoryTicket; request: IncomingMessage; reply: Reply; signal: AbortSignal };
  const protocolOf = ({ request }: Call) => [request.headers['git-protocol']].flat()[0];

  /** Runs with a slot of the repository and one of all. */
  async function inSlots<T>(all: typeof reads, of: typeof readsOf, { ticket, signal }: Call, work: () => Promise<T>): Promise<T> {
    const own = await of(ticket.run, signal);
    try {
      const shared = await all.enter(signal);
      try {
        return await work();
      } finally {
        shared();
      }
    } finally {
      own();
    }
  }

  async function advertise(call: Call) {
    const { service, run, known } = call.ticket;
    const protocol = protocolOf(call);
    const folder = await folders.open(run, known);
    const box = gitBox(folder, ['git', service.slice(4), '--http-backend-info-refs', INSIDE], { writes: false, protocol });
    const { code, output, errors } = await inSlots(reads, readsOf, call, () => runBox(box, { ...ADVERTISE, signal: call.signal }));
    if (code !== 0) throw new Error(`no refs of ${run}: ${errors.slice(-300)}`);
    const named = protocol === 'version=2' && service === 'git-upload-pack' ? '' : `${packetLine(`# service=${service}\n`)}0000`;
    answer(call.reply, 200, `application/x-${service}-advertisement`, Buffer.concat([Buffer.from(named), output]));
  }

  async function list(call: Call) {
    const folder = await folders.open(call.ticket.run, call.ticket.known);
    const listed = await inSlots(reads, readsOf, call, () => listRefs(folder, false, call.signal));
    const listing: RepositoryListing = { ...listed, bytes: (await sizeOf(folder)).bytes };
    answer(call.reply, 200, 'application/json', JSON.stringify(listing));
  }

  /** What a clone or fetch asks for, streamed as git packs it; a reader who goes away ends it. */
  async function read(call: Call, path: string) {
    const { reply, signal, ticket } = call;
    const box = gitBox(await folders.open(ticket.run, ticket.known), ['git', 'upload-pack', '--stateless-rpc', INSIDE], {
      ...{ writes: false, protocol: protocolOf(call) },
    });
    await inSlots(reads, readsOf, call, async () => {
      const { child, kill, done } = await startBox(box);
      const end = () => {
        kill();
        // What nobody reads any more must not keep the program's end from being seen.
        child.stdout.unpipe(reply).resume();
      };
      const late = setTimeout(end, READ_SECONDS * 1000);
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      createReadStream(path).pipe(child.stdin);
      child.stderr.resume();
      let bytes = 0;
      const start = () => {
        if (!reply.headersSent)
          reply.writeHead(200, { 'content-type': 'application/x-git-upload-pack-result', 'cache-control': 'no-store' });
      };
      child.stdout.once('data', start);
      child.stdout.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > READ_BYTES) end();
      });
      child.stdout.pipe(reply, { end: false });
      const code = await new Promise<number | null>((closed) => child.on('error', () => closed(null)).on('close', closed));
      clearTimeout(late);
      signal.removeEventListener('abort', end);
      await done();
      if (code === 0) {
        start();
        reply.end();
      } else if (bytes === 0 && !signal.aborted) answer(reply, 400, 'text/plain', '');
      // A stream that was cut must not look complete.
      else reply.destroy();
    });
  }

  async function push(call: Call, body: Awaited<ReturnType<typeof receive>>) {
    const { run, known, room } = call.ticket;
    const folder = await folders.open(run, known);
    await inSlots(pushes, pushesOf, call, async () => {
      answer(call.reply, 200, 'application/json', JSON.stringify(await takePush(folder, body, { signal: call.signal, room })));
      await repackSeldom(folder).catch((error: unknown) => log('packs were not put together', { level: 40, error: String(error) }));
    });
  }

  async function exchange(call: Call) {
    const pushed = call.ticket.service === 'git-receive-pack';
    const most = pushed ? REPOSITORY_LIMITS.pushBytes : ASK_BYTES;
    const body = await inSlots(incoming, incomingOf, call, () => receive(call.request, folders.incoming, most));
    try {
      if (pushed) await push(call, body);
      else if (!body.whole) answer(call.reply, 413, 'text/plain', '');
      else await read(call, body.path);
    } finally {
      await body.remove();
    }
  }

  async function respond(request: IncomingMessage, reply: Reply) {
    const sealed = [request.headers[REPOSITORY_TICKET]].flat()[0] ?? '';
    const ticket = openTicket<RepositoryTicket>(tickets(), sealed, Date.now());
    if (!ticket) return answer(reply, 403, 'text/plain', '');
    const gone = new AbortController();
    reply.on('close', () => !reply.writableFinished && gone.abort());
    const call = { ticket, request, reply, signal: gone.signal };
    try {
      await { advertise, exchange, list }[ticket.do](call);
    } catch (error) {
      if (gone.signal.aborted) return;
      if (error instanceof Lost) return answer(reply, REPOSITORY_LOST, 'text/plain', '');
      if (error instanceof Busy) return answer(reply, 503, 'text/plain', '', { 'retry-after': String(RETRY_SECONDS) });
      const unreadable = (error as { code?: string }).code?.startsWith('Z_') ?? false;
      log(`repository ${ticket.run}: a call failed`, { level: unreadable ? 40 : 50, error: String(error) });
      answer(reply, unreadable ? 400 : 500, 'text/plain', '');
    }
  }

  const server = createServer((request, reply) => void respond(request, reply));
  server.keepAliveTimeout = 65_000;
  return server;
}
