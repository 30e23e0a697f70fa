import { LIBRARY_TRASH_DAYS } from '@praxis/contract/library/items';
import { downloadLibraryItem, libraryPlaces, listLibrary, listLibraryUses, showLibraryItem } from '@praxis/contract/library/library';
import type { App } from '../../platform/app.ts';
import { findFile } from '../../platform/files/file-rows.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { itemTheActorSees, readerOf } from './library.access.ts';
import { abilitiesOf, searchWords } from './library.rules.ts';
import { countDownload, countPending, findLongTrashed, listItems } from './library.store.ts';
import { findVersion } from './library-versions.store.ts';
import { toItemView, toRowViews } from './library-view.ts';
import { usesOfItems } from './neighbours.ts';
import { removeUnused } from './remove-unused.ts';

const DAY = 24 * 3_600_000;

/** Looking at the library: shelves, items, where they are used, downloads. */
export function libraryRoutes(app: App) {
  serve(app, listLibrary, {
    async access(ask) {
      const reader = await readerOf(app, ask);
      const { shelf, space_id } = ask.input;
      if (shelf === 'review' && !reader.operator) throw notForYou();
      if (space_id && !reader.spaceIds.includes(space_id)) throw notForYou();
      return reader;
    },
    async run({ subject: reader, input, db, now, language }) {
      const { search, ...asked } = input;
      const { list, total, tags } = await listItems(db, reader, { ...asked, words: searchWords(search) });
      const { page, size } = input;
      return { list: await toRowViews(list, { app, db, reader, now, language }), total, page, size, tags };
    },
  });

  serve(app, showLibraryItem, {
    access: itemTheActorSees(app),
    run: async ({ subject: { item, reader }, db, now, language }) => toItemView(item, { app, db, reader, now, language }),
  });

  serve(app, libraryPlaces, {
    access: (ask) => readerOf(app, ask),
    run: async ({ subject: { spaces, institution, utype, operator }, db }) => ({
      spaces,
      institution: institution ?? null,
      can: { make: utype === 2, review: operator },
      waiting: operator ? await countPending(db) : 0,
    }),
  });

  serve(app, listLibraryUses, {
    access: itemTheActorSees(app),
    async run({ actor, subject: { item }, db }) {
      const uses = await usesOfItems(app).uses(db, item.id, actor.userId);
      const list = uses.filter((use) => use.seen).map(({ seen: _, ...use }) => use);
      return { list: list.slice(0, 200), others: uses.length - list.length };
    },
  });

  serve(app, downloadLibraryItem, {
    access: itemTheActorSees(app),
    async run({ actor, subject: { item, reader }, input, db, now }) {
      const version = await findVersion(db, item.id, input.version_id ?? item.version_id);
      if (!version) throw notForYou();
      const file = version.file_id && abilitiesOf(item, reader).download ? await findFile(db, version.file_id) : undefined;
      if (!file) throw new Refusal('library_download_refused');
      await countDownload(db, item.id);
      return { address: `${app.files.signAddress(file, actor.userId, now)}&download=1` };
    },
  });

  app.jobs.every('library_trash', '23 3 * * *', async (db) => {
    const old = await findLongTrashed(db, new Date(app.clock.now().getTime() - LIBRARY_TRASH_DAYS * DAY));
    await removeUnused(
      app,
      db,
      old.map((item) => item.id),
    );
  });
}
