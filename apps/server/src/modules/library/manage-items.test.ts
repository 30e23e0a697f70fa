import {
  addLibraryVersion,
  changeLibraryItem,
  downloadLibraryItem,
  listLibrary,
  makeLibraryItem,
  showLibraryItem,
  tagLibraryItems,
  trashLibraryItems,
} from '@praxis/contract/library/library';
import { expect, test } from 'vitest';
import { libraryMakers } from '../../testing/makers/library.ts';
import { world } from '../../testing/world.ts';

async function school() {
  const created = await world();
  return { ...created, ...libraryMakers(created) };
}

test('S-059 a teacher keeps a picture with tags and licence, finds it by Chinese words and tags, and sees it', async () => {
  const { as, person, item } = await school();
  const teacher = await person('teacher');
  const id = await item(teacher, '进程状态转换图', { kind: 'picture', tags: ['操作系统', '进程'], author: '张老师' });
  await item(teacher, '计算机网络拓扑', { kind: 'picture', tags: ['网络'] });
  for (const search of ['状态', '进程 转换', '操作系统', '张老师', '进']) {
    const found = await as(teacher).call(listLibrary, { shelf: 'mine', search });
    expect(
      found.data.list.map((row) => row.id),
      search,
    ).toEqual([id]);
  }
  expect((await as(teacher).call(listLibrary, { shelf: 'mine', search: '100%' })).data.total).toBe(0);
  const tagged = await as(teacher).call(listLibrary, { shelf: 'mine', tag: '网络' });
  expect(tagged.data).toMatchObject({ total: 1, list: [{ name: '计算机网络拓扑' }] });
  expect(tagged.data.tags).toEqual(expect.arrayContaining(['操作系统', '进程', '网络']));
  const view = await as(teacher).call(showLibraryItem, { item_id: id });
  expect(view.data).toMatchObject({
    name: '进程状态转换图',
    scope: 'private',
    licence: 'cc_by',
    version: 1,
    picture: expect.stringContaining('/files/'),
    can: { change: true, share: true, use: true },
  });
});

test('what stands in the form is refused by its field: a missing file, a wrong address, terms that are not written', async () => {
  const { as, person, content } = await school();
  const [teacher, other, student] = [await person('teacher'), await person('teacher'), await person('student')];
  const base = { name: 'x', licence: 'cc_by' } as const;
  expect(await as(teacher).call(makeLibraryItem, { ...base, kind: 'picture' })).toMatchObject({ key: 'file_not_found' });
  const foreign = await content(other);
  expect(await as(teacher).call(makeLibraryItem, { ...base, kind: 'picture', file_id: foreign.id })).toMatchObject({
    key: 'file_not_found',
  });
  const picture = await content(teacher);
  expect(await as(teacher).call(makeLibraryItem, { ...base, kind: 'video', file_id: picture.id })).toMatchObject({ key: 'file_not_found' });
  expect(await as(teacher).call(makeLibraryItem, { ...base, kind: 'link', address: 'javascript:alert(1)' })).toMatchObject({
    key: 'link_address_wrong',
  });
  const own = { ...base, kind: 'link', address: 'https://example.com', licence: 'own_terms' } as const;
  expect(await as(teacher).call(makeLibraryItem, own)).toMatchObject({ key: 'library_terms_required' });
  expect(await as(student).call(makeLibraryItem, { ...base, kind: 'link', address: 'https://example.com' })).toMatchObject({
    key: 'not_allowed',
  });
});

test('a new version stands beside the old one; the same file again is refused', async () => {
  const { as, person, item, content } = await school();
  const teacher = await person('teacher');
  const id = await item(teacher, 'Diagram', { kind: 'picture' });
  const file = await content(teacher, 'picture', 'second.png');
  expect(await as(teacher).call(addLibraryVersion, { item_id: id, file_id: file.id, note: 'Clearer' })).toMatchObject({
    data: { version: 2 },
  });
  expect(await as(teacher).call(addLibraryVersion, { item_id: id, file_id: file.id })).toMatchObject({ key: 'library_same_version' });
  const view = await as(teacher).call(showLibraryItem, { item_id: id });
  expect(view.data.versions.map(({ number, note, file_name }) => ({ number, note, file_name }))).toEqual([
    { number: 2, note: 'Clearer', file_name: 'second.png' },
    { number: 1, note: '', file_name: 'file.picture' },
  ]);
});

test('a download follows the licence and is counted; the address opens the file as an attachment', async () => {
  const { as, origin, person, item } = await school();
  const teacher = await person('teacher');
  const id = await item(teacher, 'Handbook', { kind: 'document' });
  const input = await as(teacher).call(downloadLibraryItem, { item_id: id });
  const reply = await fetch(`${origin}${input.data.address}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-disposition')).toContain('attachment');
  expect((await as(teacher).call(showLibraryItem, { item_id: id })).data.downloads).toBe(1);
  const link = await item(teacher, 'A link');
  expect(await as(teacher).call(downloadLibraryItem, { item_id: link })).toMatchObject({ key: 'library_download_refused' });
});

test('name, licence and tags of several items change together, and what lies in the trash is found only there', async () => {
  const { as, person, item } = await school();
  const teacher = await person('teacher');
  const [first, second] = [await item(teacher, 'One', { tags: ['old'] }), await item(teacher, 'Two')];
  await as(teacher).call(tagLibraryItems, { item_ids: [first, second], add: ['新'], remove: ['old'] });
  expect((await as(teacher).call(listLibrary, { shelf: 'mine', search: '新' })).data.total).toBe(2);
  expect((await as(teacher).call(listLibrary, { shelf: 'mine', search: 'old' })).data.total).toBe(0);
  await as(teacher).call(changeLibraryItem, { item_id: first, name: 'Uno', licence: 'all_rights_reserved', tags: ['a'] });
  expect((await as(teacher).call(showLibraryItem, { item_id: first })).data).toMatchObject({
    name: 'Uno',
    tags: ['a'],
    licence: 'all_rights_reserved',
  });
  await as(teacher).call(trashLibraryItems, { item_ids: [first], trashed: true });
  const names = async (shelf: 'mine' | 'trash') => (await as(teacher).call(listLibrary, { shelf })).data.list.map((row) => row.name);
  expect(await names('mine')).toEqual(['Two']);
  expect(await names('trash')).toEqual(['Uno']);
  expect(await as(teacher).call(changeLibraryItem, { item_id: first, name: 'x', licence: 'cc0' })).toMatchObject({ key: 'not_allowed' });
  await as(teacher).call(trashLibraryItems, { item_ids: [first], trashed: false });
  expect((await names('mine')).sort()).toEqual(['Two', 'Uno']);
});
