import type { Db } from '../../platform/database/db.ts';
import { productionsOf } from '../productions/index.ts';
import { findMentors } from '../teams/index.ts';
import { type ConflictRow, findConflicts } from './assignments/assignments.store.ts';
import { divisionsOf, type GroupRow, sameSchool } from './judging.store.ts';

/** A work of a group. */
export type GroupWork = Awaited<ReturnType<typeof productionsOf>>[number];

/** The works a group scores: those of its section and division, by number. */
export async function worksOfGroup(db: Db, group: Pick<GroupRow, 'section_id' | 'division'>): Promise<GroupWork[]> {
  const works = (await productionsOf(db, group.section_id)).sort((a, b) => a.blind_no - b.blind_no);
  if (group.division === '') return works;
  const divisions = await divisionsOf(
    db,
    works.map(({ entrant_id }) => entrant_id),
  );
  return works.filter(({ entrant_id }) => divisions.get(entrant_id) === group.division);
}

/** A conflict, whether it follows from a rule, was declared or ruled. */
export type Conflict = Pick<ConflictRow, 'production_id' | 'expert_id' | 'reason'> & {
  source: 'rule' | 'self' | 'organiser';
  kind: ConflictRow['kind'] | 'mentor';
};

/** Everything that keeps an expert from a work: own school, a mentored team, what was declared and what was ruled. */
export async function conflictsOf(db: Db, group: GroupRow, works: readonly GroupWork[], expertIds: readonly string[]): Promise<Conflict[]> {
  const entrants = works.map(({ entrant_id }) => entrant_id);
  const known: Conflict[] = (await findConflicts(db, [group.id])).map(({ production_id, expert_id, reason, source, kind }) => ({
    ...{ production_id, expert_id, reason, source, kind },
  }));
  const seen = new Set(known.map(({ production_id, expert_id }) => `${production_id} ${expert_id}`));
  const workOf = new Map(works.map((work) => [work.entrant_id, work.id]));
  const add = (entrantId: string, expertId: string, kind: 'institution' | 'mentor') => {
    const production_id = workOf.get(entrantId);
    if (!production_id || seen.has(`${production_id} ${expertId}`)) return;
    seen.add(`${production_id} ${expertId}`);
    known.push({ production_id, expert_id: expertId, reason: '', source: 'rule', kind });
  };
  for (const row of await findMentors(db, entrants))
    if (row.state !== 'declined' && expertIds.includes(row.user_id)) add(row.registration_id, row.user_id, 'mentor');
  for (const row of await sameSchool(db, entrants, expertIds)) add(row.entrant_id, row.expert_id, 'institution');
  return known;
}
