import { trackPageView } from '@praxis/contract/admin/page-views';
import { call } from './calls/call.ts';

export type PageView = { path: string; referrer?: string; session: string };
/** Where page views go. The own endpoint is the default; another service is an adapter set at start. */
export type PageViewService = (view: PageView) => Promise<unknown>;

const ownEndpoint: PageViewService = (view) => call(trackPageView, view, { background: true, keepalive: true });
let service = ownEndpoint;
/** Sends page views elsewhere, or back to the own endpoint. */
export const setPageViewService = (next: PageViewService = ownEndpoint) => {
  service = next;
};

/** Whether the browser asks not to be followed. */
export const wantsNoTracking = () =>
  navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

const session = crypto.getRandomValues(new Uint32Array(4)).join('');
let previous: string | undefined;

/** Reports one page, once per change of address (S-124, D-15). A failure never reaches the reader. */
export function reportPageView(path: string) {
  if (path === previous || wantsNoTracking()) return;
  const referrer = previous;
  previous = path;
  service({ path, referrer, session }).catch((failure) => console.debug('page view not counted', failure));
}
