import type { App } from '../../platform/app.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { holdsPermission } from '../accounts/index.ts';
import { membershipOf } from '../institutions/index.ts';
import { abilitiesOf } from './library.rules.ts';
import { type Eyes, findItem, findItemsForUpdate, findOwnItemsForUpdate, type ItemRow } from './library.store.ts';
import { type ReachedSpace, spaceScope } from './neighbours.ts';

type Ask<Input = unknown> = { actor: Actor; input: Input; db: Db };

/** Who reads the library, and what they belong to. */
export type Reader = Eyes & {
  utype: number;
  spaces: ReachedSpace[];
  institution: { id: string; name: string; share: boolean } | undefined;
};

/** The reader behind a call. */
export async function readerOf(app: App, { actor, db }: { actor: Actor; db: Db }): Promise<Reader> {
  const spaces = await spaceScope(app)(db, actor.userId);
  const member = await membershipOf(db, actor.userId);
  return {
    userId: actor.userId,
    utype: actor.utype,
    operator: await holdsPermission(db, actor.userId, 'platform_operator'),
    spaces,
    spaceIds: spaces.map((space) => space.id),
    institution: member && { id: member.institution_id, name: member.name, share: member.role !== 'student' },
    institutionId: member?.institution_id ?? null,
  };
}

/** An item with the reader who sees it. */
export type SeenItem = { item: ItemRow; reader: Reader };

/** Any item the actor may see; foreign and missing ones read the same. */
export const itemTheActorSees =
  (app: App) =>
  async (ask: Ask<{ item_id: string }>): Promise<SeenItem> => {
    const reader = await readerOf(app, ask);
    const item = await findItem(ask.db, reader, ask.input.item_id);
    if (!item) throw notForYou();
    return { item, reader };
  };

async function lockedItems(app: App, ask: Ask, ids: readonly string[], whose: 'own' | 'seen') {
  const reader = await readerOf(app, ask);
  const distinct = [...new Set(ids)];
  const find = whose === 'own' ? findOwnItemsForUpdate : findItemsForUpdate;
  const items = await find(ask.db, reader, distinct);
  if (items.length !== distinct.length) throw notForYou();
  return { items, reader };
}

/** Items of the actor's own, all of them or none. */
export const itemsTheActorOwns = (app: App) => (ask: Ask<{ item_ids: string[] }>) => lockedItems(app, ask, ask.input.item_ids, 'own');

/** One item of the actor's own. */
export const itemTheActorOwns = (app: App) => async (ask: Ask<{ item_id: string }>) => {
  const { items, reader } = await lockedItems(app, ask, [ask.input.item_id], 'own');
  return { item: items[0]!, reader };
};

/** Items the actor may change: their own, and those shared for changing. Seeing alone is told apart from nothing. */
export const itemsTheActorChanges = (app: App) => async (ask: Ask<{ item_ids: string[] }>) => {
  const { items, reader } = await lockedItems(app, ask, ask.input.item_ids, 'seen');
  if (!items.every((item) => abilitiesOf(item, reader).change)) throw new Refusal('not_allowed');
  return { items, reader };
};

/** One item the actor may change. */
export const itemTheActorChanges = (app: App) => async (ask: Ask<{ item_id: string }>) => {
  const { items, reader } = await itemsTheActorChanges(app)({ ...ask, input: { item_ids: [ask.input.item_id] } });
  return { item: items[0]!, reader };
};

/** An item an operator decides on. */
export const itemTheOperatorReviews = (app: App) => async (ask: Ask<{ item_id: string }>) => {
  const reader = await readerOf(app, ask);
  const [item] = reader.operator ? await findItemsForUpdate(ask.db, reader, [ask.input.item_id]) : [];
  if (!item || item.trashed_at) throw notForYou();
  return { item, reader };
};

/** Only teachers put things into the library. */
export const makerTheActorIs = ({ actor }: { actor: Actor }) => {
  if (actor.utype !== 2) throw new Refusal('not_allowed');
  return actor;
};
