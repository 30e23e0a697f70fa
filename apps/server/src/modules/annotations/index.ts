import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { annotationsRoutes } from './annotations.routes.ts';

export { registerAnnotated } from './annotated.ts';

/** Marks that those who mark draw on works: on pages of files, on texts and programs. */
export const annotations = {
  name: 'annotations',
  mount(app: App) {
    registerPersonalRecords(app, { module: 'annotations', columns: { 'annotations.made_by': 'trace' } });
    annotationsRoutes(app);
  },
};
