import { type LiveEntry, liveClose, type PictureTrack, type SoundTrack, type ToPublisher } from '@praxis/contract/live-media/live-media';
import { openChunkBuffer, type SentChunk } from '../playing/chunk-buffer.ts';

type Options = {
  address: string;
  entry: LiveEntry;
  /** The same over reconnects, or made anew for each where nothing can be sent again. */
  session: string | (() => string);
  container?: string;
  changed: () => void;
};

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;
/** Beyond this nothing more is given to the socket; it is sent again when the line is free. */
const MOST_WAITING = 8_000_000;

/** The line to the packager: goes on dialling, and sends again what did not arrive. */
export function openPublisherConnection({ address, entry: first, session, container, changed }: Options) {
  const saved = openChunkBuffer();
  let entry = first;
  let socket: WebSocket | undefined;
  let state: 'opening' | 'live' | 'lost' | 'refused' | 'over' = 'opening';
  let tracks: { pictures: PictureTrack[]; sound: SoundTrack | null } | undefined;
  let pause = FIRST_PAUSE_MS;
  let dialling: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  let viewers = 0;
  let sent = 0;

  const sendFrame = (frame: object) => state === 'live' && socket?.readyState === 1 && socket.send(JSON.stringify(frame));
  const become = (next: typeof state) => {
    state = next;
    changed();
  };

  function resend(after: number | null) {
    if (tracks) sendFrame({ t: 'tracks', ...tracks });
    for (const { frame } of saved.since(after)) socket?.send(frame);
  }

  function dial() {
    const mine = new WebSocket(address);
    mine.binaryType = 'arraybuffer';
    socket = mine;
    mine.onopen = () =>
      mine.send(
        JSON.stringify({
          t: 'hello',
          ticket: entry.ticket,
          session: typeof session === 'string' ? session : session(),
          ...(container !== undefined && { container }),
        }),
      );
    mine.onmessage = ({ data }: MessageEvent<string>) => {
      const frame = JSON.parse(data) as ToPublisher;
      if (frame.t === 'arrived') viewers = frame.viewers;
      else {
        pause = FIRST_PAUSE_MS;
        become('live');
        resend(frame.after);
      }
    };
    mine.onclose = ({ code }) => {
      if (socket !== mine || closed) return;
      if (code === liveClose.over) return become('over');
      if (code === liveClose.revoked || code === liveClose.replaced) return become('refused');
      become('lost');
      dialling = setTimeout(dial, pause);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 1.7);
    };
  }
  dial();

  return {
    get state() {
      return state;
    },
    get viewers() {
      return viewers;
    },
    /** Bytes given to the socket so far, and those that still wait in it. */
    get sent() {
      return sent;
    },
    get waiting() {
      return state === 'live' ? (socket?.bufferedAmount ?? 0) : saved.bytes;
    },
    describe(pictures: PictureTrack[], sound: SoundTrack | null) {
      const first = !tracks;
      tracks = { pictures, sound };
      if (first && state === 'live') resend(null);
      else sendFrame({ t: 'tracks', pictures, sound });
    },
    sendText: sendFrame,
    send(chunk: SentChunk) {
      saved.push(chunk);
      if (state !== 'live' || !tracks || !socket) return;
      if (socket.bufferedAmount > MOST_WAITING) return socket.close();
      sent += chunk.frame.byteLength;
      socket.send(chunk.frame);
    },
    /** A piece that is sent now or never. */
    raw(frame: ArrayBuffer) {
      if (state !== 'live' || !socket || socket.bufferedAmount > MOST_WAITING) return;
      sent += frame.byteLength;
      socket.send(frame);
    },
    renew(next: LiveEntry) {
      entry = next;
      sendFrame({ t: 'ticket', ticket: next.ticket });
    },
    close(end: boolean) {
      closed = true;
      clearTimeout(dialling);
      if (end) sendFrame({ t: 'end' });
      saved.clear();
      socket?.close();
    },
  };
}
