import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { sendMessage } from '../../messages/index.ts';
import { memberIds, spaceNames } from '../../spaces/index.ts';
import { findSpaceCourse } from '../space-courses/space-courses.store.ts';

/** Students hear in their inbox that a course of theirs arrived or moved to another version. */
export function notifyOfNewVersions(app: App) {
  app.events.subscribe('course_version_arrived', 'tell students of a course version', async ({ payload, db }) => {
    const { spaceId, courseId } = payload;
    const assigned = await findSpaceCourse(db, { space_id: spaceId, course_id: courseId });
    // Taken out again, or moved on, before this was heard: the newer event tells.
    if (!assigned || assigned.version_id !== payload.versionId) return;
    const space = (await spaceNames(db, [spaceId])).get(spaceId) ?? '';
    const values = { course: assigned.title, space, version: assigned.number };
    const userIds = await memberIds(db, spaceId, 'student');
    const dates = { opens_at: assigned.opens_at?.getTime() ?? '', closes_at: assigned.closes_at?.getTime() ?? '' };
    const kind = payload.first ? 'course_added' : 'course_updated';
    await sendMessage(db, { userIds, kind, values: { ...values, ...dates }, link: addressOf('learn', { spaceId, courseId }) });
  });
}
