import RFB from '@novnc/novnc';
import { useEffect, useRef, useState } from 'react';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { type ConsoleHands, type ConsoleProps, isShifted, keySymbol, useConsoleAccess } from './console-access.ts';
import { useConsoleSocket } from './useConsoleSocket.ts';

/** Between two typed keys: machines without hardware virtualisation lose what comes faster. */
const KEY_MS = 30;
const SHIFT = 0xffe1;
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

const handsOf = (rfb: RFB): ConsoleHands => ({
  async type(text) {
    for (const letter of text) {
      const shift = isShifted(letter);
      if (shift) rfb.sendKey(SHIFT, null, true);
      rfb.sendKey(keySymbol(letter), null);
      if (shift) rfb.sendKey(SHIFT, null, false);
      await pause(KEY_MS);
    }
  },
  keys(keys) {
    for (const key of keys.vnc) rfb.sendKey(key, null, true);
    for (const key of keys.vnc.toReversed()) rfb.sendKey(key, null, false);
  },
  focus: () => rfb.focus(),
  text: () => '',
  picture: () => new Promise((done) => rfb.toBlob((blob) => done(blob ?? undefined), 'image/png')),
});

/** The desktop of a machine, scaled to the room there is. The server drops what comes from those who only look. */
export default function DesktopView({ machineId, generation, label, access, actualSize, onState }: ConsoleProps) {
  const [screen, setScreen] = useState<HTMLDivElement | null>(null);
  const latest = useRef<RFB>(undefined);
  const attach = (socket: WebSocket, ready: () => void) => {
    // The next connection draws below the one that is shown, until it has the whole picture.
    const place = document.createElement('div');
    place.style.cssText = 'position:absolute;inset:0';
    screen!.prepend(place);
    const rfb = new RFB(place, socket as unknown as string, { shared: true });
    rfb.scaleViewport = !actualSize;
    rfb.background = '#0d1413';
    rfb.focusOnClick = true;
    rfb.showDotCursor = true;
    let timer = 0;
    rfb.addEventListener('connect', () => {
      const first = !latest.current;
      timer = window.setTimeout(
        () => {
          latest.current = rfb;
          access?.set(handsOf(rfb));
          ready();
          if (screen!.contains(document.activeElement)) rfb.focus();
        },
        first ? 0 : 700,
      );
    });
    return () => {
      window.clearTimeout(timer);
      if (latest.current === rfb) {
        latest.current = undefined;
        access?.set(undefined);
      }
      rfb.disconnect();
      place.remove();
    };
  };
  // The picture is drawn outside React.
  useEffect(() => {
    if (latest.current) latest.current.scaleViewport = !actualSize;
  }, [actualSize]);
  const { state, role, reconnect } = useConsoleSocket(machineId, 'vnc', generation, screen ? attach : undefined);
  useConsoleAccess(onState, state);
  return (
    <ConsoleFrame state={state} watching={role === 'view'} onReconnect={reconnect}>
      <div ref={setScreen} role="application" aria-label={label} className="absolute inset-0 overflow-hidden" data-testid="desktop" />
    </ConsoleFrame>
  );
}
