import type { LibraryKind, LibraryLicence } from '@praxis/contract/library/items';
import sharp from 'sharp';
import { searchable } from '../apps/server/src/modules/library/library.rules.ts';
import { insertItem, updateItem } from '../apps/server/src/modules/library/library.store.ts';
import { insertVersion, putShares } from '../apps/server/src/modules/library/library-versions.store.ts';
import { processFile } from '../apps/server/src/modules/media/index.ts';
import type { Db } from '../apps/server/src/platform/database/db.ts';
import { PICTURES } from './covers.ts';
import type { School } from './school.ts';
import { SPACES } from './spaces.ts';
import { save } from './uploads.ts';

const DAY = 24 * 3_600_000;
const TEACHER = 'teacher1';
const OTHER = 'teacher2';

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
};

async function add(db: Db, ids: Map<string, string>, now: Date, { owner, daysAgo, ...item }: Item, content: Content) {
  const ownerId = ids.get(owner)!;
  const at = new Date(now.getTime() - daysAgo * DAY);
  const search = searchable([item.name, ...item.tags, item.author].join(' '));
  const { id } = await insertItem(db, { ...item, terms: '', downloads_allowed: true, search, owner_id: ownerId, now: at });
  const { fileId: file_id = null, mediaId: media_id = null, address = null } = content;
  await insertVersion(db, { item_id: id, file_id, media_id, address, note: '', created_by: ownerId, created_at: at });
  return id;
}

/** Files of the demo course, as their teacher put them into the library as well: stored and processed once. */
async function ofCourse(db: Db, ownerId: string, kind: 'video' | 'pdf' | 'demo'): Promise<Content | undefined> {
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

/** The library: what a teacher shares with a space, the college and everybody, and an offer that waits for an operator. */
export async function seedLibrary(school: School) {
  const { app } = school;
  const ids = await school.people();
  await school.once('library', async (db) => {
    const now = app.clock.now();
    const teacher = ids.get(TEACHER)!;
    const space = await db.selectFrom('spaces').select('id').where('join_code', '=', SPACES[0]!.code).executeTakeFirstOrThrow();
    const college = await db
      .selectFrom('institution_members')
      .select('institution_id')
      .where('user_id', '=', teacher)
      .executeTakeFirstOrThrow();
    const own = { owner: TEACHER, author: '沈知远' };
    const put = (item: Item, content: Content) => add(db, ids, now, item, content);
    const share = (id: string, to_type: 'space' | 'institution', to_id: string) =>
      putShares(db, { itemIds: [id], to_type, to_id }, 'use', teacher);

    const film = await ofCourse(db, teacher, 'video');
    const aboutFilm = '四十八秒看完时间片轮转：三个作业轮流上处理机，队尾规则与甘特图。';
    const filmTags = ['操作系统', '调度', '时间片'];
    if (film)
      await share(
        await put(
          { ...own, kind: 'video', name: '时间片轮转', description: aboutFilm, tags: filmTags, licence: 'cc_by', daysAgo: 12 },
          film,
        ),
        'institution',
        college.institution_id,
      );
    const slides = await ofCourse(db, teacher, 'pdf');
    const aboutSlides = '调度的评价准则与五种算法，七页，英文，配甘特图。';
    const slidesTags = ['操作系统', '调度', '课件'];
    const slidesId = await put(
      { ...own, kind: 'pdf', name: '调度准则与算法', description: aboutSlides, tags: slidesTags, licence: 'cc_by_sa', daysAgo: 20 },
      slides!,
    );
    await share(slidesId, 'space', space.id);
    const demo = await ofCourse(db, teacher, 'demo');
    const aboutDemo = '拖动时间片和切换开销，看平均等待时间怎样变化。可以直接放进课程。';
    const demoTags = ['操作系统', '演示'];
    const demoId = await put(
      { ...own, kind: 'demo', name: '时间片轮转演示', description: aboutDemo, tags: demoTags, licence: 'cc_by_nc', daysAgo: 20 },
      demo!,
    );
    await updateItem(db, demoId, { platform_state: 'approved' });
    const picture = await sharp(Buffer.from(PICTURES.timeline)).png().toBuffer();
    const pictureId = await save(school, db, teacher, { purpose: 'handout_image', name: '时间线插图.png', content: picture });
    const aboutPicture = '讲义里用的时间线插图。';
    await put(
      { ...own, kind: 'picture', name: '时间线插图', description: aboutPicture, tags: ['插图'], licence: 'cc0', daysAgo: 6 },
      { fileId: pictureId },
    );
    const aboutBook = '公开的操作系统教材，前言与第 2 章适合开课前读。';
    const book = await put(
      {
        ...{ ...own, kind: 'link' as const, name: 'Operating Systems: Three Easy Pieces', description: aboutBook },
        ...{ author: 'Remzi Arpaci-Dusseau, Andrea Arpaci-Dusseau', tags: ['操作系统', '教材'] },
        ...{ licence: 'all_rights_reserved' as const, daysAgo: 30 },
      },
      { address: 'https://pages.cs.wisc.edu/~remzi/OSTEP/' },
    );
    await updateItem(db, book, { platform_state: 'approved' });
    const aboutGuide = '抓包软件的官方手册，计算机网络实验前先看第 1 章。';
    const guide = await put(
      {
        ...{ owner: OTHER, author: 'Wireshark Foundation', kind: 'link' as const, name: 'Wireshark 用户手册', description: aboutGuide },
        ...{ tags: ['计算机网络', '抓包'], licence: 'all_rights_reserved' as const, daysAgo: 2 },
      },
      { address: 'https://www.wireshark.org/docs/wsug_html_chunked/' },
    );
    await updateItem(db, guide, { platform_state: 'pending' });
  });
}
