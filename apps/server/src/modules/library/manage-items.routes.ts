import {
  addLibraryVersion,
  changeLibraryItem,
  makeLibraryItem,
  removeLibraryItems,
  tagLibraryItems,
  trashLibraryItems,
} from '@praxis/contract/library/library';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/events.ts';
import { itemsTheActorChanges, itemsTheActorOwns, itemTheActorChanges, makerTheActorIs } from './library.access.ts';
import { changedTags, checkTerms, distinctTags, searchable } from './library.rules.ts';
import { type ItemRow, insertItem, updateItem } from './library.store.ts';
import { insertVersion } from './library-versions.store.ts';
import { usesOfItems } from './neighbours.ts';
import { removeUnused } from './remove-unused.ts';
import { storedContent } from './stored-content.ts';

type Described = Pick<ItemRow, 'name' | 'description' | 'tags' | 'licence' | 'terms' | 'downloads_allowed' | 'author'>;

const searchOf = ({ name, tags, author }: Pick<Described, 'name' | 'tags' | 'author'>) => searchable([name, ...tags, author].join(' '));

function described({ name, description, licence, terms, downloads_allowed, author, ...provided }: Described) {
  checkTerms({ licence, terms });
  const tags = distinctTags(provided.tags);
  return { name, description, tags, licence, terms, downloads_allowed, author, search: searchOf({ name, tags, author }) };
}

/** Making items, changing them, their versions, the trash. */
export function manageItemsRoutes(app: App) {
  serve(app, makeLibraryItem, {
    access: makerTheActorIs,
    async run({ actor, input, db, now, address }) {
      const content = await storedContent(db, actor, actor.userId, input);
      const { id } = await insertItem(db, { ...described(input), owner_id: actor.userId, kind: input.kind, now });
      await insertVersion(db, { item_id: id, ...content, note: '', created_by: actor.userId, created_at: now });
      await audit(db, { actorId: actor.userId, action: 'make_library_item', objectType: 'library_item', objectId: id, address });
      return { item_id: id };
    },
  });

  serve(app, changeLibraryItem, {
    access: itemTheActorChanges(app),
    async run({ actor, subject: { item }, input, db, now, address }) {
      await updateItem(db, item.id, { ...described(input), updated_at: now });
      const detail = { name: input.name, licence: input.licence };
      await audit(db, {
        actorId: actor.userId,
        action: 'change_library_item',
        objectType: 'library_item',
        objectId: item.id,
        detail,
        address,
      });
      return {};
    },
  });

  serve(app, addLibraryVersion, {
    access: itemTheActorChanges(app),
    async run({ actor, subject: { item }, input, db, now, address }) {
      if (input.file_id && input.file_id === item.file_id) throw new Refusal('library_same_version');
      const content = await storedContent(db, actor, item.owner_id, { ...input, kind: item.kind });
      const version = { item_id: item.id, ...content, note: input.note, created_by: actor.userId, created_at: now };
      const { id, number } = await insertVersion(db, version);
      await updateItem(db, item.id, { updated_at: now });
      await announce(db, 'library_version_added', { itemId: item.id, versionId: id, number });
      const detail = { version: number };
      await audit(db, {
        actorId: actor.userId,
        action: 'add_library_version',
        objectType: 'library_item',
        objectId: item.id,
        detail,
        address,
      });
      return { version_id: id, version: number };
    },
  });

  serve(app, tagLibraryItems, {
    access: itemsTheActorChanges(app),
    async run({ subject: { items }, input, db, now }) {
      for (const item of items) {
        const tags = changedTags(item.tags, input);
        await updateItem(db, item.id, { tags, search: searchOf({ ...item, tags }), updated_at: now });
      }
      return {};
    },
  });
  trashRoutes(app);
}

function trashRoutes(app: App) {
  serve(app, trashLibraryItems, {
    access: itemsTheActorOwns(app),
    async run({ actor, subject: { items }, input, db, now, address }) {
      const action = input.trashed ? 'trash_library_item' : 'restore_library_item';
      for (const item of items) {
        if ((item.trashed_at !== null) === input.trashed) continue;
        await updateItem(db, item.id, { trashed_at: input.trashed ? now : null });
        await audit(db, { actorId: actor.userId, action, objectType: 'library_item', objectId: item.id, address });
      }
      return {};
    },
  });

  serve(app, removeLibraryItems, {
    access: itemsTheActorOwns(app),
    async run({ actor, subject: { items }, db, address }) {
      if (items.some((item) => item.trashed_at === null)) throw new Refusal('library_not_in_trash');
      const ids = items.map((item) => item.id);
      const used = await usesOfItems(app).countUses(db, ids);
      const saved = items.find((item) => used.has(item.id));
      if (saved) throw new Refusal('library_item_used', { values: { name: saved.name, count: used.get(saved.id)! } });
      await removeUnused(app, db, ids);
      const actions = items.map((item) => ({
        actorId: actor.userId,
        action: 'remove_library_item',
        objectType: 'library_item',
        objectId: item.id,
        detail: { name: item.name },
        address,
      }));
      await audit(db, ...actions);
      return {};
    },
  });
}
