import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import {
  type CompetitionRow,
  dutiesIn,
  findCompetition,
  findSection,
  findStage,
  type SectionRow,
  type StageRow,
} from '../competitions/index.ts';
import { entrantsSpokenFor } from '../teams/index.ts';
import { findAssignment, lockAssignment } from './assignments/assignments.store.ts';
import { findGroup, type GroupRow, lockGroup } from './judging.store.ts';
import { findFlag } from './results/results.store.ts';

type Ask<Input> = { actor: Actor; input: Input; db: Db };
/** Where something is judged. */
export type JudgingPlace = { competition: CompetitionRow; stage: StageRow };

async function placeOf(db: Db, stageId: string): Promise<JudgingPlace | undefined> {
  const stage = await findStage(db, stageId);
  const competition = stage && (await findCompetition(db, stage.competition_id));
  return stage && competition ? { stage, competition } : undefined;
}

/** A stage whose judging the actor organises. */
export async function stageTheActorReads({ actor, input, db }: Ask<{ stage_id: string }>): Promise<JudgingPlace> {
  const place = await placeOf(db, input.stage_id);
  if (!place || !(await dutiesIn(db, place.competition.id, actor.userId)).duties.includes('organiser')) throw notForYou();
  return place;
}

/** A group whose page the actor reads. */
export async function groupTheActorReads({ actor, input, db }: Ask<{ group_id: string }>) {
  const group = await findGroup(db, input.group_id);
  if (!group) throw notForYou();
  return { group, ...(await stageTheActorReads({ actor, input: { stage_id: group.stage_id }, db })) };
}

type Unknown = 'group_not_found' | 'section_not_found' | 'assignment_not_found' | 'flag_not_found';

/** Other staff is told that it may not; everybody else that there is nothing. */
async function organised(db: Db, actor: Actor, stageId: string, unknown: Unknown) {
  const place = await placeOf(db, stageId);
  const duties = place ? (await dutiesIn(db, place.competition.id, actor.userId)).duties : [];
  if (!place || duties.length === 0) throw new Refusal(unknown);
  if (!duties.includes('organiser')) throw new Refusal('not_allowed');
  return place;
}

/** What a group's change is about: the group, held, and its place. */
export type HeldGroup = JudgingPlace & { group: GroupRow };

async function held(db: Db, actor: Actor, groupId: string, unknown: Unknown): Promise<HeldGroup> {
  const known = await findGroup(db, groupId);
  if (!known) throw new Refusal(unknown);
  const place = await organised(db, actor, known.stage_id, unknown);
  const group = await lockGroup(db, groupId);
  if (!group) throw new Refusal(unknown);
  return { ...place, group };
}

/** A stage in which the actor is, is in the team of, or mentors an entrant; with those entrants. */
export async function stageTheActorEntered({ actor, input, db }: Ask<{ stage_id: string }>) {
  const stage = await findStage(db, input.stage_id);
  const spoken = stage ? await entrantsSpokenFor(db, actor.userId, stage.competition_id) : [];
  if (!stage || spoken.length === 0) throw notForYou();
  return { stage, entrantIds: [...new Set(spoken.map(({ entrant_id }) => entrant_id))] };
}

/** A group the actor changes; the row is locked. */
export const groupTheActorRuns = ({ actor, input, db }: Ask<{ group_id: string }>) => held(db, actor, input.group_id, 'group_not_found');

/** A section whose criteria or groups the actor sets. */
export async function sectionTheActorJudges({
  actor,
  input,
  db,
}: Ask<{ section_id: string }>): Promise<JudgingPlace & { section: SectionRow }> {
  const section = await findSection(db, input.section_id);
  if (!section) throw new Refusal('section_not_found');
  const place = await organised(db, actor, section.stage_id, 'section_not_found');
  if (section.kind !== 'production') throw new Refusal('section_not_found');
  return { ...place, section };
}

/** An assignment of a group the actor runs; group and assignment are locked. */
export async function assignmentTheActorRuns({ actor, input, db }: Ask<{ assignment_id: string }>) {
  const known = await findAssignment(db, input.assignment_id);
  if (!known) throw new Refusal('assignment_not_found');
  const place = await held(db, actor, known.group_id, 'assignment_not_found');
  return { ...place, assignment: (await lockAssignment(db, known.id))! };
}

/** A flag of a group the actor runs. */
export async function flagTheActorSettles({ actor, input, db }: Ask<{ flag_id: string }>) {
  const known = await findFlag(db, input.flag_id);
  if (!known) throw new Refusal('flag_not_found');
  const place = await held(db, actor, known.group_id, 'flag_not_found');
  return { ...place, flag: (await findFlag(db, known.id))! };
}

const HIDDEN: readonly string[] = ['conflict_declared', 'withdrawn'];

/** A work that is the actor's to score, as a page. */
export async function sheetTheActorReads({ actor, input, db }: Ask<{ assignment_id: string }>) {
  const assignment = await findAssignment(db, input.assignment_id);
  if (!assignment || assignment.expert_id !== actor.userId || HIDDEN.includes(assignment.state)) throw notForYou();
  const group = (await findGroup(db, assignment.group_id))!;
  return { assignment, group };
}

/** A sheet that the actor writes; its row is locked, so that saves come one after another. */
export async function sheetTheActorWrites({ actor, input, db }: Ask<{ assignment_id: string }>) {
  const assignment = await lockAssignment(db, input.assignment_id);
  if (!assignment || assignment.expert_id !== actor.userId) throw new Refusal('assignment_not_found');
  return { assignment };
}

/** An assignment of the actor that changes the group as well: both are locked, the group first. */
export async function assignmentTheActorHolds({ actor, input, db }: Ask<{ assignment_id: string }>) {
  const known = await findAssignment(db, input.assignment_id);
  if (!known || known.expert_id !== actor.userId) throw new Refusal('assignment_not_found');
  const group = (await lockGroup(db, known.group_id))!;
  return { ...(await placeOf(db, group.stage_id))!, group, assignment: (await lockAssignment(db, known.id))! };
}
