import type { Db } from '../../platform/database/db.ts';
import { notForYou } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { isAutonomous, placeAt, type VenuePlace, venueOf } from '../spaces/index.ts';
import { type AssessmentRow, findAssessment, lockAssessment } from './assessments.store.ts';
import { isAssignedTo } from './audience/audience.rules.ts';
import { hasStarted } from './audience/audience.store.ts';

type Ask = { actor: Actor; input: { assessment_id: string }; db: Db };

/** What somebody may do at a venue as far as assessments are concerned. */
export function permissionsOf(place: Pick<VenuePlace, 'member' | 'active'>) {
  const may = (right: VenuePlace['member']['rights'][number]) => place.member.rights.includes(right);
  const manage = place.active && may('edit_content');
  return {
    student: place.member.role === 'student',
    manage,
    monitor: manage || may('run_class') || may('mark'),
    mark: place.active && may('mark'),
    results: may('see_scores') || may('mark'),
    staff: place.member.role !== 'student',
  };
}
/** What somebody may do with the assessments of a venue. */
export type Permissions = ReturnType<typeof permissionsOf>;

async function placed(db: Db, userId: string, assessment: AssessmentRow | undefined) {
  const place = assessment && (await placeAt(db, venueOf(assessment), userId));
  if (!assessment || !place) throw notForYou();
  return { assessment, place, permissions: permissionsOf(place) };
}
/** An assessment with the place of the person who asks. */
export type Placed = Awaited<ReturnType<typeof placed>>;

/** The space of an approved member. */
export async function spaceOfTheActor({ actor, input, db }: { actor: Actor; input: { space_id: string }; db: Db }) {
  const place = await placeAt(db, { kind: 'space', id: input.space_id }, actor.userId);
  if (!place) throw notForYou();
  return { place, permissions: permissionsOf(place) };
}

/** The active space for which the actor makes assessments. */
export async function spaceTheActorAssesses(ask: { actor: Actor; input: { space_id: string }; db: Db }) {
  const found = await spaceOfTheActor(ask);
  if (!found.permissions.manage) throw notForYou();
  return found;
}

/** Whether a student knows of an assessment: it is given to them, or they began it while it was. */
export const concernsStudent = async (db: Db, assessment: AssessmentRow, userId: string, groupId: string | null) =>
  isAssignedTo(assessment.audience, userId, groupId) || (await hasStarted(db, assessment.id, userId));

/** An assessment as its space may know it: students know what was ever published and given to them. */
export async function assessmentTheActorSees({ actor, input, db }: Ask) {
  const found = await placed(db, actor.userId, await findAssessment(db, input.assessment_id));
  const { assessment, place, permissions } = found;
  if (permissions.staff) return found;
  if (assessment.state === 'not_published') throw notForYou();
  if (!(await concernsStudent(db, assessment, actor.userId, place.member.groupId))) throw notForYou();
  return found;
}

/** An assessment a student answers. */
export async function assessmentTheActorAnswers(ask: Ask) {
  const found = await assessmentTheActorSees(ask);
  if (!found.permissions.student) throw notForYou();
  return found;
}

/** For what only work that is run by its own settings has: changes, releases, requests, sending back. A stage does all that for its sections. */
export const whereAutonomous =
  <Asked extends { db: Db }, Found extends { assessment: AssessmentRow }>(access: (ask: Asked) => Promise<Found>) =>
  async (ask: Asked) => {
    const found = await access(ask);
    if (!isAutonomous(ask.db, venueOf(found.assessment))) throw notForYou();
    return found;
  };

const withPermission = (permission: 'manage' | 'monitor' | 'mark' | 'results') => async (ask: Ask) => {
  const found = await placed(ask.db, ask.actor.userId, await findAssessment(ask.db, ask.input.assessment_id));
  if (!found.permissions[permission]) throw notForYou();
  return found;
};
/** For changing it, kept from other changes until the transaction ends. */
export const assessmentTheActorManages = whereAutonomous(async ({ actor, input, db }: Ask) => {
  const found = await placed(db, actor.userId, await lockAssessment(db, input.assessment_id));
  if (!found.permissions.manage) throw notForYou();
  return found;
});
/** For reading what its makers see. */
export const assessmentTheActorCreated = whereAutonomous(withPermission('manage'));
/** For watching it run. */
export const assessmentTheActorMonitors = withPermission('monitor');
/** For marking. */
export const assessmentTheActorMarks = withPermission('mark');
/** For marking all of it again: nothing is folded meanwhile. */
export async function assessmentTheActorTreats({ actor, input, db }: Ask) {
  const found = await placed(db, actor.userId, await lockAssessment(db, input.assessment_id));
  if (!found.permissions.mark) throw notForYou();
  return found;
}
/** For its results. */
export const assessmentTheActorEvaluates = withPermission('results');
