import RFB from '@novnc/novnc';
import { useRef, useState } from 'react';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { type ConsoleProps, useConsoleDoor } from './console-door.ts';
import { useConsoleSocket } from './useConsoleSocket.ts';

/** The desktop of a machine, scaled to the room there is. The server drops what comes from those who only look. */
export default function DesktopView({ machineId, generation, label, door, actualSize, onState }: ConsoleProps) {
  const box = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState<HTMLDivElement | null>(null);
  const attach = (socket: WebSocket) => {
    const rfb = new RFB(screen!, socket as unknown as string, { shared: true });
    rfb.scaleViewport = !actualSize;
    rfb.background = '#0d1413';
    rfb.focusOnClick = true;
    door?.set({
      type(text) {
        for (const letter of text) {
          const code = letter.codePointAt(0)!;
          rfb.sendKey(code === 10 ? 0xff0d : code > 0xff ? 0x01000000 + code : code, null);
        }
      },
      keys(keys) {
        for (const key of keys.vnc) rfb.sendKey(key, null, true);
        for (const key of keys.vnc.toReversed()) rfb.sendKey(key, null, false);
      },
      focus: () => rfb.focus(),
      text: () => '',
    });
    return () => {
      door?.set(undefined);
      rfb.disconnect();
    };
  };
  const { state, role, reconnect } = useConsoleSocket(machineId, 'vnc', generation + (actualSize ? 0.5 : 0), screen ? attach : undefined);
  useConsoleDoor(onState, state);
  return (
    <ConsoleFrame state={state} watching={role === 'view'} onReconnect={reconnect}>
      <div ref={box} className={actualSize ? 'absolute inset-0 overflow-auto' : 'absolute inset-0 overflow-hidden'}>
        <div ref={setScreen} role="application" aria-label={label} className="size-full" data-testid="desktop" />
      </div>
    </ConsoleFrame>
  );
}
