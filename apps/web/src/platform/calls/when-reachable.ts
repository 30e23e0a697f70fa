import { i18n } from '../language/instance.ts';
import { toast, toastTime } from '../toasts.ts';
import { patiently } from './patiently.ts';

let back: Promise<unknown> | undefined;

/** Waits and says so, with everything that waits, until the browser has a network again or, as it may not know, for a moment. */
const networkBack = () => {
  back ??= new Promise((done) => {
    toast(i18n.t('waits', { ns: 'shell' }));
    window.addEventListener('online', done, { once: true });
    window.setTimeout(done, toastTime.plain);
  }).finally(() => {
    back = undefined;
  });
  return back;
};

/** Fetches a part of the program, and again while no server of the school answers: what one that answers cannot give is gone with an update. */
export const whenReachable = <T>(load: () => Promise<T>): Promise<T> =>
  patiently(load).catch(async (failure) => {
    if (!(failure instanceof TypeError) || (await fetch('/healthz').catch(() => undefined))?.ok) throw failure;
    await networkBack();
    return whenReachable(load);
  });
