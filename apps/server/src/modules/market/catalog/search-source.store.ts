import { addressOf } from '@praxis/contract/core/pages';
import { idsOf, type SearchDocument, type SearchSource } from '../../../platform/search-sources.ts';

/** Products on sale, for everybody signed in. */
export const productSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('products as p')
      .innerJoin('offers as o', 'o.id', 'p.offer_id')
      .select(['p.id', 'o.title', 'o.intro', 'o.created_at'])
      .where('p.state', '=', 'on_sale')
      .where('p.kind', '<>', 'competition_fee')
      .where('p.id', 'in', [...refs])
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => [
        row.id,
        [
          {
            ...{ kind: 'product', title: row.title, body: row.intro, link: addressOf('packageDetail', { id: row.id }) },
            ...{ audiences: ['everyone'], at: row.created_at },
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('products'),
};
