import { addressOf } from '@praxis/contract/core/pages';
import { idsOf, type SearchSource, textOfHtml } from '../../platform/search-sources.ts';

/** Assignments and exams that were published, for the members of their space. The quiz of an activity is found as the activity. */
export const assessmentSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('assessments')
      .select(['id', 'space_id', 'title', 'intro', 'published_at', 'created_at'])
      .where('id', 'in', [...refs])
      .where('state', '!=', 'not_published')
      .where('activity_id', 'is', null)
      .where('space_id', 'is not', null)
      .$narrowType<{ space_id: string }>()
      .execute();
    return new Map(
      rows.map((row) => [
        row.id,
        [
          {
            kind: 'exam' as const,
            title: row.title,
            body: textOfHtml(row.intro),
            link: addressOf('assessment', { assessmentId: row.id }),
            audiences: [`space:${row.space_id}`],
            at: row.published_at ?? row.created_at,
            within: { spaceId: row.space_id },
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('assessments'),
};
