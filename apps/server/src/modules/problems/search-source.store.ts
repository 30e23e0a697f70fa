import { addressOf } from '@praxis/contract/core/pages';
import { idsOf, type SearchDocument, type SearchSource, textOfHtml } from '../../platform/search-sources.ts';

/** Problems: those of the practice area for everybody who learns or teaches, and each for who set it. */
export const problemSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('problems')
      .select(['id', 'code', 'owner_id', 'title', 'statement', 'source', 'tags', 'state', 'listed', 'updated_at'])
      .where('id', 'in', [...refs])
      .where('deleted_at', 'is', null)
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => {
        const open = row.state === 'published' && row.listed;
        const document: SearchDocument = {
          kind: 'problem',
          title: row.title,
          body: [row.code, textOfHtml(row.statement), row.source, ...row.tags].filter(Boolean).join(' '),
          context: row.code,
          link: open ? addressOf('problem', { problemId: row.id }) : addressOf('problemSetting', { problemId: row.id }),
          audiences: open ? ['utype:1', 'utype:2'] : [`user:${row.owner_id}`],
          at: row.updated_at,
        };
        return [row.id, [document]];
      }),
    );
  },
  refsAfter: idsOf('problems'),
};
