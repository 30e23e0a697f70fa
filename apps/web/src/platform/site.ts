import { getSite } from '@praxis/contract/institutions/institutions';
import { call } from './calls/call.ts';

let open: boolean | undefined;

/** Asks again the next time. */
export const forgetSite = () => {
  open = undefined;
};

/** Whether visitors read competitions in this school (C-07); asked once for a page's life, and closed while the server does not answer. */
export async function competitionsOpenToVisitors() {
  if (open === undefined) {
    try {
      open = (await call(getSite, {}, { background: true })).competitions_open;
    } catch {
      return false;
    }
  }
  return open;
}
