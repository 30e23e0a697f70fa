import type { FormField } from '@praxis/contract/competitions/entry';
import { addressOf } from '@praxis/contract/core/pages';
import {
  listOwnCompetitions,
  openRegistrationFile,
  saveRegistration,
  showForm,
  showOwnEntry,
  submitRegistration,
  withdrawRegistration,
} from '@praxis/contract/teams/registrations';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fileTheActorUploaded, findFile } from '../../../platform/files/file-rows.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { anyone, serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { type CompetitionRow, competitionTheActorSees, participantsBy } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { findEntrantNames } from '../entrants.store.ts';
import { findMentors } from '../mentors/mentors.store.ts';
import { namesOf } from '../people.ts';
import { hasStarted, release, windowOf } from '../places/places.ts';
import { notifyTeam } from '../teams/membership.ts';
import { entryTheActorReads, entryTheActorWrites, registrationTheActorReads, registrationTheActorWithdraws } from './entry.access.ts';
import { parted } from './form.rules.ts';
import { formPage } from './form-page.ts';
import { ownCompetitions } from './own-competitions.ts';
import { ownEntryIn } from './own-entry.ts';
import { mayWithdraw, mayWrite, withinWindow } from './registration.rules.ts';
import * as store from './registrations.store.ts';
import { seal, sealedAnswers } from './sealed.ts';
import { submit } from './submit.ts';

/** The others of a team, and its mentors, read that its registration was withdrawn: their place is gone. */
async function notifyWithdrawn(
  db: Db,
  { competition, registration, actorId }: { competition: CompetitionRow; registration: store.RegistrationRow; actorId: string },
) {
  const mentors = (await findMentors(db, [registration.id])).filter(({ state }) => state === 'accepted');
  const people = [...(await store.findEntrantPeople(db, registration)), ...mentors.map(({ user_id }) => user_id)];
  const [names, [person]] = [await findEntrantNames(db, [registration.id]), await namesOf(db, [actorId])];
  await sendMessage(db, {
    userIds: people.filter((id) => id !== actorId),
    kind: 'registration_withdrawn',
    values: { team: names.get(registration.id)?.name ?? '', competition: competition.title, person: person ?? '' },
    link: addressOf('competitionDetail', { id: competition.id }),
  });
  if (registration.team_id) await notifyTeam(db, registration.team_id);
}

/** Files that answer a field are the actor's own uploads; those that stood there before stay. */
async function filesAreOwn(
  db: Db,
  actor: Actor,
  fields: readonly FormField[],
  open: Record<string, string>,
  before: Record<string, string>,
) {
  for (const field of fields) {
    const value = open[field.key];
    if (field.kind !== 'file' || value === undefined || value === before[field.key]) continue;
    if (!/^[1-9]\d{0,18}$/.test(value)) throw new Refusal('file_not_found', { fields: { [`answers.${field.key}`]: 'file_not_found' } });
    await fileTheActorUploaded(db, actor, value, 'registration_file');
  }
}

function reading(app: App) {
  serve(app, showForm, {
    access: entryTheActorReads(app),
    run: ({ actor, subject, db, now, language }) => formPage({ app, db, actor, now, language }, subject),
  });

  serve(app, showOwnEntry, {
    access: async (ask) => {
      const { competition } = await competitionTheActorSees(app)(ask);
      if (competition.state === 'draft') throw notForYou();
      return competition;
    },
    run: ({ actor, subject: competition, db, now, language }) => ownEntryIn({ app, db, userId: actor.userId, now, language }, competition),
  });

  serve(app, listOwnCompetitions, {
    access: anyone,
    run: async ({ actor, db, now, language }) => ({ list: await ownCompetitions({ app, db, userId: actor.userId, now, language }) }),
  });

  serve(app, openRegistrationFile, {
    access: registrationTheActorReads,
    async run({ actor, subject: registration, input, db, now }) {
      const id = registration.form[input.field];
      const file = id !== undefined && /^[1-9]\d{0,18}$/.test(id) ? await findFile(db, id) : undefined;
      if (file?.purpose !== 'registration_file') throw notForYou();
      return { name: file.name, address: app.files.signAddress(file, `user:${actor.userId}`, now, 30) };
    },
  });
}

/** The registration of a person or a team: its form, submitting and withdrawing it. */
export function registrationRoutes(app: App) {
  reading(app);

  serve(app, saveRegistration, {
    access: entryTheActorWrites,
    async run({ actor, subject: { competition, team }, input, db, now }) {
      withinWindow(await windowOf(db, competition, now));
      const [person] = await participantsBy(app, db, [actor.userId]);
      const registration = await store.ensureDraft(db, {
        competition_id: competition.id,
        user_id: team ? null : actor.userId,
        team_id: team?.id ?? null,
        institution_id: person?.institutionId ?? null,
        form_version: competition.form_version,
      });
      mayWrite(registration.state);
      const { open, sealed } = parted(competition.form, input.answers, sealedAnswers(app, registration));
      await filesAreOwn(db, actor, competition.form, open, registration.form);
      await store.updateRegistration(
        db,
        registration.id,
        {
          form: JSON.stringify(open),
          form_sealed: seal(app, sealed),
          form_version: competition.form_version,
          division: competition.divisions.includes(input.division) ? input.division : '',
        },
        now,
      );
      return { registration_id: registration.id, revision: registration.revision + 1 };
    },
  });

  serve(app, submitRegistration, {
    access: entryTheActorWrites,
    async run({ actor, subject, input, db, now, language, address }) {
      if (!input.agreed) throw new Refusal('rules_not_agreed', { fields: { agreed: 'rules_not_agreed' } });
      const submitted = await submit({ ...subject, app, db, actorId: actor.userId, now, language, address });
      if (subject.team) await notifyTeam(db, subject.team.id);
      return submitted;
    },
  });

  serve(app, withdrawRegistration, {
    access: registrationTheActorWithdraws,
    async run({ actor, subject: { competition, registration }, db, now, address }) {
      mayWithdraw(registration.state, await hasStarted(db, competition.id, now));
      await release({ db, competition, now }, registration, 'withdrawn', { decided_by: null });
      await audit(db, {
        actorId: actor.userId,
        action: 'registration_withdrawn',
        objectType: 'registration',
        objectId: registration.id,
        from: registration.state,
        to: 'withdrawn',
        address,
      });
      if (registration.team_id) await notifyWithdrawn(db, { competition, registration, actorId: actor.userId });
      return {};
    },
  });
}
