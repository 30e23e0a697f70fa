import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import { idsOf, type SearchDocument, type SearchSource } from '../../platform/search-sources.ts';

type Found = {
  id: string;
  owner_id: string;
  name: string;
  description: string;
  tags: string[];
  author: string;
  platform_state: string;
  updated_at: Date;
  shares: [toType: 'person' | 'space' | 'institution', toId: string][];
};

const labelOf = { person: 'user', space: 'space', institution: 'institution' } as const;

/** Its owner, those it is shared with, and everybody once it is open to the platform. */
const audiencesOf = ({ owner_id, platform_state, shares }: Found) => [
  `user:${owner_id}`,
  ...shares.map(([type, id]) => `${labelOf[type]}:${id}`),
  ...(platform_state === 'approved' ? ['everyone'] : []),
];

/** Items of the library that lie in no trash. */
export const libraryItemSearchSource: SearchSource = {
  async documents(db, refs) {
    const { rows } = await sql<Found>`
      select i.id, i.owner_id, i.name, i.description, i.tags, i.author, i.platform_state, i.updated_at,
        (select coalesce(json_agg(json_build_array(s.to_type, s.to_id::text)), '[]') from library_shares s where s.item_id = i.id) as shares
      from library_items i where i.id = any(${[...refs]}::bigint[]) and i.trashed_at is null`.execute(db);
    return new Map(
      rows.map((item): [string, SearchDocument[]] => [
        item.id,
        [
          {
            kind: 'library_item',
            title: item.name,
            body: [item.description, ...item.tags, item.author].filter(Boolean).join(' '),
            link: addressOf('library', { itemId: item.id }),
            audiences: audiencesOf(item),
            at: item.updated_at,
          },
        ],
      ]),
    );
  },
  refsAfter: idsOf('library_items'),
};
