import type { ActivityNode, CourseTree } from '@praxis/contract/courses/tree';
import type { MessageKey } from '@praxis/contract/messages';
import type { Db } from '../../../platform/database/db.ts';
import { isMessageKey, translate } from '../../../platform/messages.ts';
import { type MediaRow, mediaInBrief, type Viewer } from '../../media/index.ts';
import { activitiesOf, unlockHolds } from '../authoring/course-tree.rules.ts';
import { findMediaOfDraft } from '../authoring/draft-files.store.ts';
import { findDraftProblems } from '../courses.store.ts';

type Found = { media: Map<string, MediaRow>; problems: Map<string, string> };

function problemOf(activity: ActivityNode, all: readonly ActivityNode[], { media, problems }: Found): MessageKey | undefined {
  const own = problems.get(activity.id);
  if (own) return isMessageKey(own) ? own : 'activity_config_wrong';
  if (media.get(activity.id)?.state === 'failed') return 'media_failed';
  return unlockHolds(all, activity) ? undefined : 'unlock_rule_wrong';
}

/** What stands against publishing: visible activities that are not ready. A file still in work is no hindrance, students watch what is there. */
export async function problemsOf(db: Db, courseId: string, tree: CourseTree) {
  const found = { media: await findMediaOfDraft(db, courseId), problems: await findDraftProblems(db, courseId) };
  const all = activitiesOf(tree);
  return all.filter((activity) => !activity.hidden && problemOf(activity, all, found));
}

/** What the designer shows of activities beyond the tree; of all, or of those named. */
export async function statusesOf(db: Db, courseId: string, tree: CourseTree, viewer: Viewer, only?: readonly string[]) {
  const all = activitiesOf(tree);
  const named = only && new Set(only);
  const activities = named ? all.filter((activity) => named.has(activity.id)) : all;
  if (activities.length === 0) return [];
  const ids = activities.map((activity) => activity.id);
  const found = { media: await findMediaOfDraft(db, courseId, ids), problems: await findDraftProblems(db, courseId) };
  return activities.map((activity) => {
    const media = found.media.get(activity.id);
    const problem = problemOf(activity, all, found);
    return {
      activity_id: activity.id,
      media: media ? mediaInBrief(media, viewer) : null,
      problem: problem ? translate(viewer.language ?? 'zh-cn', problem) : null,
    };
  });
}
