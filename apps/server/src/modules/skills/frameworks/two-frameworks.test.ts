import { randomUUID } from 'node:crypto';
import { exportFramework, importFramework } from '@praxis/contract/skills/frameworks';
import { editMap, skillMap, undoEdit } from '@praxis/contract/skills/maps';
import { beforeAll, expect, test } from 'vitest';
import { upload } from '../../../testing/makers/accounts.ts';
import { world } from '../../../testing/world.ts';

let school: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  school = await world();
});

const caseFile = (document: string, items: [identifier: string, code: string, name: string][]) =>
  JSON.stringify({
    CFDocument: { identifier: document, title: document },
    CFItems: items.map(([identifier, humanCodingScheme, fullStatement]) => ({ identifier, humanCodingScheme, fullStatement })),
    CFAssociations: items.slice(1).map(([identifier]) => ({
      associationType: 'isChildOf',
      originNodeURI: { identifier },
      destinationNodeURI: { identifier: items[0]![0] },
    })),
  });
const ESCO = [
  'conceptUri,preferredLabel,description,code',
  ...['http://esco/skill/1,debug software,Finds faults,S1', 'http://esco/skill/2,"sort, and search",Sorts,S2'],
].join('\n');
const STANDARD = ['等级,职业功能,工作内容,技能要求', '五级/初级工,1.网络搭建,1.1 设备安装,1.1.1 能识别设备'].join('\n');

async function ownMap() {
  const teacher = await school.person('teacher');
  const as = school.as(teacher);
  const frame = { frame_kind: 'private' as const, frame_id: teacher.id };
  const take = async (text: string | Buffer, name: string, more: object = {}) => {
    const { file_id } = await upload(school as never, teacher, 'framework_file', name, Buffer.from(text as string));
    return as.call(importFramework, {
      ...{ ...frame, file_id: file_id!, import_id: randomUUID().replaceAll('-', ''), dry_run: false },
      ...more,
    });
  };
  const read = async () => (await as.call(skillMap, frame)).data.skills.map(({ code, name }) => `${code} ${name}`).toSorted();
  return { as, frame, take, read };
}

test('a framework with the codes of somebody’s own skills is put beside them and can be taken out again', async () => {
  const { as, frame, take, read } = await ownMap();
  await take('code,name\nS1,Mine\nS2,Mine too', 'own.csv');
  const package1 = caseFile('d1', [
    ['11111111-1111-4111-8111-111111111111', 'S1', 'Alpha'],
    ['22222222-2222-4222-8222-222222222222', 'S2', 'Beta'],
  ]);
  const looked = await take(package1, 'a.json', { dry_run: true });
  expect(looked.data.counts).toMatchObject({ added: 2, changed: 0, missing: 0, twins: 2 });
  expect(looked.data.list.map(({ name, twin }) => [name, twin])).toEqual([
    ['Alpha', 'Mine'],
    ['Beta', 'Mine too'],
  ]);
  await take(package1, 'a.json', { remove_missing: true, import_id: 'put-beside-1' });
  expect(await read()).toEqual(['S1 Alpha', 'S1 Mine', 'S2 Beta', 'S2 Mine too']);
  await take(ESCO, 'skills_en.csv');
  expect(await read()).toEqual(['S1 Alpha', 'S1 Mine', 'S1 debug software', 'S2 Beta', 'S2 Mine too', 'S2 sort, and search']);
  // The own sheet still means the own skills, and removes no others.
  await take('code,name\nS1,Mine anew', 'own.csv', { remove_missing: true });
  expect(await read()).toEqual(['S1 Alpha', 'S1 Mine anew', 'S1 debug software', 'S2 Beta', 'S2 sort, and search']);
  expect(await as.call(undoEdit, { ...frame, edit_id: 'put-beside-1' })).toMatchObject({ code: 1 });
  expect(await read()).toEqual(['S1 Mine anew', 'S1 debug software', 'S2 sort, and search']);
  // What was taken back comes back as what it was.
  expect((await take(package1, 'a.json')).data.counts).toMatchObject({ added: 2, changed: 0 });
  expect((await take(package1, 'a.json')).data.counts).toMatchObject({ added: 0, changed: 0, same: 2 });
});

test('a map of several frameworks and own skills that share codes and names goes out and comes in again without a difference', async () => {
  const { as, frame, take, read } = await ownMap();
  await take('code,name,parent,prerequisites\nS1,Mine,,\nS2,Mine too,S1,\n,Loose,S1,\n,Loose,S2,\nX,"Trees, tall",,S1', 'own.csv');
  await take(
    caseFile('d1', [
      ['11111111-1111-4111-8111-111111111112', 'S1', 'Alpha'],
      ['22222222-2222-4222-8222-222222222223', 'S2', 'Beta'],
    ]),
    'a.json',
  );
  await take(ESCO, 'skills_en.csv');
  await take(STANDARD, 'standard.csv');
  const { skills, frame: now } = (await as.call(skillMap, frame)).data;
  const idOf = (name: string) => skills.find((skill) => skill.name === name)!.id;
  const connect = (from: string, to: string) => ({ op: 'connect' as const, kind: 'prerequisite' as const, from: idOf(from), to: idOf(to) });
  await as.call(editMap, {
    ...{ ...frame, revision: now.revision, edit_id: 'across-frameworks' },
    operations: [connect('Beta', 'debug software'), connect('sort, and search', 'Mine too'), connect('能识别设备', 'Alpha')],
  });
  const before = await read();
  for (const format of ['xlsx', 'csv', 'case'] as const) {
    const { data } = await as.call(exportFramework, { ...frame, format });
    const bytes = Buffer.from(data.base64, 'base64');
    const again = await take(bytes, data.name, { dry_run: true });
    expect(again.data.counts, format).toMatchObject({
      added: 0,
      changed: 0,
      missing: 0,
      faulty: 0,
      edges: 0,
      twins: 0,
      same: before.length,
    });
    await take(bytes, data.name, { remove_missing: true });
    expect(await read()).toEqual(before);
  }
  // Each framework is still met by what it calls its skills.
  expect((await take(ESCO.replace('debug software', 'debug programs'), 'skills_en.csv', { dry_run: true })).data.counts).toMatchObject({
    ...{ added: 0, changed: 1, missing: 0, same: 1 },
  });
  expect((await take(STANDARD, 'standard.csv', { dry_run: true })).data.counts).toMatchObject({ added: 0, changed: 0, missing: 0 });
  // A map of somebody else takes all of it, and once.
  const other = await ownMap();
  const sheet = Buffer.from((await as.call(exportFramework, { ...frame, format: 'csv' })).data.base64, 'base64');
  expect((await other.take(sheet, 'all.csv')).data.counts).toMatchObject({ added: before.length, faulty: 0 });
  expect((await other.take(sheet, 'all.csv')).data.counts).toMatchObject({ added: 0, changed: 0, same: before.length });
  expect((await other.take(ESCO, 'skills_en.csv')).data.counts).toMatchObject({ added: 0, changed: 0, same: 2 });
});

test('a skill that was merged stays merged at the next import, which says so; each can be taken back on its own', async () => {
  const { as, frame, take, read } = await ownMap();
  const file = caseFile('d1', [
    ['11111111-1111-4111-8111-111111111111', 'S1', 'Alpha'],
    ['22222222-2222-4222-8222-222222222222', 'S2', 'Beta'],
    ['33333333-3333-4333-8333-333333333333', 'S3', 'Gamma'],
  ]);
  await take(file, 'a.json');
  const { skills, frame: now } = (await as.call(skillMap, frame)).data;
  const idOf = (name: string) => skills.find((skill) => skill.name === name)!.id;
  const operations = [{ op: 'merge' as const, key: idOf('Gamma'), into: idOf('Beta') }];
  await as.call(editMap, { ...frame, revision: now.revision, edit_id: 'merge-gamma', operations });
  const looked = (await take(file, 'a.json', { dry_run: true })).data;
  expect(looked.counts).toMatchObject({ added: 0, changed: 0, missing: 0, edges: 0, merged: 1 });
  expect(looked.list.map(({ name, outcome, into }) => [name, outcome, into])[0]).toEqual(['Gamma', 'same', 'Beta']);
  const newer = file.replace('"Alpha"', '"Alpha anew"');
  await take(newer, 'a.json', { import_id: 'after-merge-1', remove_missing: true });
  expect(await read()).toEqual(['S1 Alpha anew', 'S2 Beta']);
  expect(await as.call(undoEdit, { ...frame, edit_id: 'after-merge-1' })).toMatchObject({ code: 1 });
  expect(await read()).toEqual(['S1 Alpha', 'S2 Beta']);
  expect(await as.call(undoEdit, { ...frame, edit_id: 'merge-gamma' })).toMatchObject({ code: 1 });
  expect((await take(file, 'a.json')).data.counts).toMatchObject({ added: 0, changed: 0, same: 3, merged: 0 });
  expect(await read()).toEqual(['S1 Alpha', 'S2 Beta', 'S3 Gamma']);
});
