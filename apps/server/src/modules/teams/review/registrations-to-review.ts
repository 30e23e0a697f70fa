import { addressOf } from '@praxis/contract/core/pages';
import { type FindCompetitionWork, heldAs } from '../../competitions/index.ts';
import { countToReview } from './review.store.ts';

/** Registrations that nobody decided on. */
export const registrationsToReview: FindCompetitionWork = async (db, { competitions }) => {
  const read = new Map(heldAs(competitions).map((competition) => [competition.id, competition]));
  return (await countToReview(db, [...read.keys()])).map(({ competition_id: id, count, since }) => ({
    ...{ kind: 'registration', id, title: read.get(id)!.title, competition: '', count, since },
    to: addressOf('competitionDesk', { id, tab: 'registrations' }),
  }));
};
