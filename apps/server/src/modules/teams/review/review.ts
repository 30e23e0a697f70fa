import type { Language } from '@praxis/contract/core/message';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type CompetitionRow, findStages, participantsBy, registrationAt, registrationEnd, takeNumbers } from '../../competitions/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { findEntrantNames, peopleOf } from '../entrants.store.ts';
import { release } from '../places/places.ts';
import { obstaclesNow, obstacleText } from '../registrations/obstacles.ts';
import { reviewed, submissionsLeft } from '../registrations/registration.rules.ts';
import { type RegistrationRow, updateRegistration } from '../registrations/registrations.store.ts';
import { lockRegistrations } from './review.store.ts';

type Review = {
  app: App;
  db: Db;
  /** Locked by the caller. */
  competition: CompetitionRow;
  actorId: string;
  now: Date;
  language: Language;
  address: string;
};

type Verdict = { registration_ids: readonly string[]; verdict: 'approved' | 'refused'; reason: string };

/** Who of those to approve may still take part; the others with their reasons. */
async function eligible({ app, db, competition, language }: Review, rows: readonly RegistrationRow[]) {
  const ids = rows.map((row) => row.id);
  const members = await peopleOf(db, ids);
  const facts = new Map(
    (await participantsBy(app, db, [...new Set(members.map((member) => member.user_id))])).map((person) => [person.id, person]),
  );
  const names = await findEntrantNames(db, ids);
  const failed: { registration_id: string; name: string; reasons: string[] }[] = [];
  const passed = rows.filter((row) => {
    const people = members.flatMap((member) => (member.entrant_id === row.id ? (facts.get(member.user_id) ?? []) : []));
    const obstacles = obstaclesNow({ competition, team: row.team_id ? {} : undefined }, row, people);
    if (obstacles.length === 0) return true;
    const reasons = obstacles.map((obstacle) => obstacleText(obstacle, language));
    failed.push({ registration_id: row.id, name: names.get(row.id)?.name ?? '', reasons });
    return false;
  });
  return { passed, failed };
}

async function notify(review: Review, rows: readonly RegistrationRow[], verdict: Verdict, numbers: ReadonlyMap<string, number>) {
  const { db, competition, now } = review;
  const stages = await findStages(db, [competition.id]);
  // Once registration is over, nothing can be submitted again.
  const until = registrationAt(competition, stages, now) === 'open' ? registrationEnd(competition, stages) : null;
  const ids = rows.map((row) => row.id);
  const [names, people] = [await findEntrantNames(db, ids), await peopleOf(db, ids)];
  for (const row of rows) {
    const userIds = people.filter((person) => person.entrant_id === row.id).map((person) => person.user_id);
    const link = addressOf('competitionDetail', { id: competition.id });
    const about = { competition: competition.title, name: names.get(row.id)?.name ?? '' };
    if (verdict.verdict === 'approved')
      await sendMessage(db, { userIds, kind: 'registration_approved', values: { ...about, number: numbers.get(row.id) ?? '' }, link });
    else {
      const again: Record<string, number> = until && submissionsLeft(row) > 0 ? { until_at: until.getTime() } : {};
      await sendMessage(db, { userIds, kind: 'registration_refused', values: { ...about, reason: verdict.reason, ...again }, link });
    }
  }
}

async function approve({ db, competition, actorId, now }: Review, rows: readonly RegistrationRow[]) {
  // Whoever was disqualified and came back, or was approved once, keeps the number that was given.
  const unnumbered = rows.filter((row) => row.number === null);
  const taken = competition.numbers === 'approval' ? await takeNumbers(db, competition.id, unnumbered.length) : [];
  const numbers = new Map(unnumbered.map((row, place) => [row.id, taken[place]]));
  for (const row of rows) {
    const number = row.number ?? numbers.get(row.id) ?? null;
    await updateRegistration(db, row.id, { state: 'approved', number, reason: '', decided_by: actorId, decided_at: now }, now);
  }
  return new Map([...numbers].flatMap(([id, number]) => (number === undefined ? [] : [[id, number] as const])));
}

/** Decides about submitted registrations of a locked competition; those no longer submitted are left alone. */
export async function review(work: Review, verdict: Verdict) {
  const { db, competition, actorId, now, address } = work;
  const rows = await lockRegistrations(db, competition.id, verdict.registration_ids);
  const open = rows.filter((row) => reviewed(row.state, verdict.verdict) !== undefined);
  const { passed, failed } = verdict.verdict === 'approved' ? await eligible(work, open) : { passed: open, failed: [] };
  const numbers = verdict.verdict === 'approved' ? await approve(work, passed) : new Map<string, number>();
  if (verdict.verdict === 'refused')
    for (const row of passed) await release(work, row, 'refused', { reason: verdict.reason, decided_by: actorId, decided_at: now });
  await audit(
    db,
    ...passed.map((row) => ({
      actorId,
      action: 'registration_reviewed',
      objectType: 'registration',
      objectId: row.id,
      from: row.state,
      to: verdict.verdict,
      detail: { reason: verdict.reason },
      address,
    })),
  );
  await notify(work, passed, verdict, numbers);
  return { changed: passed.length, skipped: verdict.registration_ids.length - open.length, failed };
}
