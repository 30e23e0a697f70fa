import type { Audience } from '@praxis/contract/assessments/audience';
import { addressOf } from '@praxis/contract/core/pages';
import { taRights } from '@praxis/contract/spaces/spaces';
import type { Db } from '../../platform/database/db.ts';
import { idsOf, type SearchSource, textOfHtml } from '../../platform/search-sources.ts';
import { assignedIds } from './audience/audience.store.ts';

/** All of a space, or those who run it and those who are given the work now. */
async function audiencesOf(db: Db, spaceId: string, audience: Audience) {
  if (!audience) return [`space:${spaceId}`];
  const given = await assignedIds(db, { kind: 'space', id: spaceId }, audience);
  return [`space:${spaceId}:leads`, ...taRights.map((right) => `space:${spaceId}:${right}`), ...given.map((id) => `user:${id}`)];
}

/** Assignments and exams that were published, for those of their space whom they are given to. The quiz of an activity is found as the activity. */
export const assessmentSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('assessments')
      .select(['id', 'space_id', 'title', 'intro', 'published_at', 'created_at', 'audience'])
      .where('id', 'in', [...refs])
      .where('state', '!=', 'not_published')
      .where('activity_id', 'is', null)
      .where('space_id', 'is not', null)
      .$narrowType<{ space_id: string }>()
      .execute();
    const audiences = new Map<string, string[]>();
    for (const row of rows) audiences.set(row.id, await audiencesOf(db, row.space_id, row.audience as Audience));
    return new Map(
      rows.map((row) => [
        row.id,
        [
          {
            kind: 'exam' as const,
            title: row.title,
            body: textOfHtml(row.intro),
            link: addressOf('assessment', { assessmentId: row.id }),
            audiences: audiences.get(row.id)!,
            at: row.published_at ?? row.created_at,
            within: { spaceId: row.space_id },
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('assessments'),
};
