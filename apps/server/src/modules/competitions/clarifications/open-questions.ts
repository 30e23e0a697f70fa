import { addressOf } from '@praxis/contract/core/pages';
import { type FindCompetitionWork, heldAs } from '../organising-work.ts';
import { countOpen } from './clarifications.store.ts';

/** Questions of entrants that nobody answered. */
export const openQuestions: FindCompetitionWork = async (db, { competitions }) => {
  const read = new Map(heldAs(competitions, 'desk', 'arbiter').map((competition) => [competition.id, competition]));
  return (await countOpen(db, [...read.keys()])).map(({ competition_id: id, count, since }) => ({
    ...{ kind: 'clarification', id, title: read.get(id)!.title, competition: '', count, since },
    to: addressOf('competitionDesk', { id, tab: 'clarifications' }),
  }));
};
