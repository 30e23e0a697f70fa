import type { UIMatch } from 'react-router';
import { reportPageView } from '../platform/page-views.ts';
import { watchUsage } from '../platform/usage.ts';
import type { RouteHandle } from './routes/route.tsx';
import type { makeRouter } from './routes/router.tsx';

type View = Pick<UIMatch, 'params'> & { route: { handle?: RouteHandle } };

/** The path as it may be counted: secrets in it are named, not told. */
export function countedPath(pathname: string, matches: readonly View[]) {
  const last = matches.at(-1);
  return (last?.route.handle?.secret ?? []).reduce((path, name) => {
    const value = last?.params[name];
    return value ? path.replace(value, `:${name}`) : path;
  }, pathname);
}

/** Counts the first page and every change of address (S-124), and puts a new page at its top. */
export function watchPages(router: ReturnType<typeof makeRouter>) {
  let visible = '';
  const poll = () => {
    const { location, navigation, matches } = router.state;
    if (navigation.state !== 'idle' || location.pathname === visible) return;
    const first = visible === '';
    visible = location.pathname;
    reportPageView(countedPath(visible, matches));
    if (!first && router.state.historyAction !== 'POP') {
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  };
  router.subscribe(poll);
  poll();
  watchUsage(() => countedPath(router.state.location.pathname, router.state.matches));
}
