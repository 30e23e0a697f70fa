import {
  disqualifyEntrant,
  drawNumbers,
  exportRegistrations,
  listEntrants,
  listRegistrations,
  promoteRegistration,
  reviewRegistrations,
  setOfficial,
} from '@praxis/contract/teams/review';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { avatarAddress } from '../../accounts/index.ts';
import {
  competitionTheActorReads,
  competitionTheActorRuns,
  competitionTheActorSees,
  releasePlaces,
  updateCompetition,
} from '../../competitions/index.ts';
import { hasStarted, promote, promoteWaiting, takePlaceFor, windowOf } from '../places/places.ts';
import { holdsPlace } from '../registrations/registration.rules.ts';
import * as store from '../registrations/registrations.store.ts';
import { disqualify, isLiving, registrationIn } from './disqualify.ts';
import { drawn } from './draw.rules.ts';
import { entrantsSheet } from './entrants-sheet.ts';
import { registrationsPage } from './registrations-page.ts';
import { findPublicEntrants, lockApproved, setNumbers } from './review.store.ts';
import { review } from './review.ts';

function reading(app: App) {
  serve(app, listRegistrations, {
    access: competitionTheActorReads('organiser', 'desk'),
    run: ({ subject, input, db }) => registrationsPage(app, db, subject, input),
  });

  serve(app, exportRegistrations, {
    access: competitionTheActorReads('organiser'),
    async run({ actor, subject: { competition }, input, db, language, address }) {
      const about = { objectType: 'competition', objectId: competition.id, detail: { format: input.format }, address };
      await audit(db, { actorId: actor.userId, action: 'registrations_exported', ...about });
      return entrantsSheet(db, competition, input.format, language);
    },
  });

  serve(app, listEntrants, {
    access: async (ask) => {
      const { competition } = await competitionTheActorSees(app)(ask);
      if (competition.state === 'draft') throw notForYou();
      return competition;
    },
    async run({ actor, subject: competition, input, db }) {
      const filter = { ...input, q: input.q.trim(), competitionId: competition.id, userId: actor.userId };
      const { rows, total } = await findPublicEntrants(db, filter);
      const list = rows.map(({ picture_file_id, total: _total, ...row }) => ({ ...row, picture: avatarAddress(app, picture_file_id) }));
      const draw_seed = competition.drawn_at ? competition.draw_seed : null;
      return { list, total, page: input.page, size: input.size, draw_seed };
    },
  });
}

function oneByOne(app: App) {
  serve(app, promoteRegistration, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, input, db, now }) {
      const registration = await registrationIn(db, competition, input.registration_id);
      if (registration.state !== 'waitlisted') throw new Refusal('registration_not_waiting');
      if (!(await takePlaceFor(db, competition, registration))) throw new Refusal('registration_full');
      await promote({ db, competition, now }, registration, actor.userId);
      return {};
    },
  });

  serve(app, disqualifyEntrant, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, input, db, now, address }) {
      await disqualify(
        db,
        { competition, registrationId: input.registration_id, disqualified: input.disqualified, reason: input.reason },
        {
          ...{ by: actor.userId, now, address },
        },
      );
      return {};
    },
  });

  serve(app, setOfficial, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, input, db, now, address }) {
      const registration = await registrationIn(db, competition, input.registration_id);
      if (registration.official === input.official) return {};
      const holds = holdsPlace(registration.state, input.official);
      if (holds && !(await takePlaceFor(db, competition, registration))) throw new Refusal('registration_full');
      await store.updateRegistration(db, registration.id, { official: input.official, holds_place: holds }, now);
      if (registration.holds_place && !holds) {
        await releasePlaces(db, competition.id, 1);
        if (registration.institution_id && competition.quota_per_institution !== null)
          await store.releaseInstitutionPlace(db, competition.id, registration.institution_id);
        if (!(await hasStarted(db, competition.id, now))) await promoteWaiting({ db, competition, now });
      }
      await audit(db, {
        actorId: actor.userId,
        action: 'registration_reviewed',
        objectType: 'registration',
        objectId: registration.id,
        detail: { note: input.official ? 'official' : 'guest' },
        address,
      });
      return {};
    },
  });
}

/** What those who run a competition do with its registrations. */
export function reviewRoutes(app: App) {
  reading(app);
  oneByOne(app);

  serve(app, reviewRegistrations, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, input, db, now, language, address }) {
      isLiving(competition);
      if (input.verdict === 'refused' && input.reason.trim() === '')
        throw new Refusal('reason_required', { fields: { reason: 'reason_required' } });
      return review({ app, db, competition, actorId: actor.userId, now, language, address }, input);
    },
  });

  serve(app, drawNumbers, {
    access: competitionTheActorRuns('organiser'),
    async run({ actor, subject: { competition }, input, db, now, address }) {
      isLiving(competition);
      if (competition.numbers !== 'draw') throw new Refusal('numbers_by_approval');
      if (competition.drawn_at) throw new Refusal('numbers_drawn_already');
      if ((await windowOf(db, competition, now)) !== 'over') throw new Refusal('registration_open');
      const ids = drawn(input.seed, await lockApproved(db, competition.id));
      await setNumbers(db, ids, now);
      await updateCompetition(db, competition.id, { draw_seed: input.seed, drawn_at: now, last_number: ids.length, updated_at: now });
      await audit(db, {
        actorId: actor.userId,
        action: 'numbers_drawn',
        objectType: 'competition',
        objectId: competition.id,
        detail: { seed: input.seed, count: ids.length },
        address,
      });
      return { numbers: ids.length };
    },
  });
}
