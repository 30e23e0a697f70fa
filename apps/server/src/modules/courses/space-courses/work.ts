import { addressOf } from '@praxis/contract/core/pages';
import type { Db } from '../../../platform/database/db.ts';
import { leadsTheSpace, type MemberSpace } from '../../spaces/index.ts';
import { questionsWaiting } from '../discussion/discussion.store.ts';

/** Questions of students in courses of somebody's spaces that nobody answered yet. */
export async function questionWorkFor(db: Db, places: readonly MemberSpace[]) {
  const spaceIds = places
    .filter(({ member }) => leadsTheSpace(member) || member.rights.includes('edit_content'))
    .map((place) => place.spaceId);
  return (await questionsWaiting(db, spaceIds)).map((row) => ({
    ...{ kind: 'question' as const, id: row.course_id, title: row.title, space_name: row.space, count: row.count },
    ...{ submitted: null, ends_at: null, since: row.since.getTime() },
    to: addressOf('learn', { spaceId: row.space_id, courseId: row.course_id, activityId: row.activity_id }, { side: 'discussion' }),
  }));
}
