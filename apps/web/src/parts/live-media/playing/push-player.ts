import { FRAGMENT_HEADER, LIVE_TICKET_RENEW, liveClose, livePaths, type ToViewer } from '@praxis/contract/live-media/live-media';
import { AHEAD } from './follow-edge.ts';
import { followLiveEdge } from './live-edge.ts';
import type { Player, PlayerOptions, PlayerState } from './player-state.ts';

const POLL_MS = 2000;
const BUFFER_SECONDS = 12;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5000;
/** A live line that is silent for so long is dialled anew: a broken one is not always closed. Longer each time, the silence may be its sender's. */
const SILENT_MS = 8000;
/** A silent sender is missed by the whole class at once: its pages dial over so long a time. */
const SPREAD_MS = 2500;
const patience = () => SILENT_MS + Math.random() * SPREAD_MS;
const LONGEST_SILENCE_MS = 60_000;

type MediaSources = typeof MediaSource;
const Sources = () => (globalThis as { ManagedMediaSource?: MediaSources }).ManagedMediaSource ?? globalThis.MediaSource;

/** Whether this browser can show what is pushed. */
export const canPush = () => typeof WebSocket !== 'undefined' && typeof Sources() !== 'undefined';

/** Pieces appended at once, at most. */
const TOGETHER = 20;

function joined(pieces: readonly Piece[]) {
  const all = new Uint8Array(pieces.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  let at = 0;
  for (const { bytes } of pieces) {
    all.set(new Uint8Array(bytes), at);
    at += bytes.byteLength;
  }
  return all;
}

/** How many tracks a type names: a buffer that held picture and sound takes no sound alone. */
const tracksOf = (mime: string) => mime.split(',').length;

type Piece = { bytes: ArrayBuffer; mime?: string };

/** Opens a player that is sent every part as it is made. */
export function openPushPlayer({ video, classId, entry, choice: first, state: onState }: PlayerOptions): Player {
  let source: MediaSource | undefined;
  let address = '';
  const queue: Piece[] = [];
  const state: PlayerState = { line: 'opening', qualities: [], shed: [], ahead: 0, stalls: 0, stalled: false, blocked: false };
  let choice = first;
  let buffer: SourceBuffer | undefined;
  let mime = '';
  let nextMime: string | undefined;
  let socket: WebSocket | undefined;
  let closed = false;
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let started = false;
  let session: ReturnType<typeof followLiveEdge> | undefined;
  let droppedBefore = 0;
  let receivedAt = 0;
  let silence = patience();
  let clock: { media: number; wall: number } | undefined;

  const report = (change: Partial<PlayerState>) => onState(Object.assign(state, change));
  const ranges = () => {
    // A source that was taken from the picture no longer tells what it held.
    const held = closed || source?.readyState === 'closed' ? undefined : buffer?.buffered;
    return Array.from({ length: held?.length ?? 0 }, (_, place) => ({ start: held!.start(place), end: held!.end(place) }));
  };

  function openSource() {
    if (address) URL.revokeObjectURL(address);
    source = new (Sources())();
    buffer = undefined;
    mime = '';
    started = false;
    queue.length = 0;
    address = URL.createObjectURL(source);
    video.src = address;
    source.addEventListener('sourceopen', append);
  }

  /** What waits goes into another source. */
  function replaceSource() {
    const waiting = queue.splice(0);
    openSource();
    queue.push(...waiting);
  }

  function openBuffer(type: string) {
    const mine = source!.addSourceBuffer(type);
    mine.addEventListener('updateend', () => mine === buffer && !closed && appended());
    return mine;
  }

  function append() {
    if (source?.readyState !== 'open' || closed || buffer?.updating) return;
    const piece = queue[0];
    if (!piece) return;
    try {
      if (piece.mime !== undefined && piece.mime !== mime) {
        if (buffer && tracksOf(mime) !== tracksOf(piece.mime)) return replaceSource();
        if (buffer) buffer.changeType(piece.mime);
        else buffer = openBuffer(piece.mime);
        mime = piece.mime;
      }
      if (!buffer) return void queue.shift();
      // A page that got no time appends what waited at once.
      const more = queue.findIndex((one, place) => place > 0 && one.mime !== undefined);
      const together = queue.slice(0, Math.min(TOGETHER, more < 0 ? queue.length : more));
      buffer.appendBuffer(together.length === 1 ? piece.bytes : joined(together));
      queue.splice(0, together.length);
    } catch (error) {
      if ((error as DOMException).name !== 'QuotaExceededError') return reopen();
      buffer?.remove(0, Math.max(0.1, video.currentTime - 2));
    }
  }

  function appended() {
    const last = ranges().at(-1);
    if (last && !started) {
      started = true;
      video.currentTime = Math.max(last.start, last.end - AHEAD.least);
      session ??= followLiveEdge({ video, ranges, ahead: AHEAD, stalled: () => fit(-1), onSteady: () => fit(1), report });
      void play();
    }
    const [oldest] = ranges();
    if (queue.length === 0 && oldest && video.currentTime - oldest.start > BUFFER_SECONDS * 2 && !buffer!.updating)
      return buffer!.remove(0, video.currentTime - BUFFER_SECONDS);
    append();
  }

  async function play() {
    try {
      await video.play();
      report({ blocked: false });
    } catch (error) {
      if ((error as Error).name !== 'NotAllowedError') return;
      // Without a click there is no sound; a silent picture is better than none.
      video.muted = true;
      report({ blocked: true });
      await video.play().catch(() => undefined);
    }
  }

  /** Pictures the browser could not show in time, and a picture somebody's browser stopped. */
  function poll() {
    if (closed) return;
    // Nobody here ends the source: the browser's decoder gave up.
    if (video.error || source?.readyState === 'ended') return reopen();
    if (state.line === 'live' && performance.now() - receivedAt > silence) redial();
    if (!started) return;
    if (video.paused && !state.blocked && !video.ended) void play();
    const dropped = video.getVideoPlaybackQuality?.().droppedVideoFrames ?? 0;
    if (dropped - droppedBefore > 30) fit(-1);
    droppedBefore = dropped;
  }

  function fit(step: -1 | 1) {
    session?.again();
    if (choice !== 'auto' || socket?.readyState !== 1) return;
    // More lines than the picture is tall are of no use.
    const tall = video.clientHeight * (globalThis.devicePixelRatio || 1);
    if (step === 1 && tall > 0 && (state.stream === '480' ? tall < 500 : tall < 750)) return;
    socket.send(JSON.stringify({ t: 'fits', step }));
  }

  function onFrame(frame: ToViewer) {
    if (frame.t === 'over') return report({ line: 'over' });
    if (frame.t === 'state') return report({ line: frame.live ? 'live' : 'waiting', qualities: frame.qualities, shed: frame.shed });
    nextMime = frame.mime;
    report({ stream: frame.stream });
  }

  function take(frame: ArrayBuffer) {
    silence = patience();
    const view = new DataView(frame);
    clock = { media: view.getFloat64(4), wall: view.getFloat64(20) };
    queue.push({ bytes: frame.slice(FRAGMENT_HEADER), ...(view.getUint8(0) === 1 && nextMime !== undefined && { mime: nextMime }) });
    append();
  }

  /** The media source cannot go on: everything begins anew. */
  function reopen() {
    openSource();
    socket?.close();
  }

  /** Another socket in the place of one that is silent: that would take its time to close. */
  function redial() {
    silence = Math.min(LONGEST_SILENCE_MS, silence * 2);
    receivedAt = performance.now();
    clearTimeout(renewal);
    const silent = socket;
    socket = undefined;
    silent?.close();
    void dial();
  }

  async function dial() {
    try {
      const right = await entry();
      if (closed) return;
      const mine = new WebSocket(new URL(livePaths.watch(classId), location.href).href.replace(/^http/, 'ws'));
      mine.binaryType = 'arraybuffer';
      socket = mine;
      mine.onopen = () => mine.send(JSON.stringify({ t: 'hello', ticket: right.ticket, choice }));
      mine.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
        pause = FIRST_PAUSE_MS;
        receivedAt = performance.now();
        if (typeof data === 'string') onFrame(JSON.parse(data) as ToViewer);
        else take(data);
      };
      mine.onclose = ({ code }) => {
        if (closed || socket !== mine) return;
        clearTimeout(renewal);
        if (code === liveClose.over) return report({ line: 'over' });
        // Also after being shown the door: whether it is for good, the next ticket says.
        report({ line: 'lost' });
        again();
      };
      renewal = setTimeout(() => void renew(mine), Math.max(5000, (right.expires - Date.now()) * LIVE_TICKET_RENEW));
    } catch (error) {
      if (closed) return;
      report({ line: (error as { code?: number }).code === -99 ? 'refused' : 'lost' });
      if (state.line === 'lost') again();
    }
  }

  async function renew(mine: WebSocket) {
    try {
      const right = await entry();
      if (mine.readyState === 1) mine.send(JSON.stringify({ t: 'ticket', ticket: right.ticket }));
      renewal = setTimeout(() => void renew(mine), Math.max(5000, (right.expires - Date.now()) * LIVE_TICKET_RENEW));
    } catch (error) {
      if ((error as { code?: number }).code === -99) {
        report({ line: 'refused' });
        return mine.close();
      }
      renewal = setTimeout(() => void renew(mine), 5000);
    }
  }

  function again() {
    timer = setTimeout(() => void dial(), pause);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 1.7);
  }

  if ('disableRemotePlayback' in video) video.disableRemotePlayback = true;
  openSource();
  const looking = setInterval(poll, POLL_MS);
  void dial();

  return {
    choose(next) {
      choice = next;
      session?.again();
      if (socket?.readyState === 1) socket.send(JSON.stringify({ t: 'choose', choice: next }));
    },
    wall: () => clock && clock.wall - (clock.media - video.currentTime) * 1000,
    close() {
      closed = true;
      clearInterval(looking);
      session?.close();
      clearTimeout(timer);
      clearTimeout(renewal);
      socket?.close();
      video.removeAttribute('src');
      video.load();
      URL.revokeObjectURL(address);
    },
  };
}
