import type { LibraryKind, LibraryLicence } from '@praxis/contract/library/items';
import sharp from 'sharp';
import { searchable } from '../../apps/server/src/modules/library/library.rules.ts';
import { insertItem, updateItem } from '../../apps/server/src/modules/library/library.store.ts';
import { insertVersion, putShares } from '../../apps/server/src/modules/library/library-versions.store.ts';
import { processFile } from '../../apps/server/src/modules/media/index.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { PICTURES } from '../covers.ts';
import type { School } from '../school.ts';
import { SPACES } from '../spaces.ts';
import { save } from '../uploads.ts';

const DAY = 24 * 3_600_000;

type Content = { fileId?: string; mediaId?: string; address?: string };
type Item = {
  owner: string;
  kind: LibraryKind;
  name: string;
  description: string;
  tags: string[];
  licence: LibraryLicence;
  author: string;
  daysAgo: number;
  /** Who sees it beside its owner; what is offered to everybody waits for an operator. */
  seenBy?: 'space' | 'institution' | 'everybody' | 'offered';
  address?: string;
};

const OWN = { owner: 'teacher1', author: '沈知远' };

const ITEMS: readonly Item[] = [
  {
    ...OWN,
    ...{ kind: 'video', name: '时间片轮转', licence: 'cc_by', daysAgo: 12, seenBy: 'institution' },
    ...{ tags: ['操作系统', '调度', '时间片'], description: '四十八秒看完时间片轮转：三个作业轮流上处理机，队尾规则与甘特图。' },
  },
  {
    ...OWN,
    ...{ kind: 'pdf', name: '调度准则与算法', licence: 'cc_by_sa', daysAgo: 20, seenBy: 'space' },
    ...{ tags: ['操作系统', '调度', '课件'], description: '调度的评价准则与五种算法，七页，英文，配甘特图。' },
  },
  {
    ...OWN,
    ...{ kind: 'demo', name: '时间片轮转演示', licence: 'cc_by_nc', daysAgo: 20, seenBy: 'everybody' },
    ...{ tags: ['操作系统', '演示'], description: '拖动时间片和切换开销，看平均等待时间怎样变化。可以直接放进课程。' },
  },
  {
    ...OWN,
    ...{ kind: 'picture', name: '时间线插图', licence: 'cc0', daysAgo: 6, tags: ['插图'], description: '讲义里用的时间线插图。' },
  },
  {
    ...OWN,
    ...{ kind: 'link', name: 'Operating Systems: Three Easy Pieces', licence: 'all_rights_reserved', daysAgo: 30, seenBy: 'everybody' },
    ...{ author: 'Remzi Arpaci-Dusseau, Andrea Arpaci-Dusseau', address: 'https://pages.cs.wisc.edu/~remzi/OSTEP/' },
    ...{ tags: ['操作系统', '教材'], description: '公开的操作系统教材，前言与第 2 章适合开课前读。' },
  },
  {
    ...{ owner: 'teacher2', author: 'Wireshark Foundation', kind: 'link', name: 'Wireshark 用户手册' },
    ...{ licence: 'all_rights_reserved', daysAgo: 2, seenBy: 'offered', address: 'https://www.wireshark.org/docs/wsug_html_chunked/' },
    ...{ tags: ['计算机网络', '抓包'], description: '抓包软件的官方手册，计算机网络实验前先看第 1 章。' },
  },
];

/** A file of the demo course, as its teacher put it into the library as well: stored and processed once; none where no video could be made. */
async function fileOfCourse(db: Db, ownerId: string, kind: 'video' | 'pdf' | 'demo'): Promise<Content | undefined> {
  const known = await db
    .selectFrom('media')
    .select('file_id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return known && { fileId: known.file_id, mediaId: await processFile(db, { fileId: known.file_id, kind, ownerId }) };
}

async function contentOf(school: School, db: Db, ownerId: string, { kind, address }: Item): Promise<Content | undefined> {
  if (kind === 'video' || kind === 'pdf' || kind === 'demo') return fileOfCourse(db, ownerId, kind);
  if (address) return { address };
  const content = await sharp(Buffer.from(PICTURES.timeline)).png().toBuffer();
  return { fileId: await save(school, db, ownerId, { purpose: 'handout_image', name: '时间线插图.png', content }) };
}

async function add(db: Db, ownerId: string, now: Date, item: Item, { fileId = '', mediaId = '', address = '' }: Content) {
  const { kind, name, description, tags, licence, author } = item;
  const at = new Date(now.getTime() - item.daysAgo * DAY);
  const facts = { kind, name, description, tags, licence, author, search: searchable([name, ...tags, author].join(' ')) };
  const { id } = await insertItem(db, { ...facts, terms: '', downloads_allowed: true, owner_id: ownerId, now: at });
  const content = { file_id: fileId || null, media_id: mediaId || null, address: address || null };
  await insertVersion(db, { item_id: id, ...content, note: '', created_by: ownerId, created_at: at });
  return id;
}

/** The library: what teachers share with a space, the college and everybody, and an offer that waits for an operator. */
export async function seedLibrary(school: School) {
  const people = await school.people();
  await school.once('library', async (db) => {
    const space = await db.selectFrom('spaces').select('id').where('join_code', '=', SPACES[0]!.code).executeTakeFirstOrThrow();
    for (const item of ITEMS) {
      const ownerId = people.get(item.owner)!;
      const content = await contentOf(school, db, ownerId, item);
      if (!content) continue;
      const id = await add(db, ownerId, school.app.clock.now(), item, content);
      const share = (to_type: 'space' | 'institution', to_id: string) => putShares(db, { itemIds: [id], to_type, to_id }, 'use', ownerId);
      if (item.seenBy === 'space') await share('space', space.id);
      if (item.seenBy === 'institution') {
        const member = db.selectFrom('institution_members').select('institution_id').where('user_id', '=', ownerId);
        await share('institution', (await member.executeTakeFirstOrThrow()).institution_id);
      }
      if (item.seenBy === 'everybody') await updateItem(db, id, { platform_state: 'approved' });
      if (item.seenBy === 'offered') await updateItem(db, id, { platform_state: 'pending' });
    }
  });
}
