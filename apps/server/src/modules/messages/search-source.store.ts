import { addressOf } from '@praxis/contract/core/pages';
import { idsOf, type SearchDocument, type SearchSource, textOfHtml } from '../../platform/search-sources.ts';

const KEYS: Record<string, string> = { students: 'utype:1', teachers: 'utype:2', experts: 'utype:3' };

/** Notices of the platform that are out, or will be at their time. */
export const noticeSearchSource: SearchSource = {
  async documents(db, refs) {
    const rows = await db
      .selectFrom('notices')
      .select(['id', 'title', 'body', 'audience', 'publish_at'])
      .where('id', 'in', [...refs])
      .where('withdrawn_at', 'is', null)
      .where('publish_at', 'is not', null)
      .execute();
    return new Map(
      rows.map((row): [string, SearchDocument[]] => [
        row.id,
        [
          {
            kind: 'notice',
            title: row.title,
            body: textOfHtml(row.body),
            link: addressOf('notice', { nid: row.id }),
            audiences: KEYS[row.audience] ? [KEYS[row.audience]!, 'operators'] : ['everyone'],
            visibleFrom: row.publish_at,
            at: row.publish_at!,
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('notices'),
};
