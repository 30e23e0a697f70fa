import { addressOf } from '@praxis/contract/core/pages';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { CompetitionRow } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import * as store from '../registrations/registrations.store.ts';

/** Refuses what a cancelled competition allows no more. */
export function isLiving(competition: CompetitionRow) {
  if (competition.state === 'cancelled') throw new Refusal('competition_cancelled');
}

/** A registration of a locked competition, held. */
export async function registrationIn(db: Db, competition: CompetitionRow, id: string) {
  isLiving(competition);
  const registration = await store.lockRegistration(db, id);
  if (registration?.competition_id !== competition.id) throw new Refusal('registration_not_found');
  return registration;
}

type Disqualifying = { competition: CompetitionRow; registrationId: string; disqualified: boolean; reason: string };

/** Puts an approved entrant out of a competition with a reason, or back in; its people are told. */
export async function disqualify(
  db: Db,
  { competition, registrationId, disqualified, reason }: Disqualifying,
  { by, now, address }: { by: string; now: Date; address: string },
) {
  const registration = await registrationIn(db, competition, registrationId);
  const [from, to] = disqualified ? (['approved', 'disqualified'] as const) : (['disqualified', 'approved'] as const);
  if (registration.state !== from) throw new Refusal('registration_not_approved');
  const decided = { state: to, reason: disqualified ? reason : '', decided_by: by, decided_at: now };
  await store.updateRegistration(db, registration.id, decided, now);
  await audit(db, {
    ...{ actorId: by, action: 'registration_disqualified', objectType: 'registration', objectId: registration.id, from, to, address },
    detail: { reason },
  });
  await sendMessage(db, {
    userIds: await store.findEntrantPeople(db, registration),
    kind: disqualified ? 'registration_disqualified' : 'registration_reinstated',
    values: { competition: competition.title, reason },
    link: addressOf('competitionDetail', { id: competition.id }),
  });
}
