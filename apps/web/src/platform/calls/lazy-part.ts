import { lazy } from 'react';
import { generalText } from '../language/i18n.ts';
import { toast, toastTime } from '../toasts.ts';
import { patiently } from './patiently.ts';

let back: Promise<void> | undefined;

/** Waits and says so, with all parts that wait, until the browser has a network again or, as it may not know, for a moment. */
const networkBack = () => {
  back ??= new Promise<void>((done) => {
    toast(generalText('unreachable'));
    window.addEventListener('online', () => done(), { once: true });
    window.setTimeout(done, toastTime.plain);
  }).finally(() => {
    back = undefined;
  });
  return back;
};

/** Fetches a part of a page, and again while no server of the school answers: what one that answers cannot give is gone with an update. */
const whenReachable = <T>(load: () => Promise<T>): Promise<T> =>
  patiently(load).catch(async (failure) => {
    const answered = () =>
      fetch('/healthz').then(
        ({ ok }) => ok,
        () => false,
      );
    if (!(failure instanceof TypeError) || (await answered())) throw failure;
    await networkBack();
    return whenReachable(load);
  });

/** A part of a page that is fetched when it is first shown. A network that is away keeps the part waiting, and the page as it is. */
export const lazyPart: typeof lazy = (load) => lazy(() => whenReachable(load));
