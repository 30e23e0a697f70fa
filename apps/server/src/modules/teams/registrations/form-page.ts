import type { FormField } from '@praxis/contract/competitions/entry';
import type { DataOf } from '@praxis/contract/core/endpoint';
import type { Language } from '@praxis/contract/core/message';
import type { showForm } from '@praxis/contract/teams/registrations';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { type CompetitionRow, findStages, type Participant, participantsBy, toCards } from '../../competitions/index.ts';
import { windowOf } from '../places/places.ts';
import type { TeamRow } from '../teams/teams.store.ts';
import { masked } from './form.rules.ts';
import { findContacts } from './form-page.store.ts';
import { obstaclesNow, obstacleText } from './obstacles.ts';
import { toOwnRegistration, toTeamShort } from './own-entry.ts';
import { isOpen } from './registration.rules.ts';
import { findEntrantPeople, type RegistrationRow } from './registrations.store.ts';
import { sealedAnswers } from './sealed.ts';

type Known = { email: string; phone: string; school: string };

/** What the profile knows of a field; nothing of an id number, which is typed where it is asked for. */
function fromProfile(field: FormField, known: Known) {
  if (field.kind === 'email') return known.email;
  if (field.kind === 'phone') return known.phone;
  return field.kind === 'school' ? known.school : '';
}

function fieldsOf(form: readonly FormField[], answers: Record<string, string>, known: Known) {
  return form.map((field) => {
    const saved = answers[field.key] ?? '';
    const value = saved === '' ? fromProfile(field, known) : saved;
    return { ...field, value, prefilled: saved === '' && value !== '' };
  });
}

const freeOf = (competition: CompetitionRow) => (competition.quota === null ? null : Math.max(0, competition.quota - competition.taken));

type Opened = { competition: CompetitionRow; team: TeamRow | undefined; registration: RegistrationRow | undefined };

/** The registration form with what is filled in and what stands against submitting it. */
export async function formPage(
  around: { app: App; db: Db; actor: Actor; now: Date; language: Language },
  { competition, team, registration }: Opened,
): Promise<DataOf<typeof showForm>> {
  const { app, db, actor, now, language } = around;
  const [card] = await toCards(around, [competition]);
  if (!card) throw notForYou();
  const ids = registration ? await findEntrantPeople(db, registration) : [actor.userId];
  const people = await participantsBy(app, db, ids);
  const self: Participant | undefined = people.find((person) => person.id === actor.userId);
  const answers = registration ? masked(registration.form, sealedAnswers(app, registration)) : {};
  const own = { app, db, userId: actor.userId };
  const stages = await findStages(db, [competition.id]);
  const writes = registration === undefined || isOpen(registration.state);
  const obstacles = registration && writes ? obstaclesNow({ competition, team }, registration, people) : [];
  return {
    competition: card,
    form_version: competition.form_version,
    fields: fieldsOf(competition.form, answers, await findContacts(db, actor.userId)),
    divisions: competition.divisions,
    registration: registration ? await toOwnRegistration(around, registration) : null,
    team: team ? await toTeamShort(own, team) : null,
    edits: writes && (!team || team.captain_id === actor.userId),
    window: await windowOf(db, competition, now),
    obstacles: obstacles.map((obstacle) => obstacleText(obstacle, language)),
    free: freeOf(competition),
    captain_avatar: self?.filled.has('avatar') ?? false,
    mentors_max: competition.mentors_max,
    rule_version: competition.rule_version,
    needs_camera: stages.some(({ watch }) => watch?.camera),
  };
}
