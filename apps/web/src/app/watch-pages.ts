import { matchRoutes } from 'react-router';
import { reportPageView } from '../platform/page-views.ts';
import type { RouteHandle } from './router.tsx';
import { type makeRouter, pages } from './router.tsx';

/** The path as it may be counted: secrets in it are named, not told. */
export function countedPath(pathname: string) {
  const matches = matchRoutes(pages, pathname) ?? [];
  const last = matches.at(-1);
  const secret = (last?.route.handle as RouteHandle | undefined)?.secret ?? [];
  return secret.reduce((path, name) => {
    const value = last?.params[name];
    return value ? path.replace(value, `:${name}`) : path;
  }, pathname);
}

/** Counts the first page and every change of address (S-124), and puts a new page at its top. */
export function watchPages(router: ReturnType<typeof makeRouter>) {
  let shown = '';
  const look = () => {
    const { location, navigation } = router.state;
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    const first = shown === '';
    shown = location.pathname;
    reportPageView(countedPath(shown));
    if (!first && router.state.historyAction !== 'POP') {
      window.scrollTo(0, 0);
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  };
  router.subscribe(look);
  look();
}
