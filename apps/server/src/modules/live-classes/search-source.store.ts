import { addressOf } from '@praxis/contract/core/pages';
import { idsOf, type SearchSource } from '../../platform/search-sources.ts';

/** Classes that were not called off, for the members of their space; those that ended lead to their replay. */
export const classSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('live_classes')
      .select(['id', 'space_id', 'title', 'start_at', 'state', 'replay_removed_at'])
      .where('id', 'in', [...refs])
      .where('state', '!=', 'cancelled')
      .execute();
    return new Map(
      rows.map((row) => [
        row.id,
        [
          {
            kind: 'class' as const,
            title: row.title,
            body: '',
            link:
              row.state === 'ended' && !row.replay_removed_at
                ? addressOf('replay', { classId: row.id })
                : addressOf('classroom', { classId: row.id }),
            audiences: [`space:${row.space_id}`],
            at: row.start_at,
            within: { spaceId: row.space_id },
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('live_classes'),
};
