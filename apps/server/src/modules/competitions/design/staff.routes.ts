import { setStaff } from '@praxis/contract/competitions/design';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { findByAccount, findByPhone, isActivePerson } from '../../accounts/index.ts';
import { competitionTheActorRuns } from '../competitions.access.ts';
import { addStaff, dropStaff } from '../competitions.store.ts';
import { participantsOf } from '../participants.ts';

async function personNamed(db: Db, input: { account?: string | undefined; user_id?: string | undefined; holds: boolean }) {
  if (input.user_id !== undefined) {
    if (input.holds && !(await isActivePerson(db, input.user_id))) throw new Refusal('person_not_found');
    return input.user_id;
  }
  if (input.account === undefined) throw new Refusal('person_required', { fields: { account: 'person_required' } });
  const person = (await findByAccount(db, input.account)) ?? (await findByPhone(db, input.account));
  if (person?.status !== 'active') throw new Refusal('person_not_found', { fields: { account: 'person_not_found' } });
  return person.id;
}

/** Who helps to run a competition. */
export function staffRoutes(app: App) {
  serve(app, setStaff, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, input, db, address }) {
      const userId = await personNamed(db, input);
      const row = { competition_id: competition.id, user_id: userId, duty: input.duty };
      if (input.holds && (await participantsOf(app).takesPart(db, competition.id, userId))) throw new Refusal('staff_takes_part');
      if (input.holds) await addStaff(db, row);
      else await dropStaff(db, row);
      await audit(db, {
        actorId: actor.userId,
        action: input.holds ? 'competition_duty_given' : 'competition_duty_taken',
        objectType: 'competition',
        objectId: competition.id,
        detail: { user_id: userId, role: input.duty },
        address,
      });
      return {};
    },
  });
}
