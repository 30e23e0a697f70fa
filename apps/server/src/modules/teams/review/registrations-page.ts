import type { DataOf, InputOf } from '@praxis/contract/core/endpoint';
import type { listRegistrations, RegistrationRow } from '@praxis/contract/teams/review';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { avatarAddress } from '../../accounts/index.ts';
import type { CompetitionDuties, CompetitionRow } from '../../competitions/index.ts';
import { peopleOf } from '../entrants.store.ts';
import { findMentors } from '../mentors/mentors.store.ts';
import { peopleById } from '../people.ts';
import { masked } from '../registrations/form.rules.ts';
import { feeStateOf } from '../registrations/registration.rules.ts';
import { sealedAnswers } from '../registrations/sealed.ts';
import { countStates, findListedRegistrations, type ListedRegistration } from './review.store.ts';

const NONE = { submitted: 0, approved: 0, waitlisted: 0, refused: 0, draft: 0, awaiting_payment: 0, withdrawn: 0, disqualified: 0 };

async function rowsOf(app: App, db: Db, rows: readonly ListedRegistration[]): Promise<RegistrationRow[]> {
  const ids = rows.map((row) => row.id);
  const members = await peopleOf(db, ids);
  const mentors = await findMentors(db, ids);
  const personBy = await peopleById(app, db, [...members.map((one) => one.user_id), ...mentors.map((one) => one.user_id)]);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    reason: row.reason,
    number: row.number,
    name: row.name,
    picture: avatarAddress(app, row.picture_file_id),
    team_id: row.team_id,
    people: members
      .filter((member) => member.entrant_id === row.id)
      .map((member) => ({ ...personBy(member.user_id), captain: member.role === 'captain' })),
    institution: row.institution_name,
    division: row.division,
    official: row.official,
    fee: feeStateOf(row),
    answers: masked(row.form, sealedAnswers(app, row)),
    submitted_at: row.submitted_at?.getTime() ?? null,
    mentors: mentors
      .filter((mentor) => mentor.registration_id === row.id)
      .map((mentor) => ({ person: personBy(mentor.user_id), state: mentor.state })),
  }));
}

/** Registrations as those who run the competition see them. */
export async function registrationsPage(
  app: App,
  db: Db,
  { competition, duties }: { competition: CompetitionRow } & CompetitionDuties,
  input: InputOf<typeof listRegistrations>,
): Promise<DataOf<typeof listRegistrations>> {
  const { rows, total } = await findListedRegistrations(db, { ...input, q: input.q.trim(), competitionId: competition.id });
  return {
    list: await rowsOf(app, db, rows),
    total,
    page: input.page,
    size: input.size,
    counts: { ...NONE, ...(await countStates(db, competition.id)) },
    fields: competition.form,
    divisions: competition.divisions,
    taken: competition.taken,
    quota: competition.quota,
    can: { review: duties.includes('organiser') && competition.state === 'published' },
  };
}
