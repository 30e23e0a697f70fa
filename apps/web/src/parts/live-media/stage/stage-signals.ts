import { LIVE_TICKET_RENEW, type LiveEntry, livePaths, type ToStage } from '@praxis/contract/live-media/live-media';
import type { Signals } from './stage-engine.ts';

const AGAIN_MS = 1000;

/** The way of signals between those on the stage, and the word of who publishes. Goes on dialling until it is closed. */
export function openStageSignals(classId: string, entry: () => Promise<LiveEntry>, publisher: (user: string | null) => void) {
  let listener: ((from: string, body: string) => void) | undefined;
  let socket: WebSocket | undefined;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  const waiting: string[] = [];

  async function dial() {
    try {
      const right = await entry();
      if (closed) return;
      const mine = new WebSocket(new URL(livePaths.stage(classId), location.href).href.replace(/^http/, 'ws'));
      socket = mine;
      mine.onopen = () => {
        mine.send(JSON.stringify({ t: 'hello', ticket: right.ticket }));
        for (const text of waiting.splice(0)) mine.send(text);
      };
      mine.onmessage = ({ data }: MessageEvent<string>) => {
        const frame = JSON.parse(data) as ToStage;
        if (frame.t === 'publisher') publisher(frame.user);
        else listener?.(frame.from, frame.body);
      };
      mine.onclose = again;
      clearTimeout(renewal);
      renewal = setTimeout(() => void renew(mine), Math.max(5000, (right.expires - Date.now()) * LIVE_TICKET_RENEW));
    } catch (error) {
      console.warn('the stage was not reached', error);
      again();
    }
  }
  async function renew(mine: WebSocket) {
    const right = await entry().catch(() => undefined);
    if (right && mine.readyState === 1) mine.send(JSON.stringify({ t: 'ticket', ticket: right.ticket }));
    if (!closed)
      renewal = setTimeout(() => void renew(mine), right ? Math.max(5000, (right.expires - Date.now()) * LIVE_TICKET_RENEW) : 5000);
  }
  function again() {
    if (!closed) timer = setTimeout(() => void dial(), AGAIN_MS);
  }
  void dial();

  const signals: Signals = {
    send(to, body) {
      const text = JSON.stringify({ t: 'signal', to, body });
      if (socket?.readyState === 1) socket.send(text);
      else waiting.push(text);
    },
    onSignal(next) {
      listener = next;
    },
  };
  return {
    signals,
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(renewal);
      socket?.close();
    },
  };
}
