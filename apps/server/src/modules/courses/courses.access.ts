import type { Db } from '../../platform/database/db.ts';
import { notForYou, Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../../platform/http/sessions.ts';
import { findMemberSpace, leaderIds, type MemberSpace, placesOf } from '../spaces/index.ts';
import { findCourse, findCourseForUpdate } from './courses.store.ts';
import { type AssignableCourses, findLearntCourse, findSpaceCourse } from './space-courses/space-courses.store.ts';

type CourseAsk = { actor: Actor; input: { course_id: string }; db: Db };
type SpaceAsk = { actor: Actor; input: { space_id: string }; db: Db };
type SpaceCourseAsk = { actor: Actor; input: { space_id: string; course_id: string }; db: Db };

/** Only teachers make courses. */
export const teacherTheActorIs = ({ actor }: { actor: Actor }) => {
  if (actor.utype !== 2) throw new Refusal('not_allowed');
  return actor;
};

/** A course belongs to its owner; for everybody else it does not exist. */
export async function courseTheActorOwns({ actor, input, db }: CourseAsk) {
  const course = await findCourse(db, input.course_id);
  if (!course || course.owner_id !== actor.userId) throw notForYou();
  return course;
}

/** The same course, kept from other changes until the transaction ends, and not archived. */
export async function courseTheActorChanges({ actor, input, db }: CourseAsk) {
  const course = await findCourseForUpdate(db, input.course_id);
  if (!course || course.owner_id !== actor.userId) throw notForYou();
  if (course.state === 'archived') throw new Refusal('course_archived');
  return course;
}

/** The space of an approved member, for looking at its courses. */
export async function placeOfTheActor({ actor, input, db }: SpaceAsk) {
  const place = await findMemberSpace(db, actor.userId, input.space_id);
  if (!place) throw notForYou();
  return place;
}

/** The active space whose content the actor edits: owner, teachers, assistants with the right. */
export async function spaceWhoseContentTheActorEdits(ask: SpaceAsk) {
  const place = await placeOfTheActor(ask);
  if (!place.active || !place.member.rights.includes('edit_content')) throw notForYou();
  return place;
}

/**
 * Which courses the actor may give to a space: those of its teachers and their own. An assistant sees of the teachers' only what a space has
 * or had whose content they edit, so that a right in one space opens no course made for another.
 */
export async function coursesTheActorAssigns(db: Db, { userId }: Actor, place: MemberSpace): Promise<AssignableCourses> {
  const ownerIds = [...new Set([userId, ...(await leaderIds(db, place.spaceId))])];
  if (place.member.role !== 'ta') return { userId, ownerIds };
  const edited = (await placesOf(db, userId)).filter(({ member }) => member.rights.includes('edit_content'));
  return { userId, ownerIds, knownIn: edited.map(({ spaceId }) => spaceId) };
}

/** A course in a space whose content the actor edits. */
export async function spaceCourseTheActorManages(ask: SpaceCourseAsk) {
  const place = await spaceWhoseContentTheActorEdits(ask);
  const assigned = await findSpaceCourse(ask.db, ask.input);
  if (!assigned) throw notForYou();
  return { place, assigned };
}

/** A course in a space whose students' progress the actor sees. */
export async function spaceCourseTheActorOversees(ask: SpaceCourseAsk) {
  const place = await placeOfTheActor(ask);
  if (!place.member.rights.includes('see_scores')) throw notForYou();
  const assigned = await findSpaceCourse(ask.db, ask.input);
  if (!assigned) throw notForYou();
  return { place, assigned };
}

/** A course of a space that the actor is in, with their own progress. */
export async function learningOfTheActor({ actor, input, db }: SpaceCourseAsk) {
  const place = await placeOfTheActor({ actor, input, db });
  const learnt = await findLearntCourse(db, { ...input, userId: actor.userId });
  if (!learnt) throw notForYou();
  return { place, learnt, records: place.member.role === 'student' };
}
