import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from 'react-router';
import { whenReachable } from '../../platform/calls/when-reachable.ts';
import { Frame } from '../Frame.tsx';
import { PageProblem } from '../PageProblem.tsx';
import { Toaster } from '../Toaster.tsx';
import { entranceRoutes } from './entrance-routes.ts';
import { routeOf } from './route.tsx';

/** The pages known at the start; the others are found by `findPages`. */
export const entrancePages = (): RouteObject[] => [
  {
    id: 'frame',
    Component: Frame,
    errorElement: <PageProblem />,
    hydrateFallbackElement: <Toaster />,
    children: [
      { path: '/', element: null, loader: () => redirect('/index') },
      { path: '/index', element: null, loader: () => redirect('/index/home') },
      ...entranceRoutes.map(routeOf),
    ],
  },
];

/** Fetches the table of pages when the first address outside the entrances is asked for. */
export function findPages(): PatchRoutesOnNavigationFunction {
  let found = false;
  return async ({ patch }) => {
    if (found) return;
    const { insidePages } = await whenReachable(() => import('./inside-routes.tsx'));
    if (!found) patch('frame', insidePages);
    found = true;
  };
}

export const makeRouter = () => createBrowserRouter(entrancePages(), { patchRoutesOnNavigation: findPages() });
