import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { people } from '../../accounts/index.ts';
import { findMentors, peopleOf } from '../../teams/index.ts';

/** Who stands behind a team on the big screen, by name. */
export type TeamPeople = { members: string[]; mentors: string[] };

/** More names than this fill the column. */
const NAMED = 12;

/** The members, captains first, and mentors of some teams. */
export async function teamPeople(app: App, db: Db, teamIds: readonly string[]): Promise<ReadonlyMap<string, TeamPeople>> {
  const captainsFirst = (await peopleOf(db, teamIds)).toSorted((one, other) => one.role.localeCompare(other.role));
  const members = Map.groupBy(captainsFirst, ({ entrant_id }) => entrant_id);
  const accepted = (await findMentors(db, teamIds)).filter(({ state }) => state === 'accepted');
  const mentors = Map.groupBy(accepted, ({ registration_id }) => registration_id);
  const names = await people(app, db, [...new Set([...captainsFirst, ...accepted].map(({ user_id }) => user_id))]);
  const named = (list: readonly { user_id: string }[] = []) =>
    list.flatMap(({ user_id }) => names.get(user_id)?.name || []).slice(0, NAMED);
  return new Map(teamIds.map((id) => [id, { members: named(members.get(id)), mentors: named(mentors.get(id)) }]));
}
