import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { rubricsRoutes } from './rubrics.routes.ts';

/** Rubrics and comments that people who mark keep for the next time, their own and those a space shares. */
export const rubrics = {
  name: 'rubrics',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'rubrics',
      columns: { 'comment_bank.owner_id': 'mine', 'rubric_library.owner_id': 'mine' },
    });
    rubricsRoutes(app);
  },
};
