import { openConsole } from '@praxis/contract/labs/machines';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { atDevice } from './lab-device.ts';

/** Where a console stands: on its way, open, broken and tried again, or over until the machine changes. */
export type ConsoleState = 'connecting' | 'open' | 'waiting' | 'over';

/** Withdrawn: a new ticket would not help. A machine that is gone may come back as it was, as after a snapshot. */
const WITHDRAWN = 4403;
const LONGEST_MS = 8000;
/** So long before a ticket ends the next connection takes over, unseen. */
const AHEAD_SECONDS = 30;

/** Draws a connection; `ready` says that it shows what there is and the one before it may go. Returns what cleans up. */
type Attach = (socket: WebSocket, ready: () => void) => () => void;
type Link = { socket: WebSocket; detach: () => void; replaced: boolean };

/** Keeps a console connected: a fresh ticket for every connection, the next one before the ticket ends, again after each break. */
export function useConsoleSocket(machineId: string, kind: 'tty' | 'vnc', life: number, attach: Attach | undefined) {
  const [state, setState] = useState<ConsoleState>('connecting');
  const [role, setRole] = useState<'view' | 'control'>('view');
  const [again, setAgain] = useState(0);
  const latest = useRef(attach);
  latest.current = attach;
  const ready = attach !== undefined;
  // Sockets live outside React; a machine made anew, or a press on connect, begins again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: life and again stand for a new beginning
  useEffect(() => {
    if (!ready) return;
    let stopped = false;
    let timer = 0;
    let tries = 0;
    let visible: Link | undefined;
    let coming: Link | undefined;
    const drop = (link: Link | undefined) => {
      if (!link) return;
      link.replaced = true;
      link.detach();
      link.socket.close();
    };
    const plan = (milliseconds: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void connect(), milliseconds);
    };
    const later = () => {
      if (stopped) return;
      if (!visible) setState('waiting');
      plan(Math.min(LONGEST_MS, 500 * 2 ** tries++));
    };
    const ended = (link: Link, code: number) => {
      if (link.replaced || stopped) return;
      drop(link);
      if (coming === link) coming = undefined;
      if (visible === link) visible = undefined;
      if (code !== WITHDRAWN) return later();
      window.clearTimeout(timer);
      setState('over');
    };
    const connect = async () => {
      // Why there is no ticket is said by the state: the machine may just have been taken away, or the network.
      const opened = await call(openConsole, { ...atDevice(), machine_id: machineId, kind }, { background: true }).catch(() => undefined);
      if (stopped) return;
      if (!opened) return later();
      const socket = new WebSocket(new URL(opened.address, window.location.href.replace(/^http/, 'ws')));
      socket.binaryType = 'arraybuffer';
      const link: Link = { socket, detach: () => undefined, replaced: false };
      drop(coming);
      coming = link;
      socket.addEventListener('close', ({ code }) => ended(link, code));
      link.detach = latest.current!(socket, () => {
        if (coming !== link) return;
        drop(visible);
        visible = link;
        coming = undefined;
        tries = 0;
        setRole(opened.role);
        setState('open');
        plan(Math.max(5, opened.seconds - AHEAD_SECONDS) * 1000);
      });
    };
    setState('connecting');
    void connect();
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      drop(coming);
      drop(visible);
    };
  }, [machineId, kind, life, ready, again]);
  return { state, role, reconnect: () => setAgain((now) => now + 1) };
}
