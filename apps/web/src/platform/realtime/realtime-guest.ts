import { CLOSE_BOARD_WITHDRAWN, type ServerFrame } from '@praxis/contract/core/realtime';
import { backOff } from './realtime.ts';

/** `lost` waits before the next try; `ended` never tries again: the key opens nothing any more. */
export type GuestConnectionState = 'connecting' | 'open' | 'lost' | 'ended';

export type GuestListener = {
  /** What a message says. */
  onMessage: (body: unknown) => void;
  /** Subscribed, at the first time and after every reconnect: `seq` is the newest number of the topic. */
  onSubscribed: (seq: string) => void;
  /** Messages were missed: ask the server for the whole state. */
  onReset: () => void;
};

/** What somebody hears who did not sign in, by the key of a public board. */
export type GuestConnection = {
  listen: (topic: string, listener: GuestListener) => () => void;
  close: () => void;
};

/** Opens a connection by the key of a public board, and keeps it open until it is closed or the key ends. The key is said once, in the first frame. */
export function listenAsGuest(key: string, onState: (state: GuestConnectionState) => void): GuestConnection {
  const topics = new Map<string, GuestListener>();
  let socket: WebSocket | undefined;
  let ready = false;
  let closed = false;
  let tries = 0;
  let retry = 0;
  const send = (frame: object) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));

  function handle(frame: ServerFrame) {
    if (frame.t === 'ready') {
      ready = true;
      tries = 0;
      onState('open');
      for (const topic of topics.keys()) send({ t: 'sub', topic });
    } else if (frame.t === 'subbed') topics.get(frame.topic)?.onSubscribed(frame.seq);
    else if (frame.t === 'msg') topics.get(frame.topic)?.onMessage(frame.body);
    else if (frame.t === 'reset') topics.get(frame.topic)?.onReset();
  }

  function lost(code: number) {
    socket = undefined;
    ready = false;
    if (closed) return;
    if (code === CLOSE_BOARD_WITHDRAWN) {
      closed = true;
      return onState('ended');
    }
    onState('lost');
    retry = window.setTimeout(connect, backOff(tries));
    tries += 1;
  }

  function connect() {
    window.clearTimeout(retry);
    if (socket || closed) return;
    const opened = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/ws`);
    socket = opened;
    opened.addEventListener('open', () => send({ t: 'auth', board: key }));
    opened.addEventListener('message', (event) => {
      const read: unknown = JSON.parse(String(event.data));
      for (const frame of (Array.isArray(read) ? read : [read]) as ServerFrame[]) handle(frame);
    });
    opened.addEventListener('close', (event) => socket === opened && lost(event.code));
  }

  const online = () => {
    tries = 0;
    connect();
  };
  window.addEventListener('online', online);
  onState('connecting');
  connect();
  return {
    listen(topic, listener) {
      topics.set(topic, listener);
      if (ready) send({ t: 'sub', topic });
      return () => {
        if (topics.get(topic) !== listener) return;
        topics.delete(topic);
        if (ready) send({ t: 'unsub', topic });
      };
    },
    close() {
      closed = true;
      window.clearTimeout(retry);
      window.removeEventListener('online', online);
      socket?.close();
      socket = undefined;
    },
  };
}
