import type { HandlerConflict } from '@praxis/contract/dissents/handling';
import type { Db } from '../../platform/database/db.ts';
import { arbitersOf, findSection, organisersOf } from '../competitions/index.ts';
import { adjustersOf } from '../contests/index.ts';
import { reviewersOf } from '../judging/index.ts';
import { findMentors, ofTheirSchools, peopleOf } from '../teams/index.ts';
import { type DissentRow, findDeclined, findDissent, loadsOf } from './dissents.store.ts';
import type { Candidate } from './handler.rules.ts';

/** Arbiters, organisers and, where a work was scored, the experts of the stage. */
async function askable(db: Db, dissent: DissentRow) {
  const kinds = new Map<string, Candidate['kind']>();
  // An appeal is the arbiters' alone.
  for (const id of dissent.appeal_of ? [] : await organisersOf(db, dissent.competition_id)) kinds.set(id, 'organiser');
  for (const id of await arbitersOf(db, dissent.competition_id)) kinds.set(id, 'arbiter');
  const section = dissent.target === 'section' ? await findSection(db, dissent.target_id!) : undefined;
  const reviewers = section?.kind === 'production' && !dissent.appeal_of ? await reviewersOf(db, dissent.stage_id, dissent.entrant_id) : [];
  for (const { user_id } of reviewers) if (!kinds.has(user_id)) kinds.set(user_id, 'expert');
  return { kinds, reviewers: new Map(reviewers.map((one) => [one.user_id, one])) };
}

/** Who could look into an objection, with everything that stands against each. */
export async function candidatesFor(db: Db, dissent: DissentRow): Promise<Candidate[]> {
  const { kinds, reviewers } = await askable(db, dissent);
  const ids = [...kinds.keys()];
  const concerned = [dissent.entrant_id, ...(dissent.target === 'registration' ? [dissent.target_id!] : [])];
  const inside = new Set((await peopleOf(db, concerned)).map(({ user_id }) => user_id));
  const mentors = new Set((await findMentors(db, concerned)).filter(({ state }) => state !== 'declined').map(({ user_id }) => user_id));
  const schools = await ofTheirSchools(db, dissent.competition_id, concerned, ids);
  const adjusters = await adjustersOf(db, dissent.stage_id, concerned);
  const declined = await findDeclined(db, dissent.id);
  const before = dissent.appeal_of ? (await findDissent(db, dissent.appeal_of))?.decided_by : undefined;
  const loads = await loadsOf(db, ids);
  return ids.map((id) => {
    const reviewer = reviewers.get(id);
    const against: Record<HandlerConflict, boolean> = {
      takes_part: inside.has(id),
      mentor: mentors.has(id),
      school: schools.has(id),
      scored: reviewer?.scored === true,
      declared: reviewer?.declared === true,
      adjusted: adjusters.has(id),
      decided_before: before === id,
      declined: declined.has(id),
    };
    const conflicts = (Object.keys(against) as HandlerConflict[]).filter((key) => against[key]);
    return { id, kind: kinds.get(id)!, load: loads.get(id) ?? 0, conflicts };
  });
}
