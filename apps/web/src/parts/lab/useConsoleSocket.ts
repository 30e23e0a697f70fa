import { openConsole } from '@praxis/contract/lab-machines';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/call.ts';

/** Where a console stands: on its way, open, broken and tried again, or over until the machine changes. */
export type ConsoleState = 'connecting' | 'open' | 'waiting' | 'over';

/** Withdrawn, or the machine is gone: a new ticket would not help. */
const OVER = new Set([4403, 4404]);
const LONGEST_MS = 8000;

type Attach = (socket: WebSocket) => () => void;

/** Keeps a console connected: a fresh ticket for every connection, again after each break. `attach` draws it and cleans up. */
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
    let socket: WebSocket | undefined;
    let detach: (() => void) | undefined;
    const later = () => {
      if (stopped) return;
      setState('waiting');
      timer = window.setTimeout(() => void connect(), Math.min(LONGEST_MS, 500 * 2 ** tries++));
    };
    const connect = async () => {
      try {
        const opened = await call(openConsole, { machine_id: machineId, kind }, { background: true });
        if (stopped) return;
        setRole(opened.role);
        socket = new WebSocket(new URL(opened.address, window.location.href.replace(/^http/, 'ws')));
        socket.binaryType = 'arraybuffer';
        detach = latest.current?.(socket);
        socket.addEventListener('open', () => {
          tries = 0;
          setState('open');
        });
        socket.addEventListener('close', ({ code }) => {
          detach?.();
          detach = undefined;
          if (!stopped && OVER.has(code)) setState('over');
          else later();
        });
      } catch {
        // Said by the state: the machine may just have been taken away, or the network.
        later();
      }
    };
    setState('connecting');
    void connect();
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      detach?.();
      socket?.close();
    };
  }, [machineId, kind, life, ready, again]);
  return { state, role, reconnect: () => setAgain((now) => now + 1) };
}
