import {
  CHUNK_HEADER,
  type LiveTicket,
  liveClose,
  liveLadder,
  liveRhythm,
  publisherFrame,
  type ToPublisher,
} from '@praxis/contract/live-media/live-media';
import { type RawData, WebSocket } from 'ws';
import { type Fallback, openFallback } from './fallback.ts';
import type { LiveClass } from './live-class.ts';
import { frameOf, HELLO_MS } from './text-frames.ts';

type Options = { open: (sealed: string) => LiveTicket | undefined; make: () => Promise<LiveClass> };

const ARRIVED_MS = 1000;
/** Text frames that come while the class is being opened wait; more than this is no publisher of ours. */
const EARLY_FRAMES = 500;

/** What a binary frame of the publisher says. */
export function readChunk(frame: Buffer) {
  if (frame.length <= CHUNK_HEADER) return undefined;
  const [kind, place, flags] = [frame[0]!, frame[1]!, frame[2]!];
  const at = frame.readDoubleBE(4);
  const duration = frame.readUInt32BE(12);
  if (kind < 1 || kind > 3 || !Number.isFinite(at) || at < 0 || at > 1e15 || duration > 10_000_000) return undefined;
  return { kind, quality: liveLadder[place]?.quality, key: flags === 1, at, duration, bytes: frame.subarray(CHUNK_HEADER) };
}

/** Takes a publisher's socket: `hello`, `tracks`, then chunks. */
export function receivePublisher(socket: WebSocket, { open, make }: Options) {
  let ticket: LiveTicket | undefined;
  let live: LiveClass | undefined;
  let fallback: Fallback | undefined;
  let beat: NodeJS.Timeout | undefined;
  let early: { raw: RawData; binary: boolean }[] = [];
  const impatient = setTimeout(() => !ticket && socket.close(liveClose.ticket), HELLO_MS);
  const leave = () => socket.close(liveClose.replaced);
  const send = (frame: ToPublisher) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));

  socket.on('close', () => {
    clearTimeout(impatient);
    clearInterval(beat);
    fallback?.close();
    live?.unpublish(leave);
  });

  async function greet(visible: LiveTicket, session: string, container: string | undefined) {
    const found = await make();
    if (socket.readyState !== WebSocket.OPEN) return;
    if (found.over) return socket.close(liveClose.over);
    live = found;
    const after = live.publish(visible.user, session, leave);
    if (container !== undefined) fallback = openFallback(live.media, container, () => socket.close(liveClose.unreadable));
    send({ t: 'welcome', after, part: liveRhythm.part });
    beat = setInterval(() => {
      if (ticket && ticket.expires < Date.now()) return socket.close(liveClose.ticket);
      send({ t: 'arrived', after: found.media.arrived(), viewers: found.viewers.count });
    }, ARRIVED_MS);
    const waiting = early;
    early = [];
    for (const { raw, binary } of waiting) handle(raw, binary);
  }

  function chunk(raw: Buffer) {
    const read = readChunk(raw);
    if (!read || !live) return socket.close(liveClose.unreadable);
    if (read.kind === 1 && read.quality) live.media.picture(read.quality, read);
    else if (read.kind === 2) live.media.sound(read);
    else if (read.kind === 3) fallback?.take(read.bytes);
  }

  function handle(raw: RawData, binary: boolean) {
    if (!live && ticket) {
      if (early.length >= EARLY_FRAMES) return socket.close(liveClose.unreadable);
      early.push({ raw, binary });
      return;
    }
    if (binary) return live ? chunk(raw as Buffer) : socket.close(liveClose.ticket);
    const frame = frameOf(publisherFrame, raw, binary);
    if (!frame) return socket.close(liveClose.unreadable);
    if (frame.t === 'hello' || frame.t === 'ticket') {
      const visible = open(frame.ticket);
      if (visible?.role !== 'publish' || (ticket && visible.user !== ticket.user)) return socket.close(liveClose.ticket);
      const first = !ticket;
      ticket = visible;
      if (frame.t === 'ticket') return;
      if (!first) return socket.close(liveClose.unreadable);
      return void greet(visible, frame.session, frame.container).catch((error: unknown) => {
        process.stderr.write(`${(error as Error).stack}\n`);
        socket.close(1011);
      });
    }
    if (!live) return socket.close(liveClose.ticket);
    if (frame.t === 'tracks') live.media.tracks(frame.pictures, frame.sound);
    else if (frame.t === 'shed') live.shed(frame.qualities, frame.why);
    else live.media.rest();
  }
  socket.on('message', handle);
}
