import type { Language } from '@praxis/contract/core/message';
import { addressOf } from '@praxis/contract/core/pages';
import type { MessageKey } from '@praxis/contract/messages';
import { accountFault, formFault } from '@praxis/rules/listed-person';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { addListedPeople, findAccountsByPhones } from '../../accounts/index.ts';
import { type CompetitionRow, participantsBy, takeNumbers } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { putInvited } from '../mentors/mentors.store.ts';
import { takePlaceFor } from '../places/places.ts';
import { claimFor } from '../registrations/claims.ts';
import {
  deleteDraft,
  ensureDraft,
  findPersonsRegistration,
  type RegistrationRow,
  updateRegistration,
} from '../registrations/registrations.store.ts';
import { drawCode } from '../teams/code.ts';
import { folded, stateBySize } from '../teams/team.rules.ts';
import { insertTeam, putJoined, updateTeam } from '../teams/teams.store.ts';
import { type EntrantLine, grouped, isOfficial, type JudgedLine, judgeLines, mentorsIn, namesCaptain } from './import.rules.ts';
import { findInside, findTeachers } from './import.store.ts';

/** What every line of a sheet comes to now. */
export async function judged(db: Db, competition: CompetitionRow, lines: readonly EntrantLine[]) {
  const accounts = await findAccountsByPhones(
    db,
    lines.map((line) => line.phone),
  );
  const byPhone = new Map(accounts.map((account) => [account.phone, account]));
  const faults = new Map<number, MessageKey>();
  for (const line of lines) {
    const fault = formFault(line) ?? accountFault(line, byPhone.get(line.phone));
    if (fault) faults.set(line.line, fault);
  }
  const mentors = await findTeachers(db, [...new Set(lines.flatMap(mentorsIn))]);
  const inside = await findInside(
    db,
    competition.id,
    accounts.map((account) => account.id),
  );
  return {
    mentors,
    lines: judgeLines(
      lines,
      {
        entry: competition.entry,
        teamMin: competition.team_min,
        teamMax: competition.team_max,
        divisions: competition.divisions,
        accounts: byPhone,
        faults,
        inside,
        mentors,
      },
      folded,
    ),
  };
}

type Importing = { app: App; db: Db; competition: CompetitionRow; actorId: string; now: Date; language: Language };

async function teamFor({ app, db, competition, now }: Importing, group: readonly JudgedLine[], ids: ReadonlyMap<string, string>) {
  const captain = group.find(namesCaptain) ?? group[0]!;
  const captainId = ids.get(captain.phone)!;
  const { code: _code, ...sealed } = drawCode(app);
  const team = await insertTeam(db, {
    competition_id: competition.id,
    name: captain.team,
    name_folded: folded(captain.team),
    logo_file_id: null,
    slogan: '',
    captain_id: captainId,
    ...sealed,
  });
  if (!team) throw new Refusal('team_name_taken', { values: { name: captain.team } });
  for (const line of [captain, ...group.filter((line) => line !== captain)]) {
    const user_id = ids.get(line.phone)!;
    const alone = await findPersonsRegistration(db, competition.id, user_id);
    if (alone) await deleteDraft(db, alone.id);
    await putJoined(db, { team_id: team.id, competition_id: competition.id, user_id, now }, line === captain ? 'captain' : 'member');
  }
  await updateTeam(db, team.id, { state: stateBySize('forming', group.length, competition.team_min) });
  return { teamId: team.id, captainId };
}

async function approve(
  { app, db, competition, actorId, now }: Importing,
  registration: RegistrationRow,
  people: readonly string[],
  line: JudgedLine,
) {
  const participants = await participantsBy(app, db, people);
  const institution_id = participants[0]?.institutionId ?? null;
  const official = isOfficial(line);
  if (official && !(await takePlaceFor(db, competition, { ...registration, institution_id }))) throw new Refusal('registration_full');
  await claimFor(app, db, competition, registration.id, participants);
  const number = competition.numbers === 'approval' ? (await takeNumbers(db, competition.id, 1))[0]! : null;
  await updateRegistration(
    db,
    registration.id,
    {
      state: 'approved',
      institution_id,
      official,
      division: line.division,
      number,
      holds_place: official,
      submitted_at: now,
      decided_by: actorId,
      decided_at: now,
    },
    now,
  );
  return number;
}

/** Makes the accounts, teams and approved registrations of a sheet. Competition and people are held by the caller. */
export async function takeIn(importing: Importing, lines: readonly JudgedLine[], mentors: ReadonlyMap<string, string>) {
  const { db, competition, language, now } = importing;
  const taken = lines.filter((line) => line.outcome === 'joins' || line.outcome === 'new_account');
  const fresh = taken.filter((line) => line.outcome === 'new_account');
  await addListedPeople(db, fresh, language);
  const accounts = await findAccountsByPhones(
    db,
    taken.map((line) => line.phone),
  );
  const ids = new Map(accounts.map((account) => [account.phone, account.id]));
  const groups = grouped(taken, folded);
  for (const group of groups) {
    const first = group.find(namesCaptain) ?? group[0]!;
    const team = first.team === '' ? undefined : await teamFor(importing, group, ids);
    const registration = await ensureDraft(db, {
      competition_id: competition.id,
      user_id: team ? null : ids.get(first.phone)!,
      team_id: team?.teamId ?? null,
      institution_id: null,
      form_version: competition.form_version,
    });
    const people = [first, ...group.filter((line) => line !== first)].map((line) => ids.get(line.phone)!);
    const number = await approve(importing, registration, people, first);
    for (const name of new Set(group.flatMap(mentorsIn))) await putInvited(db, registration.id, mentors.get(name)!, now);
    await sendMessage(db, {
      userIds: people,
      kind: 'registration_approved',
      values: { competition: competition.title, name: first.team || first.name, number: number ?? '' },
      link: addressOf('competitionDetail', { id: competition.id }),
    });
  }
  return groups.length;
}
