import type { App } from '../../platform/app.ts';
import { homeRoutes } from './home.routes.ts';

/** What the first page shows, gathered from the modules. */
export const home = {
  name: 'home',
  mount(app: App) {
    homeRoutes(app);
  },
};
