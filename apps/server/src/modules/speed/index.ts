import type { App } from '../../platform/app.ts';
import { speedRoutes } from './speed.routes.ts';

/** Measuring the connection between a browser and this server. */
export const speed = {
  name: 'speed',
  mount(app: App) {
    speedRoutes(app);
  },
};
