import { addressOf, type PageAddress } from '@praxis/contract/core/pages';
import { dissentNumber } from '@praxis/contract/dissents/dissents';
import type { InboxKind } from '@praxis/contract/notifications/messages';
import type { Db } from '../../platform/database/db.ts';
import { arbitersOf, organisersOf } from '../competitions/index.ts';
import { sendMessage } from '../messages/index.ts';
import { peopleOf } from '../teams/index.ts';
import type { HeldDissent } from './dissents.access.ts';

/** What a message about an objection needs of it. */
type Place = Pick<HeldDissent, 'stage' | 'competition'> & {
  dissent: Pick<HeldDissent['dissent'], 'id' | 'entrant_id' | 'filed_by' | 'answer_by'>;
};

/** Where somebody reads one objection. */
export const dissentLink = (dissentId: string): PageAddress => addressOf('dissents', {}, { id: dissentId });

/** Sends a message about an objection; its link opens it. */
export async function notifyDissent(
  db: Db,
  { dissent, stage, competition }: Place,
  { kind, userIds, values = {} }: { kind: InboxKind; userIds: readonly string[]; values?: Record<string, string | number> },
) {
  if (userIds.length === 0) return;
  await sendMessage(db, {
    userIds: [...new Set(userIds)],
    kind,
    values: {
      ...{ no: dissentNumber(dissent.id), competition: competition.title, stage: stage.title, when_at: dissent.answer_by.getTime() },
      ...values,
    },
    link: dissentLink(dissent.id),
  });
}

/** Everybody of the entrant, and whoever filed it. */
export const peopleOfDissent = async (db: Db, { dissent }: Pick<Place, 'dissent'>) => [
  ...(await peopleOf(db, [dissent.entrant_id])).map(({ user_id }) => user_id),
  dissent.filed_by,
];

/** Organisers and arbiters, without those of the entrant. */
export async function staffOf(db: Db, { dissent, competition }: Pick<Place, 'dissent' | 'competition'>) {
  const own = new Set(await peopleOfDissent(db, { dissent }));
  return [...(await organisersOf(db, competition.id)), ...(await arbitersOf(db, competition.id))].filter((id) => !own.has(id));
}
