import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { findCompetitions } from '../../competitions/index.ts';
import { findToPay } from './registrations.store.ts';

/** Entry fees somebody has still to pay, alone or for their team, with where one pays and until when. */
export async function feesDueFor(db: Db, userId: string, now: Date) {
  const waiting = await findToPay(db, userId, now);
  if (waiting.length === 0) return [];
  const competitions = await findCompetitions(
    db,
    waiting.map(({ competition_id }) => competition_id),
  );
  return waiting.flatMap(({ id, competition_id, pay_until, team }) => {
    const competition = competitions.find((one) => one.id === competition_id && one.state === 'published');
    if (!competition) return [];
    return [
      {
        ...{ id, space_id: null, kind: 'fee' as const, title: competition.title, space_name: team ?? '' },
        ...{ due_at: pay_until?.getTime() ?? null, state: 'not submitted' as const, note: '', needs_camera: false, started: false },
        to: addressOf('checkout', {}, { kind: 'competition_fee', ref: id }),
      },
    ];
  });
}
