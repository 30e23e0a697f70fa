import {
  FRAGMENT_HEADER,
  type LiveChoice,
  type LiveQuality,
  type LiveStream,
  type LiveTicket,
  liveClose,
  liveLadder,
  type ToViewer,
} from '@praxis/contract/live-media/live-media';
import { WebSocket } from 'ws';
import type { ClassMedia } from '../class-media.ts';
import type { Init, Part, Segment, Stream } from '../stream.ts';

/** One who watches by push. */
type Viewer = {
  socket: WebSocket;
  ticket: LiveTicket;
  choice: LiveChoice;
  /** Of `auto`: the best quality that fits. */
  fits: LiveQuality;
  init?: Init;
  stream?: LiveStream;
  /** Nothing before the next key frame can be shown. */
  waiting: boolean;
};

/** Those who watch a class by push. */
export type Viewers = ReturnType<typeof openViewers>;

/** Bytes a slow viewer may be behind before pictures are left out, and those under which it is served again. */
const BEHIND = { most: 1_500_000, again: 150_000 };
const best = liveLadder[0].quality;
const ladder: readonly LiveQuality[] = liveLadder.map(({ quality }) => quality);

function headed(kind: 1 | 2, key: boolean, start: number, end: number, wall: number, bytes: Buffer) {
  const head = Buffer.alloc(FRAGMENT_HEADER);
  head[0] = kind;
  head[1] = key ? 1 : 0;
  head.writeDoubleBE(start / 1_000_000, 4);
  head.writeDoubleBE(end / 1_000_000, 12);
  head.writeDoubleBE(wall, 20);
  return Buffer.concat([head, bytes]);
}

/** Opens the audience of a class's media. */
export function openViewers(media: ClassMedia) {
  const viewers = new Set<Viewer>();
  let live = false;

  const send = (viewer: Viewer, frame: ToViewer) =>
    viewer.socket.readyState === WebSocket.OPEN && viewer.socket.send(JSON.stringify(frame));
  const state = (): ToViewer => ({
    t: 'state',
    live,
    qualities: media.qualities(),
    sound: media.active.includes('audio'),
    shed: media.shed,
  });
  const wanted = ({ choice, fits }: Viewer): LiveStream => (choice === 'auto' ? fits : choice);
  const streamFor = (viewer: Viewer): Stream | undefined => media.streamFor(wanted(viewer));

  function open(viewer: Viewer, segment: Segment) {
    if (viewer.init === segment.init && viewer.stream === segment.stream) return;
    const { init } = segment;
    viewer.init = init;
    viewer.stream = segment.stream;
    const mime = `${segment.stream === 'audio' ? 'audio' : 'video'}/mp4; codecs="${init.codecs}"`;
    send(viewer, { t: 'stream', stream: segment.stream, mime });
    viewer.socket.send(headed(1, true, segment.start, segment.start, media.wallOf(segment.start), init.bytes));
  }

  const framed = (part: Part) => headed(2, part.independent, part.start, part.end, media.wallOf(part.start), part.bytes);

  /** One who just came, or changed the choice, sees the last key frame at once. */
  function catchUp(viewer: Viewer) {
    const stream = streamFor(viewer);
    const segment = stream?.segments.findLast(({ parts, fresh }) => parts.length + fresh.length > 0);
    if (!segment) return;
    open(viewer, segment);
    for (const part of [...segment.parts, ...segment.fresh]) viewer.socket.send(framed(part));
    viewer.waiting = false;
  }

  /** Whether this viewer gets the part; one that is too far behind gets nothing until it has caught up. */
  function takes(viewer: Viewer, segment: Segment, part: Part) {
    if (viewer.socket.readyState !== WebSocket.OPEN) return false;
    const behind = viewer.socket.bufferedAmount;
    if (behind > BEHIND.most && !viewer.waiting) {
      viewer.waiting = true;
      if (viewer.choice === 'auto') step(viewer, -1);
    }
    const own = streamFor(viewer)?.name === segment.stream;
    // The old stream goes on until the new one has a key frame.
    if (viewer.stream !== segment.stream) return own && part.independent && behind < BEHIND.again;
    if (!own && part.independent && streamFor(viewer)) viewer.waiting = true;
    else if (!viewer.waiting) return true;
    return own && part.independent && behind < BEHIND.again;
  }

  function step(viewer: Viewer, by: -1 | 1) {
    const place = ladder.indexOf(viewer.fits) - by;
    viewer.fits = ladder[Math.max(0, Math.min(ladder.length - 1, place))]!;
  }

  return {
    get count() {
      return viewers.size;
    },
    join(socket: WebSocket, ticket: LiveTicket, choice: LiveChoice) {
      const viewer: Viewer = { socket, ticket, choice, fits: best, waiting: true };
      viewers.add(viewer);
      socket.on('close', () => viewers.delete(viewer));
      send(viewer, state());
      catchUp(viewer);
      return {
        choose(next: LiveChoice) {
          viewer.choice = next;
          if (!viewer.stream) catchUp(viewer);
        },
        fits: (by: -1 | 1) => step(viewer, by),
        renew(next: LiveTicket) {
          viewer.ticket = next;
        },
      };
    },
    piece(segment: Segment, part: Part) {
      let bytes: Buffer | undefined;
      for (const viewer of viewers) {
        if (!takes(viewer, segment, part)) continue;
        open(viewer, segment);
        viewer.waiting = false;
        bytes ??= framed(part);
        viewer.socket.send(bytes);
      }
    },
    setLive(now: boolean) {
      live = now;
      const frame = state();
      for (const viewer of viewers) send(viewer, frame);
    },
    /** Ends those of a person, of everybody, or those whose ticket has passed. */
    end(which: { user?: string; passedAt?: number; over?: boolean }) {
      let ended = 0;
      for (const viewer of viewers) {
        if (which.user !== undefined && viewer.ticket.user !== which.user) continue;
        if (which.passedAt !== undefined && viewer.ticket.expires > which.passedAt) continue;
        if (which.over) send(viewer, { t: 'over' });
        const code = which.over ? liveClose.over : which.passedAt === undefined ? liveClose.revoked : liveClose.ticket;
        viewer.socket.close(code);
        ended++;
      }
      return ended;
    },
  };
}
