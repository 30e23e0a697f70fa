import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { CompetitionRow, StageRow } from '../../competitions/index.ts';
import { addExpertTo } from '../assignments/assigning.ts';
import { findAssignments, findConflicts, LIVE } from '../assignments/assignments.store.ts';
import { findGroupExperts, findGroups, findGroupsOfSection, lockGroup } from '../judging.store.ts';
import { worksOfGroup } from '../works.ts';

/** An expert of a stage, as far as the work of an entrant asks. */
export type Reviewer = { user_id: string; scored: boolean; declared: boolean };

/** The experts of a stage, with whether they scored the work of an entrant or are in conflict with it. */
export async function reviewersOf(db: Db, stageId: string, entrantId: string): Promise<Reviewer[]> {
  const reviewers = new Map<string, Reviewer>();
  for (const group of await findGroups(db, stageId)) {
    const own = (await worksOfGroup(db, group)).filter(({ entrant_id }) => entrant_id === entrantId).map(({ id }) => id);
    const held = await findAssignments(db, [group.id]);
    const conflicts = await findConflicts(db, [group.id]);
    for (const { user_id } of await findGroupExperts(db, group.id)) {
      const known = reviewers.get(user_id);
      const scored = held.some((row) => row.expert_id === user_id && own.includes(row.production_id) && LIVE.includes(row.state));
      const declared = conflicts.some((row) => row.expert_id === user_id && own.includes(row.production_id));
      reviewers.set(user_id, { user_id, scored: scored || known?.scored === true, declared: declared || known?.declared === true });
    }
  }
  return [...reviewers.values()];
}

type Again = { competition: CompetitionRow; stage: StageRow; sectionId: string; entrantId: string; now: Date };

/** Has one more expert score the work of an entrant, whose sheet decides alone; the group goes back to scoring. */
export async function scoreWorkAgain(db: Db, { competition, stage, sectionId, entrantId, now }: Again) {
  for (const known of await findGroupsOfSection(db, sectionId)) {
    const work = (await worksOfGroup(db, known)).find(({ entrant_id }) => entrant_id === entrantId);
    if (!work) continue;
    const group = (await lockGroup(db, known.id))!;
    if (!(await addExpertTo(db, { held: { competition, stage, group }, work, arbiter: true, now }))) throw new Refusal('nobody_free');
    return;
  }
  throw new Refusal('work_not_found');
}
