import type { CourseTree } from '@praxis/contract/courses/tree';
import { activitiesOf } from '../authoring/course-tree.rules.ts';

/** What comes before what in a course: by its unlock rules, then by the order of its sections. */
export function orderOfCourse(courseId: string, tree: CourseTree) {
  const named = (id: string) => `${courseId}:${id}`;
  const unlocks = activitiesOf(tree).flatMap(({ id, unlock }) =>
    unlock?.after ? [{ before: named(unlock.after), after: named(id), why: 'unlock' as const }] : [],
  );
  const firsts = tree.chapters.flatMap(({ sections }) => sections.flatMap(({ activities }) => activities[0]?.id ?? []));
  const order = firsts.slice(1).map((id, at) => ({ before: named(firsts[at]!), after: named(id), why: 'order' as const }));
  return [...unlocks, ...order];
}
