import { addressOf } from '@praxis/contract/core/pages';
import { type AssignmentQuestion, assign, pickExpert } from '@praxis/scoring/judging/assign';
import { seeded, shuffled } from '@praxis/scoring/seeded';
import type { Db } from '../../../platform/database/db.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import type { HeldGroup } from '../judging.access.ts';
import { findGroupExperts, type GroupRow, updateGroup } from '../judging.store.ts';
import { conflictsOf, type GroupWork, worksOfGroup } from '../works.ts';
import { type AssignmentRow, findAssignments, insertAssignments, LIVE, OPEN } from './assignments.store.ts';

/** Tells open pages of a group that its progress changed; they load what their reader may see. */
export const notifyGroup = (db: Db, groupId: string) => publish(db, `sheet:${groupId}`, { type: 'progress' });

/** Where an expert finds the works of a stage. */
export const groupLink = ({ competition, stage }: Pick<HeldGroup, 'competition' | 'stage'>) =>
  addressOf('expertViewingGroup', { id: competition.id, step_id: stage.id });

/** What the assignment of a group is made of, with what is assigned already. */
export async function questionOf(db: Db, group: GroupRow, seed: string) {
  const works = await worksOfGroup(db, group);
  const experts = await findGroupExperts(db, group.id);
  const conflicts = await conflictsOf(
    db,
    group,
    works,
    experts.map(({ user_id }) => user_id),
  );
  const assigned = await findAssignments(db, [group.id]);
  const question: AssignmentQuestion = {
    works: works.map(({ id }) => id),
    experts: experts.map(({ user_id, capacity }) => ({ id: user_id, capacity })),
    perWork: group.per_work,
    conflicts: [
      ...conflicts.map(({ production_id, expert_id }) => ({ work: production_id, expert: expert_id })),
      // Whoever lost a work does not get it back.
      ...assigned.filter(({ state }) => !LIVE.includes(state)).map((row) => ({ work: row.production_id, expert: row.expert_id })),
    ],
    fixed: assigned.filter(({ state }) => LIVE.includes(state)).map((row) => ({ work: row.production_id, expert: row.expert_id })),
    seed,
  };
  return { works, experts, conflicts, question };
}

/** What a seed would give. */
export async function proposal(db: Db, group: GroupRow, seed: string) {
  const asked = await questionOf(db, group, seed);
  return { ...asked, assignment: assign(asked.question) };
}

/** Assigns by a seed; the order of the ids is drawn too, so that they tell nothing. */
export async function assignGroup(db: Db, group: GroupRow, seed: string, now: Date) {
  const { works, assignment } = await proposal(db, group, seed);
  const versions = new Map(works.map(({ id, version }) => [id, version]));
  const drawn = shuffled(assignment.pairs, seeded(`order ${seed}`));
  await insertAssignments(
    db,
    drawn.map(({ work, expert }) => ({ group_id: group.id, expert_id: expert, production_id: work, version: versions.get(work) ?? 1 })),
    now,
  );
  return assignment;
}

type Adding = { held: HeldGroup; work: Pick<GroupWork, 'id' | 'version'>; expertId?: string | undefined; arbiter?: boolean; now: Date };

/** Gives a work to one more expert, by the rule or to the one named; undefined when nobody may. The expert is told. */
export async function addExpertTo(db: Db, { held, work, expertId, arbiter = false, now }: Adding): Promise<string | undefined> {
  const { group, competition, stage } = held;
  const { question } = await questionOf(db, group, `${group.seed} ${work.id}`);
  const named = question.experts.filter(({ id }) => expertId === undefined || id === expertId);
  // Somebody who is named may hold more than agreed.
  const experts = expertId === undefined ? named : named.map(({ id }) => ({ id, capacity: null }));
  const picked = pickExpert({ ...question, experts }, work.id);
  if (!picked) return undefined;
  await insertAssignments(db, [{ group_id: group.id, expert_id: picked, production_id: work.id, version: work.version, arbiter }], now);
  await updateGroup(db, group.id, { state: 'scoring', due_notified_at: null });
  await sendMessage(db, {
    userIds: [picked],
    kind: arbiter ? 'review_arbitrate' : 'review_added',
    values: { competition: competition.title, group: group.name },
    link: groupLink({ competition, stage }),
  });
  await notifyGroup(db, group.id);
  return picked;
}

/** Moves a group on when its last sheet was submitted or taken away. Returns whether it is complete. */
export async function completeGroup(db: Db, group: GroupRow, assigned?: readonly AssignmentRow[]) {
  const rows = assigned ?? (await findAssignments(db, [group.id]));
  const complete = rows.some(({ state }) => state === 'submitted') && !rows.some(({ state }) => OPEN.includes(state));
  const state = complete ? 'submitted' : 'scoring';
  if (group.state !== state) await updateGroup(db, group.id, { state });
  return complete && group.state !== 'submitted';
}
