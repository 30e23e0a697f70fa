import { randomUUID } from 'node:crypto';
import { exportFramework, frameworkTemplate, importFramework } from '@praxis/contract/skills/frameworks';
import { saveFrame, skillMap, undoEdit } from '@praxis/contract/skills/maps';
import { listProfiles, openProfile, saveProfile } from '@praxis/contract/skills/profiles';
import { beforeAll, expect, test } from 'vitest';
import { upload } from '../../../testing/makers/accounts.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

let school: Awaited<ReturnType<typeof world>>;
beforeAll(async () => {
  school = await world();
});

const SHEET = ['code,name,parent,prerequisites,weight', 'A,Networks,,,100', 'A1,Subnets,A,,60', 'A2,Routing,A,A1,40'];

async function mapOf(owner?: TestPerson) {
  const teacher = owner ?? (await school.person('teacher'));
  const frame = { frame_kind: 'private' as const, frame_id: teacher.id };
  const as = school.as(teacher);
  const send = async (text: string | Buffer, name = 'list.csv', who: TestPerson = teacher) => {
    const sent = await upload(school as never, who, 'framework_file', name, Buffer.from(text as string));
    return sent.file_id!;
  };
  const take = (file_id: string, more: object = {}) =>
    as.call(importFramework, { ...frame, file_id, import_id: randomUUID().replaceAll('-', ''), dry_run: false, ...more });
  const read = async () => {
    const { data } = await as.call(skillMap, frame);
    const name = new Map(data.skills.map(({ id, name: known }) => [id, known]));
    return {
      names: data.skills.map(({ code, parent_id, name: known }) => [code, parent_id ? name.get(parent_id) : '', known].join('|')).sort(),
      edges: data.edges.map(({ from, to, kind }) => `${name.get(from)} ${kind} ${name.get(to)}`),
      frame: data.frame,
    };
  };
  return { teacher, frame, as, send, take, read };
}

test('a teacher looks at what a sheet would do, which changes nothing, then imports it and can undo it', async () => {
  const { frame, as, send, take, read } = await mapOf();
  const file = await send(SHEET.join('\n'));
  const looked = await take(file, { dry_run: true });
  expect(looked).toMatchObject({ code: 1, data: { format: 'sheet', done: false, counts: { added: 3, edges: 1, faulty: 0 } } });
  expect(looked.data.list.map(({ line, name, above }) => [line, name, above])).toEqual([
    [2, 'Networks', ''],
    [3, 'Subnets', 'Networks'],
    [4, 'Routing', 'Networks'],
  ]);
  expect((await read()).names).toEqual([]);
  const import_id = randomUUID().replaceAll('-', '');
  expect(await take(file, { import_id })).toMatchObject({ code: 1, data: { done: true } });
  const whole = { names: ['A1|Networks|Subnets', 'A2|Networks|Routing', 'A||Networks'], edges: ['Subnets prerequisite Routing'] };
  expect(await read()).toMatchObject(whole);
  expect(await as.call(undoEdit, { ...frame, edit_id: import_id })).toMatchObject({ code: 1 });
  expect((await read()).names).toEqual([]);
});

test('forty confirmations at once are one import, told forty times', async () => {
  const { send, take, read } = await mapOf();
  const file = await send(SHEET.join('\n'));
  const import_id = randomUUID().replaceAll('-', '');
  const all = await Promise.all(Array.from({ length: 40 }, () => take(file, { import_id })));
  expect(all.every(({ code, data }) => code === 1 && data.done && data.counts.added === 3)).toBe(true);
  expect(new Set(all.map(({ data }) => data.revision)).size).toBe(1);
  expect((await read()).frame.revision).toBe(1);
});

test('a package whose skills all precede each other is refused before anything is compared or written', async () => {
  const { send, take, read } = await mapOf();
  const items = Array.from({ length: 300 }, (_, no) => ({ identifier: `i${no}`, fullStatement: `Skill ${no}` }));
  const between = (to: number) =>
    items.slice(0, to).map(({ identifier }) => ({
      associationType: 'precedes',
      originNodeURI: { identifier },
      destinationNodeURI: { identifier: `i${to}` },
    }));
  const file = (most: number) => JSON.stringify({ CFItems: items, CFAssociations: items.slice(0, most).flatMap((_, no) => between(no)) });
  expect(await take(await send(file(300), 'x.json'))).toMatchObject({ code: 0, key: 'framework_too_many_edges' });
  expect(await take(await send(file(80), 'x.json'))).toMatchObject({ code: 1, data: { counts: { added: 300, edges: 3160 } } });
  expect((await read()).edges).toHaveLength(3160);
});

test('a file with faulty lines names each and changes nothing', async () => {
  const { send, take, read } = await mapOf();
  const file = await send([...SHEET, 'A2,Again,A,,10', 'A3,,A,,10', 'A4,Lost,Z,,10'].join('\n'));
  const { data } = await take(file, { dry_run: true });
  expect(data.list.map(({ line, fault }) => [line, fault])).toEqual([
    [5, 'Line 4 has the code A2 already'],
    [6, 'Enter a name for the skill'],
    [7, 'There is no parent “Z” in the file'],
  ]);
  expect(await take(file)).toMatchObject({ code: 0, key: 'framework_faulty' });
  expect((await read()).names).toEqual([]);
});

test('what is no framework is refused in words that say what one needs', async () => {
  const { send, take } = await mapOf();
  const odd = async (text: string, name?: string) => (await take(await send(text, name))).key;
  expect(await odd('a,b\n1,2')).toBe('framework_unknown');
  expect(await odd('{"CFItems": [', 'x.json')).toBe('framework_json_broken');
  expect(await odd('{"items": []}', 'x.json')).toBe('framework_unknown');
  expect(await odd('{"CFItems": []}', 'x.json')).toBe('framework_empty');
  expect(await odd(`${'['.repeat(200_000)}`, 'x.json')).toBe('framework_json_broken');
  expect(await odd('PK\u0003\u0004 no zip', 'x.zip')).toBe('framework_file_broken');
  expect(await odd('code,name,prerequisites\nA,Trees,B\nB,Logs,A')).toBe('framework_faulty');
  expect(await odd(`code,name\n${Array.from({ length: 1001 }, (_, no) => `A${no},Skill ${no}`).join('\n')}`)).toBe('framework_too_big');
  expect(await odd('conceptUri,preferredLabel\nhttp://e/s,bake bread')).toBeUndefined();
});

test('a newer version updates by code and removes what it no longer names only when that is asked for', async () => {
  const { send, take, read } = await mapOf();
  await take(await send(SHEET.join('\n')));
  const newer = await send(['code,name,parent', 'A,Networking,', 'A2,Routing,'].join('\n'));
  expect((await take(newer, { dry_run: true })).data.counts).toMatchObject({ added: 0, changed: 2, missing: 1 });
  await take(newer);
  expect((await read()).names).toEqual(['A1|Networking|Subnets', 'A2||Routing', 'A||Networking']);
  await take(newer, { remove_missing: true });
  expect((await read()).names).toEqual(['A2||Routing', 'A||Networking']);
});

test('what was exported, as a sheet or as a CASE package, is imported again without a difference', async () => {
  const { frame, as, send, take } = await mapOf();
  await take(await send([...SHEET, ',Uncoded,A1,,5', ',Uncoded,A2,,5'].join('\n')));
  for (const format of ['xlsx', 'csv', 'case'] as const) {
    const { data } = await as.call(exportFramework, { ...frame, format });
    const again = await send(Buffer.from(data.base64, 'base64') as never, data.name);
    const looked = await take(again, { dry_run: true });
    expect(looked.data.counts, format).toMatchObject({ added: 0, changed: 0, missing: 0, faulty: 0, edges: 0 });
  }
  const { data } = await as.call(exportFramework, { ...frame, format: 'case' });
  expect(JSON.parse(Buffer.from(data.base64, 'base64').toString())).toMatchObject({ CFItems: { length: 5 } });
  const other = await mapOf();
  const taken = await other.take(await other.send(Buffer.from(data.base64, 'base64') as never, 'case.json'));
  expect(taken.data).toMatchObject({ format: 'case', counts: { added: 5, edges: 1 } });
});

test('the source and licence of a framework stand beside its map until the import is undone', async () => {
  const { frame, as, send, take, read } = await mapOf();
  const document = { title: 'Networking', publisher: 'Board', licenseURI: { title: 'CC BY 4.0' } };
  const file = await send(JSON.stringify({ CFDocument: document, CFItems: [{ identifier: 'i', fullStatement: 'Networks' }] }), 'x.json');
  await take(file, { import_id: 'source-of-1' });
  expect((await read()).frame.source).toMatchObject({ title: 'Networking', licence: 'CC BY 4.0' });
  // A licence holds beside that of another framework; a newer version stands in for an older one.
  const other = (version: string) =>
    JSON.stringify({
      CFDocument: { title: 'Data', version, licenseURI: { title: 'CC0' } },
      CFItems: [{ identifier: 'd', fullStatement: 'Data' }],
    });
  for (const version of ['1', '2']) await take(await send(other(version), 'y.json'), { import_id: `source-of-data-${version}` });
  expect((await read()).frame.sources.map(({ title, version, licence }) => [title, version, licence])).toEqual([
    ['Data', '2', 'CC0'],
    ['Networking', '', 'CC BY 4.0'],
  ]);
  for (const version of ['2', '1']) await as.call(undoEdit, { ...frame, edit_id: `source-of-data-${version}` });
  await as.call(undoEdit, { ...frame, edit_id: 'source-of-1' });
  expect((await read()).frame.source).toBeNull();
});

test('a framework of others keeps its title, its licence and its long statements when its map is exported and imported again', async () => {
  const statement = 'Chooses the fitting test for the data of a sample and says what its result means and does not mean';
  const document = { title: 'Data skills', creator: 'Board', version: '2', licenseURI: { title: 'CC BY 4.0' } };
  const items = [{ identifier: 'i', humanCodingScheme: 'D1', fullStatement: statement, notes: 'In words' }];
  const { frame, as, send, take, read } = await mapOf();
  await take(await send(JSON.stringify({ CFDocument: document, CFItems: items }), 'x.json'));
  const { data } = await as.call(exportFramework, { ...frame, format: 'case' });
  expect(data.name).toBe('Data skills.json');
  const again = await send(Buffer.from(data.base64, 'base64') as never, data.name);
  expect((await take(again, { dry_run: true })).data.list).toMatchObject([{ outcome: 'same', changes: [] }]);
  await take(again);
  expect((await read()).frame.source).toMatchObject({ title: 'Data skills', publisher: 'Board', version: '2', licence: 'CC BY 4.0' });
});

test('the template can be imported as it is', async () => {
  const { as, send, take } = await mapOf();
  const { data } = await as.call(frameworkTemplate, { format: 'xlsx' });
  const looked = await take(await send(Buffer.from(data.base64, 'base64') as never, data.name), { dry_run: true });
  expect(looked.data.counts).toMatchObject({ added: 3, edges: 1, faulty: 0 });
});

test('the levels of an occupational standard become job profiles, made once; a newer file adds to them and undoes nothing', async () => {
  const { frame, as, send, take } = await mapOf();
  const sheet = (skills: string[]) =>
    ['等级,职业功能,工作内容,技能要求', ...skills.map((skill, no) => `五级/初级工,1.网络搭建,1.1 设备安装,1.1.${no + 1} ${skill}`)].join(
      '\n',
    );
  const file = await send(sheet(['能识别设备', '能连接线缆']));
  expect((await take(file, { dry_run: true })).data.counts).toMatchObject({ added: 5, jobs: 1 });
  expect((await as.call(listProfiles, {})).data.list).toEqual([]);
  await take(file);
  const [profile] = (await as.call(listProfiles, {})).data.list;
  expect(profile).toMatchObject({ title: '五级/初级工', needs: 2, published: false });
  expect((await take(file)).data.counts).toMatchObject({ added: 0, changed: 0, jobs: 0 });
  const opened = async () => (await as.call(openProfile, { profile_id: profile!.id })).data;
  const { needs, profile: read } = await opened();
  const [first, second] = needs.map(({ skill_id, level, weight }) => ({ skill_id, level, weight }));
  const edited = {
    profile_id: profile!.id,
    title: profile!.title,
    intro: 'Networks',
    published: false,
    needs: [{ ...first!, weight: 90 }, second!],
  };
  expect(await as.call(saveProfile, { ...edited, ...frame, revision: read.revision })).toMatchObject({ code: 1 });
  expect((await take(await send(sheet(['能识别设备', '能连接线缆', '能测试线路'])))).data.counts).toMatchObject({ added: 1, jobs: 1 });
  expect((await opened()).needs.map(({ level, weight }) => [level, weight])).toEqual([
    [4, 100],
    [4, 100],
    [4, 90],
  ]);
});

test('a stranger imports nothing into a foreign map and exports none, and a foreign file is not there', async () => {
  const { teacher, frame, as, send } = await mapOf();
  const stranger = await school.person('teacher');
  const file_id = await send(SHEET.join('\n'), 'list.csv', stranger);
  const input = { ...frame, file_id, import_id: randomUUID().replaceAll('-', ''), dry_run: false };
  expect((await school.as(stranger).call(importFramework, input)).code).toBe(-99);
  expect((await school.as(stranger).call(exportFramework, { ...frame, format: 'csv' })).code).toBe(-99);
  expect(await as.call(importFramework, input)).toMatchObject({ key: 'file_not_found' });
  await as.call(saveFrame, { ...frame, title: 'Mine', intro: 'About', published: true });
  expect((await school.as(stranger).call(importFramework, { ...input, frame_id: teacher.id })).code).toBe(-99);
});

test('a CASE package says which skills are the same as those of another map its importer draws; somebody else’s map it joins nothing to', async () => {
  const operator = await school.person('operator');
  const own = await mapOf(operator);
  await own.take(await own.send(['code,name', 'N1,Subnets', 'N2,Routing'].join('\n')));
  const { data } = await own.as.call(exportFramework, { ...own.frame, format: 'case' });
  const items = JSON.parse(Buffer.from(data.base64, 'base64').toString()).CFItems as { identifier: string; fullStatement: string }[];
  const there = items.find(({ fullStatement }) => fullStatement === 'Subnets')!.identifier;
  const text = JSON.stringify({
    CFItems: [{ identifier: 'p1', fullStatement: `Addresses ${randomUUID()}`, humanCodingScheme: `P-${randomUUID().slice(0, 8)}` }],
    CFAssociations: [{ associationType: 'exactMatchOf', originNodeURI: { identifier: 'p1' }, destinationNodeURI: { identifier: there } }],
  });
  const stranger = await mapOf();
  expect((await stranger.take(await stranger.send(text, 'x.json'))).data.counts).toMatchObject({ added: 1, edges: 0 });
  const platform = { frame_kind: 'platform' as const, frame_id: '0' };
  const import_id = randomUUID().replaceAll('-', '');
  const taken = await own.as.call(importFramework, {
    ...platform,
    file_id: await own.send(text, 'x.json', operator),
    import_id,
    dry_run: false,
  });
  expect(taken.data.counts).toMatchObject({ added: 1, edges: 1 });
  const { edges } = (await own.as.call(skillMap, own.frame)).data;
  expect(edges).toMatchObject([{ kind: 'same_as' }]);
  // Its own package says so too.
  const again = (await own.as.call(exportFramework, { ...own.frame, format: 'case' })).data;
  expect(Buffer.from(again.base64, 'base64').toString()).toContain('exactMatchOf');
  await own.as.call(undoEdit, { ...platform, edit_id: import_id });
  expect((await own.as.call(skillMap, own.frame)).data.edges).toEqual([]);
});
