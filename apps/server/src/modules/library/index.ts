import type { App } from '../../platform/app.ts';
import { registerPersonalRecords } from '../../platform/personal-records.ts';
import { libraryRoutes } from './library.routes.ts';
import { countPending } from './library.store.ts';
import { manageItemsRoutes } from './manage-items.routes.ts';
import { libraryItemSearchSource } from './search-source.store.ts';
import { shareItemsRoutes } from './share-items.routes.ts';

export { libraryFileTheActorTakes, libraryVersionTheActorUses, newestSeen } from './library-front.ts';
export { type LibraryUse, type LibraryUses, libraryUses, type ReachedSpace, type SpaceScope, spaceScopes } from './neighbours.ts';

/** The resource library: items people keep, share and put into courses. */
export const library = {
  name: 'library',
  mount(app: App) {
    registerPersonalRecords(app, {
      module: 'library',
      columns: {
        'library_items.owner_id': 'kept',
        'library_versions.created_by': 'trace',
        'library_shares.shared_by': 'trace',
        'course_library_uses.taken_by': 'trace',
      },
    });
    app.search.set('library_item', libraryItemSearchSource);
    app.waiting.set('library', countPending);
    libraryRoutes(app);
    manageItemsRoutes(app);
    shareItemsRoutes(app);
  },
};
