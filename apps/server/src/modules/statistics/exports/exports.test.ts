import {
  type ExportFormat,
  listStatExports,
  MOST_WAITING_EXPORTS,
  startStatExport,
  statExported,
} from '@praxis/contract/statistics/exports';
import { type ScopeKind, statExport, statMeasure, statRows } from '@praxis/contract/statistics/statistics';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { rebuildFollower } from '../../../platform/following/rebuild.ts';
import { sheetRows } from '../../../platform/sheets/read.ts';
import type { SheetCell } from '../../../platform/sheets/sheet-to-write.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { measureOf } from '../numbers/asked.ts';
import { sheetsOf } from './rows-file.ts';
import { exportName, sweepExports, writeExport } from './write-export.ts';

type Ask = { scope: ScopeKind; id: string; measure: string; object?: string; format: ExportFormat };

async function makeSchool() {
  const at = await world();
  const makers = statisticsMakers(at);
  const institution = await institutionMakers(at).institution();
  const spaces = [await makers.busySpace(12), await makers.busySpace(7), await makers.busySpace(3)] as const;
  for (const { space } of spaces)
    await sql`update spaces set institution_id = ${institution.institution_id}::bigint where id = ${space.id}::bigint`.execute(at.db);
  await followNow(at.app);
  await rebuildFollower(at.app, 'statistics', { report: async () => undefined });
  return { at, makers, institution, spaces };
}

let school: Awaited<ReturnType<typeof makeSchool>>;
beforeAll(async () => {
  school = await makeSchool();
});

const finished = (who: TestPerson, export_id: string) =>
  school.at.until(
    'the file is written',
    async () => {
      const { data } = await school.at.as(who).call(statExported, { export_id });
      return data.state !== 'running' && data;
    },
    60,
  );

async function fileOf(who: TestPerson, ask: Ask) {
  const started = await school.at.as(who).call(startStatExport, ask);
  if (started.code !== 1) throw new Error(`${started.key} ${started.msg}`);
  const done = await finished(who, started.data.export_id);
  expect(done.state).toBe('done');
  const reply = await fetch(`${school.at.origin}${done.address}`);
  expect(reply.status).toBe(200);
  return { ...done, content: Buffer.from(await reply.arrayBuffer()) };
}

const ofSpace = () => ({ scope: 'space' as const, id: school.spaces[0].space.id });

test('a teacher takes all rows away as a workbook that begins with what they are, and as text that ends with it', async () => {
  const { owner, students } = school.spaces[0];
  const workbook = await fileOf(owner, { ...ofSpace(), measure: 'attendance', format: 'xlsx' });
  const definitions = new Map((await sheetRows(workbook.content)).map(({ cells }) => [cells[0], cells[1]]));
  expect(definitions.get('Measure')).toBe('Attendance');
  expect(definitions.get('Definition 1')).toContain('Of everybody expected');
  expect(definitions.get('Unit')).toBe('Share (%)');
  expect(definitions.get('Source')).toContain('attendance');
  expect(definitions.get('Days')).toContain('Asia/Shanghai');
  expect(definitions.get('Filter')).toBe('None');
  expect(definitions.get('Counted to')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  const text = (await fileOf(owner, { ...ofSpace(), measure: 'attendance', format: 'csv' })).content.toString();
  // Leave is not counted.
  for (const [place, one] of students.entries()) expect(text.includes(one.name), one.name).toBe(place % 4 !== 3);
  expect(text).toContain('Definition 1,');
  expect(workbook.rows).toBe(9);
});

test('the file of active people says where each was active in the words of the reader, and that its rows are minutes', async () => {
  const now = new Date('2026-11-24T08:00:00Z');
  const row = { person: null, day: '2026-11-23', at: null, n: 3, value: 3, link: '' };
  async function* batches() {
    yield [
      { ...row, object: 'area:1', title: 'course' },
      { ...row, object: 'space:0', title: '' },
    ];
  }
  const { sheet } = sheetsOf(
    'csv',
    {
      ...{ measure: measureOf(school.at.app, 'active_people')!, filter: '', language: 'en' },
      scope: { ...ofSpace(), title: 'A', viewer: '0', names: true },
      ...{ range: { ...ofSpace(), from: '2026-11-23', to: '2026-11-24' }, zone: 'Asia/Shanghai', countedAt: now, now },
    },
    batches(),
  );
  const lines: SheetCell[][] = [];
  for await (const line of sheet.lines) lines.push([...line]);
  expect(lines.slice(0, 2).map((line) => line[2])).toEqual(['Videos and pages', 'Not tied to a space']);
  expect(lines).toContainEqual(['Unit', 'People; the value of each row is in minutes']);
});

test('Parquet reads back in another program, names nobody, and keeps one pseudonym for one person', async () => {
  const { owner, students } = school.spaces[0];
  const { content, rows } = await fileOf(owner, { ...ofSpace(), measure: 'score', format: 'parquet' });
  const buffer = content.buffer.slice(content.byteOffset, content.byteOffset + content.length) as ArrayBuffer;
  const notes = parquetMetadata(buffer).key_value_metadata ?? [];
  expect(notes.find(({ key }) => key === 'Measure')?.value).toBe('Mean score');
  const read = await parquetReadObjects({ file: buffer });
  expect(read.length).toBe(rows);
  expect(new Set(read.map(({ person }) => person)).size).toBe(students.length);
  expect(read[0]!.day).toBeInstanceOf(Date);
  for (const one of students) expect(content.includes(one.name), one.name).toBe(false);
  const again = await fileOf(owner, { ...ofSpace(), measure: 'attendance', format: 'parquet' });
  const others = await parquetReadObjects({
    file: again.content.buffer.slice(again.content.byteOffset, again.content.byteOffset + again.content.length) as ArrayBuffer,
  });
  const known = new Set(read.map(({ person }) => person));
  expect(others.every(({ person }) => known.has(person))).toBe(true);
});

test('the same request forty times at once is one export, and one line of the audit', async () => {
  const { at } = school;
  const { owner } = school.spaces[1];
  const ask: Ask = { scope: 'space', id: school.spaces[1].space.id, measure: 'hand_ins', format: 'csv' };
  const replies = await Promise.all(Array.from({ length: 40 }, () => at.as(owner).call(startStatExport, ask)));
  expect(replies.every(({ code }) => code === 1)).toBe(true);
  const ids = new Set(replies.map(({ data }) => data.export_id));
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log where actor_id = ${owner.id}::bigint and action = 'statistics_exported'`.execute(at.db);
  // Whoever asks again after it is done gets a new file.
  expect(rows[0]!.n).toBe(ids.size);
  expect(ids.size).toBeLessThan(5);
  for (const id of ids) expect((await finished(owner, id)).state).toBe('done');
});

test('an institution reads nobody, and no difference between a list and its filtered form tells of a few', async () => {
  const { at, makers, institution, spaces } = school;
  const of = { scope: 'institution' as const, id: institution.institution_id };
  const text = (await fileOf(institution.admin, { ...of, measure: 'score', format: 'csv' })).content.toString();
  for (const { students } of spaces) for (const one of students) expect(text).not.toContain(one.name);
  const { list } = (await at.as(institution.admin).call(statRows, { ...of, measure: 'score' })).data;
  // Three people alone would be known by what is missing, so the next smallest space is in their line.
  expect(list.map(({ object }) => object).sort()).toEqual(['few', `space:${spaces[0].space.id}`]);
  // Of the second work of a space only two people are left out.
  const second = await makers.exam(spaces[0].space.id, spaces[0].owner);
  for (const one of spaces[0].students.slice(0, 2)) await makers.attempt(second, one, 20);
  await followNow(at.app);
  const few = { ...of, measure: 'score', object: `assessment:${second.id}` };
  expect(await at.as(institution.admin).call(statRows, few)).toMatchObject({ key: 'rows_not_listed' });
  expect(await at.as(institution.admin).call(statExport, few)).toMatchObject({ key: 'rows_not_listed' });
  expect(await at.as(institution.admin).call(startStatExport, { ...few, format: 'csv' })).toMatchObject({ key: 'rows_not_listed' });
  const filtered = { ...of, measure: 'score', object: `assessment:${spaces[0].exam.id}` };
  const narrow = (await at.as(institution.admin).call(statRows, filtered)).data.list;
  const whole = (await at.as(institution.admin).call(statRows, { ...of, measure: 'score' })).data.list;
  const spaceLine = (rows: typeof whole) => rows.find(({ object }) => object === `space:${spaces[0].space.id}`);
  expect(spaceLine(whole)).toBeDefined();
  expect(spaceLine(narrow)).toBeUndefined();
});

test('two spans whose difference is of a few people are not both told', async () => {
  const { at, makers } = school;
  const institution = await institutionMakers(at).institution();
  const { space, owner, students } = await makers.busySpace(9);
  await sql`update spaces set institution_id = ${institution.institution_id}::bigint where id = ${space.id}::bigint`.execute(at.db);
  await followNow(at.app);
  await rebuildFollower(at.app, 'statistics', { report: async () => undefined });
  const of = { scope: 'institution' as const, id: institution.institution_id, measure: 'score' };
  const of9 = async (span: 'month' | 'term') => (await at.as(institution.admin).call(statMeasure, { ...of, span })).data.number;
  expect((await of9('month')).value).not.toBeNull();
  expect((await of9('term')).value).toBe((await of9('month')).value);
  // Two months ago two of them had another result: the term without the month is theirs alone.
  const exam = await makers.exam(space.id, owner);
  for (const one of students.slice(0, 2)) await makers.attempt(exam, one, 20);
  await sql`update attempts set submitted_at = submitted_at - interval '60 days', started_at = started_at - interval '60 days'
    where assessment_id = ${exam.id}::bigint`.execute(at.db);
  await followNow(at.app);
  expect(await of9('month')).toMatchObject({ value: expect.any(Number) });
  expect(await of9('term')).toMatchObject({ value: null, hidden: 'few' });
  expect(await at.as(institution.admin).call(startStatExport, { ...of, span: 'term', format: 'csv' } as never)).toMatchObject({
    key: 'rows_not_listed',
  });
});

test('strangers start nothing and fetch nothing; whoever loses the right loses the file', async () => {
  const { at } = school;
  const { owner, students, space } = school.spaces[2];
  const ask: Ask = { scope: 'space', id: space.id, measure: 'score', format: 'csv' };
  for (const who of [students[0]!, await at.person('teacher')])
    expect(await at.as(who).call(startStatExport, ask)).toMatchObject({ code: -99, key: 'not_available' });
  expect(await at.as(owner).call(startStatExport, { ...ask, measure: 'turnover' })).toMatchObject({ key: 'measure_unknown' });
  const { export_id, address } = await fileOf(owner, ask);
  expect(await at.as(students[0]!).call(statExported, { export_id })).toMatchObject({ code: -99 });
  expect(await at.as(owner).call(statExported, { export_id: '999999999' })).toMatchObject({ code: -99 });
  await sql`update spaces set owner_id = ${students[0]!.id}::bigint where id = ${space.id}::bigint`.execute(at.db);
  await sql`delete from space_members where space_id = ${space.id}::bigint and user_id = ${owner.id}::bigint`.execute(at.db);
  expect(await at.as(owner).call(statExported, { export_id })).toMatchObject({ code: -99 });
  expect((await fetch(`${at.origin}${address}`)).status).not.toBe(200);
});

const pretendRunning = async (owner: TestPerson, measure: string) => {
  const { at } = school;
  const job = await at.db.insertInto('jobs').values({ kind: 'stat_export', payload: '{}' }).returning('id').executeTakeFirstOrThrow();
  await sql`insert into stat_exports (user_id, scope_kind, scope_id, measure, day_from, day_to, format, language, job_id, created_at)
    values (${owner.id}::bigint, 'space', ${ofSpace().id}::bigint, ${measure}, '2026-01-01', '2026-01-02', 'csv', 'en', ${job.id}::bigint,
      now())`.execute(at.db);
};

test('a file is gone after a week; one is written for a person at a time, and a bounded number for everybody', async () => {
  const { at } = school;
  const { owner } = school.spaces[0];
  const { export_id } = await fileOf(owner, { ...ofSpace(), measure: 'on_time', format: 'csv' });
  await sweepExports({ db: at.db, clock: { ...at.clock, now: () => new Date(at.clock.now().getTime() + 8 * 86_400_000) } });
  expect((await at.as(owner).call(statExported, { export_id })).data).toMatchObject({ state: 'gone', address: null });
  const gone = (await at.as(owner).call(listStatExports, ofSpace())).data.list.find((one) => one.export_id === export_id);
  expect(gone).toMatchObject({ state: 'gone', address: null, expires_at: null });
  const ask = { ...ofSpace(), measure: 'lab_passed', format: 'csv' as const };
  const others = await at.person('teacher');
  for (let waiting = 0; waiting < MOST_WAITING_EXPORTS; waiting++) await pretendRunning(others, 'score');
  expect(await at.as(owner).call(startStatExport, ask)).toMatchObject({ key: 'exports_waiting' });
  await sql`delete from stat_exports where user_id = ${others.id}::bigint`.execute(at.db);
  await pretendRunning(owner, 'score');
  expect(await at.as(owner).call(startStatExport, ask)).toMatchObject({ key: 'exports_running' });
  await sql`delete from stat_exports where user_id = ${owner.id}::bigint and state = 'running'`.execute(at.db);
});

test('the name of a file says what it is of in every language, and every system takes it', () => {
  const day = '2026-11-28';
  const named = (scope: string, measure = '课堂出勤率') => exportName({ measure, scope, filter: '', day }, 'xlsx');
  expect(named('操作系统原理')).toBe('课堂出勤率 操作系统原理 2026-11-28.xlsx');
  expect(named('Systems: A/B "x" <y>?', 'Attendance')).toBe('Attendance Systems A B x y 2026-11-28.xlsx');
  expect(named('..\u202etxt. ', '出席率')).toBe('出席率 txt 2026-11-28.xlsx');
  expect(named('')).toBe('课堂出勤率 2026-11-28.xlsx');
  const long = named('并发'.repeat(50));
  expect(Buffer.byteLength(long)).toBeLessThan(255);
  expect(long).toMatch(/^课堂出勤率 (并发)+ 2026-11-28\.xlsx$/);
});

test('whoever had files written finds theirs again, with what they are of and while they are kept', async () => {
  const { at } = school;
  const { owner, students, exam, space } = school.spaces[1];
  const of = { scope: 'space' as const, id: space.id };
  const { export_id, name, bytes } = await fileOf(owner, { ...of, measure: 'score', object: `assessment:${exam.id}`, format: 'csv' });
  const [newest] = (await at.as(owner).call(listStatExports, of)).data.list;
  expect(newest).toMatchObject({ export_id, name, bytes, measure: 'score', format: 'csv', state: 'done', by: owner.name, refusal: null });
  expect(newest!.filter).not.toBe('');
  // Two spaces, or two exams of one, are two names in a folder.
  expect(name).toContain(space.name);
  expect(name).toContain(newest!.filter);
  expect(newest!.expires_at! - newest!.created_at).toBe(7 * 86_400_000);
  expect((await fetch(`${at.origin}${newest!.address}`)).status).toBe(200);
  expect((await at.as(school.spaces[0].owner).call(listStatExports, ofSpace())).data.list.some((one) => one.export_id === export_id)).toBe(
    false,
  );
  expect(await at.as(students[0]!).call(listStatExports, of)).toMatchObject({ code: -99 });
});

test('a group that shrank between the request and the writing of its file is not written', async () => {
  const { at, institution, makers, spaces } = school;
  const second = await makers.exam(spaces[0].space.id, spaces[0].owner);
  for (const one of spaces[0].students.slice(0, 6)) await makers.attempt(second, one, 20);
  await followNow(at.app);
  const of = { scope: 'institution' as const, id: institution.institution_id, measure: 'score', object: `assessment:${second.id}` };
  const { data } = await at.as(institution.admin).call(startStatExport, { ...of, format: 'csv' });
  const done = await finished(institution.admin, data.export_id);
  expect(done.state).toBe('done');
  const days = await sql<{ day_from: string; day_to: string }>`
    select day_from::text, day_to::text from stat_exports where id = ${data.export_id}::bigint`.execute(at.db);
  await sql`delete from facts where object = ${of.object} and person_id not in (
    select person_id from facts where object = ${of.object} order by person_id limit 2)`.execute(at.db);
  const { rows } = await sql<{ id: string }>`
    insert into stat_exports (user_id, scope_kind, scope_id, measure, object, day_from, day_to, format, language, created_at)
    values (${institution.admin.id}::bigint, 'institution', ${of.id}::bigint, 'score', ${of.object}, ${days.rows[0]!.day_from}::date,
      ${days.rows[0]!.day_to}::date, 'csv', 'en', now()) returning id::text`.execute(at.db);
  const report = async () => undefined;
  await writeExport(at.app, { jobId: '0', ownerId: null, payload: { exportId: rows[0]!.id }, db: at.db, report });
  expect((await at.as(institution.admin).call(statExported, { export_id: rows[0]!.id })).data).toMatchObject({
    ...{ state: 'failed', refusal: 'Fewer than five people, so the rows are not listed', address: null },
  });
});
