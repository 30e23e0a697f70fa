import { data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { waits } from '../../platform/calls/waits.ts';
import { whenReachable } from '../../platform/calls/when-reachable.ts';
import { loadTexts } from '../../platform/language/i18n.ts';
import { wipeSession } from '../../platform/person/session.ts';
import { storedValue } from '../../platform/storage.ts';
import { PageProblem } from '../PageProblem.tsx';
import { guard } from './guard.ts';
import { wellFormed } from './parameters.ts';
import type { NavigationType, RouteEntry } from './route-entry.ts';

export type RouteHandle = { navigation?: NavigationType; secret?: readonly string[] };

/** Whether the school lets visitors read competitions (C-07). */
const visitorsPass = async () => (await whenReachable(() => import('../../platform/site.ts'))).competitionsOpenToVisitors();

/** Runs before a page opens: malformed addresses, roles, and the wipe of login-type pages (S-116). */
async function admit(entry: RouteEntry, { params, request }: LoaderFunctionArgs) {
  if (entry.parameters && !wellFormed(entry.parameters, params)) throw data(null, { status: 404 });
  const { pathname, search } = new URL(request.url);
  const verdict = guard(entry.roles, { utoken: storedValue('utoken'), utype: storedValue('utype') }, `${pathname}${search}`);
  if (!verdict.pass && !(verdict.wipe && entry.visitors && (await visitorsPass()))) {
    if (verdict.wipe) wipeSession();
    throw redirect(verdict.to);
  }
  if (entry.navigation === 'login') wipeSession();
  return null;
}

/** A page as the router takes it: guarded, with its code and its texts fetched when it opens. */
export function routeOf(entry: RouteEntry): RouteObject {
  return {
    path: entry.path,
    handle: { navigation: entry.navigation, secret: entry.secret } satisfies RouteHandle,
    loader: (work) => admit(entry, work),
    lazy: async () => {
      const page = Promise.all([whenReachable(entry.screen), loadTexts([...(entry.texts ?? [])])]);
      const [Component] = await (waits.page?.(page) ?? page);
      return { Component };
    },
    errorElement: <PageProblem />,
  };
}
