import type { HintSender } from './hint-sender.ts';

/** Longer than this, a pasted text is worth a look even where pasting is allowed. */
const LONG_PASTE = 30;

/** Notices what a page can notice by itself: it was left, the full screen was left, something was pasted, the network was gone. */
export function watchPage(hints: HintSender, settings: { full_screen: boolean; paste_allowed: boolean }, onPasteRefused: () => void) {
  let hidden: (() => void) | undefined;
  let offline: (() => void) | undefined;
  let windowed: (() => void) | undefined;
  let wasFull = document.fullscreenElement !== null;

  const seen = () => {
    if (document.visibilityState === 'hidden') {
      hidden ??= hints.start('tab_hidden');
      void hints.flush(true);
      return;
    }
    hidden?.();
    hidden = undefined;
  };
  const screen = () => {
    const full = document.fullscreenElement !== null;
    if (settings.full_screen && wasFull && !full) windowed ??= hints.start('full_screen_left');
    if (full) {
      windowed?.();
      windowed = undefined;
    }
    wasFull = full;
  };
  const pasted = (event: ClipboardEvent) => {
    const length = event.clipboardData?.getData('text').length ?? 0;
    if (!settings.paste_allowed) {
      event.preventDefault();
      onPasteRefused();
    }
    if (!settings.paste_allowed || length > LONG_PASTE) hints.note('paste');
  };
  const gone = () => {
    offline ??= hints.start('network_lost');
  };
  const back = () => {
    offline?.();
    offline = undefined;
  };

  document.addEventListener('visibilitychange', seen);
  document.addEventListener('fullscreenchange', screen);
  document.addEventListener('paste', pasted, true);
  window.addEventListener('offline', gone);
  window.addEventListener('online', back);
  if (!navigator.onLine) gone();
  return () => {
    for (const end of [hidden, offline, windowed]) end?.();
    document.removeEventListener('visibilitychange', seen);
    document.removeEventListener('fullscreenchange', screen);
    document.removeEventListener('paste', pasted, true);
    window.removeEventListener('offline', gone);
    window.removeEventListener('online', back);
  };
}
