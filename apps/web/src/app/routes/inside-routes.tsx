import type { RouteObject } from 'react-router';
import { whenReachable } from '../../platform/calls/when-reachable.ts';
import { PageProblem } from '../PageProblem.tsx';
import { routeOf } from './route.tsx';
import { fullRoutes, shellRoutes } from './route-table.ts';

/** Every page but the entrances. */
export const insidePages: RouteObject[] = [
  {
    lazy: async () => ({ Component: (await whenReachable(() => import('../Queries.tsx'))).Queries }),
    errorElement: <PageProblem />,
    children: [
      {
        lazy: async () => ({ Component: (await whenReachable(() => import('../shell/Shell.tsx'))).Shell }),
        errorElement: <PageProblem />,
        children: [
          ...shellRoutes.map(routeOf),
          // An address that means nothing keeps the bar, so that there is a way on.
          {
            path: '*',
            lazy: async () => ({
              Component: (await whenReachable(() => import('../../screens/not-found/NotFoundScreen.tsx'))).NotFoundScreen,
            }),
          },
        ],
      },
      ...fullRoutes.map(routeOf),
    ],
  },
];
