import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { LiveStream, LiveTicket } from '@praxis/contract/live-media/live-media';
import { WebSocketServer } from 'ws';
import { masterPlaylist } from './delivery/playlists.ts';
import { receiveViewer } from './delivery/viewer-server.ts';
import type { LiveClass } from './live-class.ts';
import { receivePublisher } from './publisher.ts';
import { openStages } from './stage-server.ts';

type Options = {
  /** The fields of a ticket that opens this class now, whoever shows it; undefined when it opens nothing. */
  admit: (sealed: string, classId: string) => LiveTicket | undefined;
  /** The class when it is here, and made when somebody publishes. */
  find: (classId: string) => LiveClass | undefined;
  make: (classId: string) => Promise<LiveClass>;
};

/** What everybody may keep for good, what for a moment, what the one who asked, and what nobody. */
const CACHE = { object: 'public, max-age=3600, immutable', playlist: 'public, max-age=1', key: 'private, max-age=60', nothing: 'no-store' };
const PUBLISHED_BYTES = 8 * 1024 * 1024;
const PLAYLIST = 'application/vnd.apple.mpegurl';

const PATH = /^\/live\/(\d{1,19})\/t\/([\w.-]{20,2000})\/(.+)$/;
const SOCKET = /^\/live\/(\d{1,19})\/(publish|watch|stage)$/;
const KEY = /^key\/(\d{1,9})$/;
const OBJECT = /^(480|720|1080|audio)\/(?:(live)\.m3u8|init-(\d{1,9})\.mp4|(\d{1,12})(?:\.(\d{1,4}))?\.m4s)$/;

type Reply = ServerResponse<IncomingMessage>;

function answer(reply: Reply, status: number, type = 'text/plain', cache = CACHE.nothing, pieces: readonly Buffer[] = []) {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  reply.writeHead(status, { 'content-type': type, 'cache-control': cache, 'content-length': length, 'x-content-type-options': 'nosniff' });
  for (const piece of pieces) reply.write(piece);
  reply.end();
}

const whole = (text: string | null) => (text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined);

/** A playlist, at once or when the part the player waits for is there (RFC 8216bis, 6.2.5.2). */
async function sendPlaylist(reply: Reply, live: LiveClass, stream: LiveStream, query: URLSearchParams) {
  const msn = whole(query.get('_HLS_msn'));
  const part = whole(query.get('_HLS_part'));
  if (part !== undefined && msn === undefined) return answer(reply, 400);
  if (msn !== undefined) {
    if (live.isTooFar(stream, msn)) return answer(reply, 400);
    if (!(await live.arrival(stream, msn, part ?? -1))) return answer(reply, 503);
  }
  const text = live.playlist(stream);
  if (text === undefined) return answer(reply, 404);
  answer(reply, 200, PLAYLIST, CACHE.playlist, [Buffer.from(text)]);
}

async function sendMedia(reply: Reply, live: LiveClass, stream: LiveStream, msn: number, part: number | undefined) {
  const of = () => live.media.streams.get(stream)?.segments.find((segment) => segment.msn === msn);
  const keyOf = () => live.media.slots.find((slot) => slot.msn === msn)?.key ?? 0;
  const found = of();
  if (!found && live.isTooFar(stream, msn)) return answer(reply, 404);
  if (part === undefined) {
    if (!found?.closed) return answer(reply, 404);
    return answer(reply, 200, stream === 'audio' ? 'audio/mp4' : 'video/mp4', CACHE.object, [live.keys.segment(found, keyOf())]);
  }
  // A hinted part is asked for before it is there.
  if (!found?.parts[part] && (found?.closed || !(await live.arrival(stream, msn, part)))) return answer(reply, 404);
  const created = of()?.parts[part];
  if (!created) return answer(reply, 404);
  answer(reply, 200, stream === 'audio' ? 'audio/mp4' : 'video/mp4', CACHE.object, [live.keys.part(created, keyOf())]);
}

/** Opens the packager's own port: HLS for players, sockets for publishers and viewers by push. */
export function openHttpServer({ admit, find, make }: Options) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: PUBLISHED_BYTES, perMessageDeflate: false });

  const stages = openStages((classId) => find(classId)?.publisher);

  async function respond(request: IncomingMessage, reply: Reply) {
    const url = new URL(request.url ?? '/', 'http://live');
    if (url.pathname === '/live/health') return answer(reply, 204);
    const [, classId = '', sealed = '', rest = ''] = PATH.exec(url.pathname) ?? [];
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(reply, 405);
    if (!classId) return answer(reply, 404);
    const ticket = admit(sealed, classId);
    if (!ticket) return answer(reply, 403);
    const live = find(classId);
    if (!live) return answer(reply, 404);
    live.present(ticket.user);
    if (rest === 'master.m3u8') {
      const text = masterPlaylist(live.media);
      return text === undefined ? answer(reply, 404) : answer(reply, 200, PLAYLIST, CACHE.playlist, [Buffer.from(text)]);
    }
    const [, key] = KEY.exec(rest) ?? [];
    if (key !== undefined) {
      const used = live.media.keys.announced === Number(key) || live.media.slots.some((slot) => slot.key === Number(key));
      return used ? answer(reply, 200, 'application/octet-stream', CACHE.key, [live.keys.key(Number(key))]) : answer(reply, 404);
    }
    const [known, stream, list, init, msn, part] = OBJECT.exec(rest) ?? [];
    if (!known) return answer(reply, 404);
    if (list) return sendPlaylist(reply, live, stream as LiveStream, url.searchParams);
    if (msn !== undefined) return sendMedia(reply, live, stream as LiveStream, Number(msn), part === undefined ? undefined : Number(part));
    const segments = live.media.streams.get(stream as LiveStream);
    const created = [segments?.init, ...(segments?.segments.map((segment) => segment.init) ?? [])].find(
      (one) => one?.number === Number(init),
    );
    return created ? answer(reply, 200, 'video/mp4', CACHE.object, [created.bytes]) : answer(reply, 404);
  }

  const server = createServer((request, reply) => {
    respond(request, reply).catch((error: unknown) => {
      process.stderr.write(`${(error as Error).stack}\n`);
      if (!reply.headersSent) answer(reply, 500);
    });
  });
  server.keepAliveTimeout = 65_000;

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [, classId = '', what = ''] = SOCKET.exec((request.url ?? '').split('?')[0]!) ?? [];
    if (!classId) return void socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (accepted) => {
      accepted.on('error', () => accepted.terminate());
      const open = (sealed: string) => admit(sealed, classId);
      if (what === 'publish') receivePublisher(accepted, { open, make: () => make(classId) });
      else if (what === 'stage') stages.receive(accepted, classId, open);
      else receiveViewer(accepted, { open, find: () => find(classId) });
    });
  });

  return {
    server,
    stages,
    close() {
      for (const socket of sockets.clients) socket.close(1012, 'restarting');
      server.close();
      server.closeAllConnections();
    },
  };
}
