import { addressOf } from '@praxis/contract/core/pages';
import { idsOf, type SearchDocument, type SearchSource, textOfHtml } from '../../platform/search-sources.ts';

/** Spaces: whoever may open the page finds it. */
export const spaceSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('spaces')
      .select(['id', 'name', 'intro', 'visibility', 'state', 'created_at'])
      .where('id', 'in', [...refs])
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => [
        row.id,
        [
          {
            kind: 'space',
            title: row.name,
            body: row.intro,
            link: addressOf('space', { spaceId: row.id }),
            audiences: [`page:${row.id}`, ...(row.visibility === 'public' && row.state === 'active' ? ['everyone'] : [])],
            at: row.created_at,
            within: { spaceId: row.id },
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('spaces'),
};

/** Notices of spaces: published ones for members, waiting ones for those who post. */
export const spaceNoticeSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('space_notices')
      .select(['id', 'space_id', 'title', 'body', 'publish_at', 'published_at'])
      .where('id', 'in', [...refs])
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => [
        row.id,
        [
          {
            kind: 'space_notice',
            title: row.title,
            body: textOfHtml(row.body),
            link: addressOf('space', { spaceId: row.space_id, tab: 'notices' }, { notice: row.id }),
            audiences: [row.published_at ? `space:${row.space_id}` : `space:${row.space_id}:post_notices`],
            at: row.published_at ?? row.publish_at,
            within: { spaceId: row.space_id },
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('space_notices'),
};
