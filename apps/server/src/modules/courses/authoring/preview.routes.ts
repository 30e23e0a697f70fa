import { previewActivity, previewOutline } from '@praxis/contract/courses/learning';
import type { App } from '../../../platform/app.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { courseTheActorOwns } from '../courses.access.ts';
import { findDraft, findDraftConfig } from '../courses.store.ts';
import { lockLabel } from '../learning/learning.routes.ts';
import { toProgressView } from '../learning/record-learning.ts';
import { activityKindHere } from './activity-kinds.ts';
import { coverAddress } from './covers.ts';
import { toActivityView } from './open-activity.ts';
import { outlineOf, visibleActivities } from './outline.rules.ts';

/** The draft as a student would see it; nothing is recorded. */
export function previewRoutes(app: App) {
  serve(app, previewOutline, {
    access: courseTheActorOwns,
    async run({ actor, subject: course, db, now, language }) {
      const { tree } = await findDraft(db, course.id);
      const owner = (await people(app, db, [course.owner_id])).get(course.owner_id);
      const cover = coverAddress(app, course.cover_file_id, actor.userId, now);
      return {
        course: { id: course.id, title: course.title, cover, teacher: owner?.name ?? '', version: 0 },
        ...outlineOf(tree, { progress: new Map(), lockText: lockLabel(language) }),
        can: { record: false, see_progress: false, assign: false },
      };
    },
  });

  serve(app, previewActivity, {
    access: courseTheActorOwns,
    async run({ actor, subject: course, input, db, now }) {
      const { tree } = await findDraft(db, course.id);
      const list = visibleActivities(tree);
      const at = list.findIndex(({ activity }) => activity.id === input.activity_id);
      const found = list[at];
      const saved = found && (await findDraftConfig(db, course.id, found.activity.id));
      if (!found || !saved) throw notForYou();
      const viewer = { app, db, userId: actor.userId, now, courseId: course.id, activityId: found.activity.id };
      const content = await activityKindHere(app, found.activity.kind).open(saved.config, viewer);
      const neighbours = { previous: list[at - 1]?.activity.id ?? null, next: list[at + 1]?.activity.id ?? null };
      const activity = toActivityView(found.activity, found.section.title, found.chapter.title);
      return { activity, content, progress: toProgressView(), ...neighbours };
    },
  });
}
