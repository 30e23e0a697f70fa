import { useEffect, useState } from 'react';

/** Keys that the browser otherwise keeps to itself, such as Escape; only some browsers can give them. */
const keyboard = () => (navigator as { keyboard?: { lock?: () => Promise<void>; unlock?: () => void } }).keyboard;

async function toggle() {
  if (document.fullscreenElement) return document.exitFullscreen();
  await document.documentElement.requestFullscreen();
  await keyboard()?.lock?.();
}

/**
 * The page on the whole screen. Not the console alone: dialogs, menus and messages stand beside it in the page and would be left out.
 */
export function useFullScreen() {
  const [full, setFull] = useState(false);
  // The browser says when it begins and ends: it ends by a key as well.
  useEffect(() => {
    const poll = () => {
      setFull(document.fullscreenElement !== null);
      if (!document.fullscreenElement) keyboard()?.unlock?.();
    };
    document.addEventListener('fullscreenchange', poll);
    return () => document.removeEventListener('fullscreenchange', poll);
  }, []);
  return { full, toggle: () => void toggle().catch((failure: unknown) => console.warn('no full screen', failure)) };
}
