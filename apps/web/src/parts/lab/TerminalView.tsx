import '@xterm/xterm/css/xterm.css';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import { useEffect, useRef, useState } from 'react';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { type ConsoleProps, useConsoleAccess } from './console-access.ts';
import { pictureOf } from './terminal-picture.ts';
import { useConsoleSocket } from './useConsoleSocket.ts';

const theme = {
  background: '#0d1413',
  foreground: '#c9d6d3',
  cursor: '#c9d6d3',
  selectionBackground: '#2f4a45',
  green: '#8fd694',
  red: '#ff8d78',
  cyan: '#5fc4b0',
};

/** A terminal of a machine. Output and keystrokes are bytes; the server says who may type. */
export default function TerminalView({ machineId, generation, label, access, onState }: ConsoleProps) {
  const box = useRef<HTMLDivElement>(null);
  const [terminal, setTerminal] = useState<Terminal>();
  const [mine, setMine] = useState(true);
  // The terminal draws outside React.
  useEffect(() => {
    if (!box.current) return;
    const created = new Terminal({
      theme,
      fontFamily: 'ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace',
      fontSize: 14,
      lineHeight: 1.3,
      cursorBlink: true,
      scrollback: 4000,
      screenReaderMode: false,
    });
    const fit = new FitAddon();
    created.loadAddon(fit);
    created.open(box.current);
    created.textarea?.setAttribute('aria-label', label);
    const watch = new ResizeObserver(() => fit.fit());
    watch.observe(box.current);
    fit.fit();
    setTerminal(created);
    return () => {
      watch.disconnect();
      created.dispose();
    };
  }, [label]);

  const attach = (socket: WebSocket, ready: () => void) => {
    const visible = terminal!;
    const written = new TextEncoder();
    const send = (bytes: Uint8Array<ArrayBuffer>) => socket.readyState === WebSocket.OPEN && socket.send(bytes);
    const type = (text: string) => void send(written.encode(text));
    const size = () =>
      socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ t: 'size', columns: visible.cols, rows: visible.rows }));
    const listeners: { dispose: () => void }[] = [];
    socket.addEventListener('open', () => {
      ready();
      listeners.push(
        visible.onData(type),
        visible.onBinary((data) => void send(Uint8Array.from(data, (letter) => letter.charCodeAt(0)))),
        visible.onResize(size),
      );
      visible.reset();
      size();
      access?.set({
        type,
        keys: (keys) => type(keys.tty),
        focus: () => visible.focus(),
        text: () => visible.getSelection(),
        picture: () => pictureOf(visible, theme),
      });
      // A page that was on its way when somebody began to write elsewhere does not take the focus.
      if (!(document.activeElement instanceof HTMLInputElement) && !document.querySelector('[role="dialog"]')) visible.focus();
    });
    socket.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
      if (typeof data !== 'string') return visible.write(new Uint8Array(data));
      const posted = JSON.parse(data) as { t: string; mine?: boolean };
      if (posted.t === 'control') setMine(posted.mine ?? false);
    });
    return () => {
      if (listeners.length > 0) access?.set(undefined);
      for (const listener of listeners.splice(0)) listener.dispose();
    };
  };
  const { state, role, reconnect } = useConsoleSocket(machineId, 'tty', generation, terminal && attach);
  useConsoleAccess(onState, state);
  return (
    <ConsoleFrame state={state} watching={role === 'view' || !mine} onReconnect={reconnect}>
      <div ref={box} className="absolute inset-0 overflow-hidden px-4 py-3" data-testid="terminal" />
    </ConsoleFrame>
  );
}
