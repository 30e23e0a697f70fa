import type { UIMatch } from 'react-router';
import { reportPageView } from '../platform/page-views.ts';
import type { RouteHandle } from './route.tsx';
import type { makeRouter } from './router.tsx';

type Shown = Pick<UIMatch, 'params'> & { route: { handle?: RouteHandle } };

/** The path as it may be counted: secrets in it are named, not told. */
export function countedPath(pathname: string, matches: readonly Shown[]) {
  const last = matches.at(-1);
  return (last?.route.handle?.secret ?? []).reduce((path, name) => {
    const value = last?.params[name];
    return value ? path.replace(value, `:${name}`) : path;
  }, pathname);
}

/** Counts the first page and every change of address (S-124), and puts a new page at its top. */
export function watchPages(router: ReturnType<typeof makeRouter>) {
  let shown = '';
  const look = () => {
    const { location, navigation, matches } = router.state;
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    const first = shown === '';
    shown = location.pathname;
    reportPageView(countedPath(shown, matches));
    if (!first && router.state.historyAction !== 'POP') {
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  };
  router.subscribe(look);
  look();
}
