import { addressOf } from '@praxis/contract/core/pages';
import { offerLibraryItem, reviewLibraryItem, shareLibraryItems } from '@praxis/contract/library/library';
import type { App } from '../../platform/app.ts';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import { serve } from '../../platform/http/serve.ts';
import { findByAccount, findByPhone, people } from '../accounts/index.ts';
import { sendMessage } from '../messages/index.ts';
import { itemsTheActorOwns, itemTheActorOwns, itemTheOperatorReviews, type Reader } from './library.access.ts';
import { offered, verdictOn } from './library.rules.ts';
import { type ItemRow, updateItem } from './library.store.ts';
import { dropShares, putShares } from './library-versions.store.ts';

/** Shares with single people within ten minutes. */
const SHARES = 60;

type Wanted = { to_type: 'person' | 'space' | 'institution'; to_id?: string; account?: string; access: 'use' | 'edit' | 'none' };

/** With whom: what is shared already may always be ended, also with a place the owner has left. */
async function receiverOf(db: Db, reader: Reader, wanted: Wanted): Promise<string> {
  if (wanted.access === 'none') {
    if (!wanted.to_id) throw notForYou();
    return wanted.to_id;
  }
  if (wanted.to_type === 'person') {
    const account = wanted.account?.trim() ?? '';
    const person = account === '' ? undefined : ((await findByAccount(db, account)) ?? (await findByPhone(db, account)));
    if (!person || person.id === reader.userId)
      throw new Refusal('library_person_unknown', { fields: { account: 'library_person_unknown' } });
    return person.id;
  }
  const place =
    wanted.to_type === 'space'
      ? reader.spaces.find((space) => space.id === wanted.to_id && space.share)
      : reader.institution?.share && reader.institution.id === wanted.to_id
        ? reader.institution
        : undefined;
  if (!place) throw new Refusal('library_place_wrong');
  return place.id;
}

/** Whoever is given something hears of it once. */
async function report(app: App, db: Db, actorId: string, receiver: string, items: readonly ItemRow[]) {
  const name = (await people(app, db, [actorId])).get(actorId)?.name ?? '';
  for (const item of items)
    await sendMessage(db, {
      userIds: [receiver],
      kind: 'library_shared',
      values: { person: name, item: item.name },
      link: addressOf('library', { itemId: item.id }),
    });
}

/** Sharing items, offering them to everybody, and the operators' verdict. */
export function shareItemsRoutes(app: App) {
  serve(app, shareLibraryItems, {
    access: itemsTheActorOwns(app),
    async run({ actor, subject: { items, reader }, input, db, address }) {
      // The reply tells whether an account exists, so it is asked slowly.
      if (input.to_type === 'person' && input.access !== 'none') await app.limits.take(`library shares of ${actor.userId}`, SHARES, 600);
      const to_id = await receiverOf(db, reader, input);
      const { to_type, access } = input;
      const shares = { itemIds: items.map((item) => item.id), to_type, to_id };
      if (access === 'none') await dropShares(db, shares);
      else {
        const put = await putShares(db, shares, access, actor.userId);
        const fresh = new Set(put.filter((share) => share.fresh).map((share) => share.item_id));
        const provided = items.filter((item) => fresh.has(item.id));
        if (to_type === 'person') await report(app, db, actor.userId, to_id, provided);
      }
      const actions = items.map((item) => ({
        actorId: actor.userId,
        action: 'share_library_item',
        objectType: 'library_item',
        objectId: item.id,
        detail: { to_type, to_id, access },
        address,
      }));
      await audit(db, ...actions);
      return {};
    },
  });

  serve(app, offerLibraryItem, {
    access: itemTheActorOwns(app),
    async run({ actor, subject: { item, reader }, input, db, address }) {
      const platform = offered(item.platform_state, input.offered, reader.operator);
      if (platform === item.platform_state) return { platform };
      await updateItem(db, item.id, { platform_state: platform, platform_reason: '' });
      const change = { objectType: 'library_item', objectId: item.id, from: item.platform_state, to: platform };
      await audit(db, { actorId: actor.userId, action: 'offer_library_item', ...change, address });
      return { platform };
    },
  });

  serve(app, reviewLibraryItem, {
    access: itemTheOperatorReviews(app),
    async run({ actor, subject: { item }, input, db, address }) {
      const reason = input.reason.trim();
      const platform = verdictOn(item.platform_state, input.verdict, reason);
      await updateItem(db, item.id, { platform_state: platform, platform_reason: platform === 'refused' ? reason : '' });
      await sendMessage(db, {
        userIds: [item.owner_id],
        kind: platform === 'approved' ? 'library_opened' : 'library_not_opened',
        values: { item: item.name, reason },
        link: addressOf('library', { itemId: item.id }),
      });
      const change = { objectType: 'library_item', objectId: item.id, from: item.platform_state, to: platform, detail: { reason } };
      await audit(db, { actorId: actor.userId, action: 'review_library_item', ...change, address });
      return { platform };
    },
  });
}
