import type { App } from '../../platform/app.ts';
import { countDocuments } from './index.store.ts';
import { gatherChanges } from './rounds.ts';
import { searchRoutes } from './search.routes.ts';
import { rebuild, writeChangesAlone } from './write-documents.ts';

export { replaceDocuments } from './index.store.ts';
export { rowOf } from './write-documents.ts';

/** Finding everything one may open. */
export const search = {
  name: 'search',
  mount(app: App) {
    app.jobs.every('search_index', '* * * * *', () => writeChangesAlone(app));
    app.jobs.define('search_rebuild', (work) => rebuild(app, work));
    gatherChanges(app);
    app.figures.set('search_documents', countDocuments);
    searchRoutes(app);
  },
};
