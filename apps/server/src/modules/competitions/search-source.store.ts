import { addressOf } from '@praxis/contract/core/pages';
import { idsOf, type SearchDocument, type SearchSource, textOfHtml } from '../../platform/search-sources.ts';

/** Published public competitions: everybody signed in finds them. Results and ranks are never written here. */
export const competitionsFound: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('competitions')
      .select(['id', 'title', 'intro', 'category', 'published_at', 'created_at'])
      .where('id', 'in', [...refs])
      .where('state', '=', 'published')
      .where('visibility', '=', 'public')
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => [
        row.id,
        [
          {
            kind: 'competition',
            title: row.title,
            body: textOfHtml(row.intro),
            context: row.category,
            link: addressOf('competitionDetail', { id: row.id }),
            audiences: ['everyone'],
            at: row.published_at ?? row.created_at,
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('competitions'),
};
