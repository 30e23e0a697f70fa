import { type ScopeKind, statDefinitions, statExport, statMeasure, statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { getVisitTicket, trackEvents } from '@praxis/contract/statistics/usage';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { rebuildFollower } from '../../../platform/following/rebuild.ts';
import { measures } from '../../../platform/statistics.ts';
import { institutionMakers } from '../../../testing/makers/institutions.ts';
import { countUse, statisticsMakers } from '../../../testing/makers/statistics.ts';
import { type TestPerson, world } from '../../../testing/world.ts';
import { recountedCells, storedCells } from '../facts/facts.store.ts';
import { postgresEngine } from '../usage/engines/postgres-engine.store.ts';

type School = Awaited<ReturnType<typeof makeSchool>>;

async function makeSchool() {
  const at = await world();
  const makers = statisticsMakers(at);
  const institution = await institutionMakers(at).institution();
  const busy = await makers.busySpace(12);
  const small = await makers.busySpace(3);
  const tiny = await makers.busySpace(3);
  await sql`update spaces set institution_id = ${institution.institution_id}::bigint where id in (${busy.space.id}::bigint, ${small.space.id}::bigint, ${tiny.space.id}::bigint)`.execute(
    at.db,
  );
  await sql`update users set institution_id = ${institution.institution_id}::bigint where id in (${sql.join(busy.students.map(({ id }) => id))})`.execute(
    at.db,
  );
  const competition = await makers.competitions.competition();
  for (const [place, one] of busy.students.entries()) await makers.registration(competition.id, one, place % 2 ? 'approved' : 'submitted');
  for (const one of busy.students.slice(0, 4)) await makers.order(one, 12_345, 45);
  const operator = await at.person('operator');
  for (const one of busy.students) {
    const { ticket } = (await at.as(one).call(getVisitTicket, {})).data;
    await at.as().call(trackEvents, {
      ...{ ticket, visit: `visit-of-${one.id}`, batch: 1, paths: [`/learn/${busy.space.id}/${busy.course.id}`] },
      events: [
        [2, 1, 40_000, 0, 20],
        [2, 2, 20_000, 0, 20],
      ],
    });
  }
  await countUse(at, postgresEngine('postgres', at.db, 'Asia/Shanghai'));
  await followNow(at.app);
  // Facts know the institution of their space when they are copied.
  await rebuildFollower(at.app, 'statistics', { report: async () => undefined });
  return { at, makers, institution, busy, small, competition, operator };
}

let school: School;
beforeAll(async () => {
  school = await makeSchool();
});

/** Every scope with who may read it. */
const scopesOf = ({ institution, busy, competition, operator }: School): [ScopeKind, string, TestPerson][] => [
  ['person', busy.students[5]!.id, busy.students[5]!],
  ['space', busy.space.id, busy.owner],
  ['institution', institution.institution_id, institution.admin],
  ['competition', competition.id, competition.organiser],
  ['platform', '0', operator],
];

function middleOf(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  return sorted.length === 0 ? null : (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2;
}

/** All rows behind a number, page by page. */
async function allRows(scope: ScopeKind, id: string, who: TestPerson, measure: string) {
  const list = [];
  for (let page = 1; ; page++) {
    const { code, data } = await school.at.as(who).call(statRows, { scope, id, measure, page, size: 7 });
    expect(code).toBe(1);
    list.push(...data.list);
    if (list.length >= data.total) return list;
  }
}

test('S-061 the rows behind every number make that number, wherever it is asked for', async () => {
  let asked = 0;
  for (const [scope, id, who] of scopesOf(school)) {
    for (const measure of measures.entries(school.at.app).filter(({ scopes }) => scopes.includes(scope))) {
      const { number } = (await school.at.as(who).call(statMeasure, { scope, id, measure: measure.key })).data;
      if (number.hidden) {
        expect([number.value, number.rows], `${scope} ${measure.key}`).toEqual([null, false]);
        continue;
      }
      const rows = number.rows ? await allRows(scope, id, who, measure.key) : [];
      const n = rows.reduce((sum, row) => sum + row.n, 0);
      const value = rows.reduce((sum, row) => sum + row.value, 0);
      const folded = {
        count: n,
        spaces: n,
        sum: value,
        mean: n ? value / n : null,
        median: middleOf(rows.map((row) => row.value)),
        share: n ? (100 * value) / n : null,
        people: scope === 'space' ? new Set(rows.map(({ person }) => person?.id)).size : number.value,
      }[measure.fold];
      if (folded === null) expect(number.value, `${scope} ${measure.key}`).toBeNull();
      // A number by the second is smaller a moment later.
      else expect(number.value, `${scope} ${measure.key}`).toBeCloseTo(folded, measure.unit === 'per_second' ? 6 : 9);
      expect(number).toMatchObject({ key: measure.key, version: measure.version, unit: measure.unit });
      asked += number.n > 0 ? 1 : 0;
    }
  }
  // The numbers above were of something.
  expect(asked).toBeGreaterThan(25);
});

test('an institution counts the spaces in which enough people work, and lists no other', async () => {
  const { at, institution, busy, small } = school;
  for (const one of small.students) {
    const { ticket } = (await at.as(one).call(getVisitTicket, {})).data;
    const about = { ticket, visit: `visit-of-${one.id}`, batch: 1, paths: [`/learn/${small.space.id}/${small.course.id}`] };
    await at.as().call(trackEvents, { ...about, events: [[2, 1, 40_000, 0, 20]] });
  }
  await countUse(at, postgresEngine('postgres', at.db, 'Asia/Shanghai'));
  const asked = { scope: 'institution' as const, id: institution.institution_id, measure: 'active_spaces' };
  expect((await at.as(institution.admin).call(statMeasure, asked)).data.number).toMatchObject({ value: 1, n: 1, rows: true });
  const { list } = (await at.as(institution.admin).call(statRows, { ...asked, page: 1, size: 10 })).data;
  expect(list.map(({ object, n }) => [object, n])).toEqual([[`space:${busy.space.id}`, 1]]);
});

test('what is kept equals what a recount and a rebuild say, after changes too', async () => {
  const { at, makers, busy } = school;
  const asRecounted = async () => expect(await storedCells(at.db)).toEqual(await recountedCells(at.db));
  await asRecounted();
  const view = async () =>
    JSON.stringify(
      (
        await sql`select source, ref, part, fact, person_id, space_id, institution_id, object, title, at, day, n, value,
    link, shown from facts order by source, ref, fact, part`.execute(at.db)
      ).rows,
    );
  const random = await makers.exam(busy.space.id, busy.owner);
  await makers.attempt(random, busy.students[0]!, 50);
  await followNow(at.app);
  await sql`update attempts set score_total = 10, state = 'failed' where assessment_id = ${random.id}::bigint`.execute(at.db);
  await sql`update class_attendance set state = 'absent' where user_id = ${busy.students[0]!.id}::bigint`.execute(at.db);
  await sql`delete from learning_progress where user_id = ${busy.students[3]!.id}::bigint`.execute(at.db);
  await followNow(at.app);
  await asRecounted();
  const before = await view();
  await rebuildFollower(at.app, 'statistics', { report: async () => undefined });
  expect(await view()).toBe(before);
  await asRecounted();
});

test('an institution reads no person and nothing of fewer than five; a student only what was released', async () => {
  const { at, makers, institution, busy, small } = school;
  const rows = await at.as(institution.admin).call(statRows, { scope: 'institution', id: institution.institution_id, measure: 'score' });
  expect(rows.data.list.map(({ object }) => object).sort()).toEqual(['few', `space:${busy.space.id}`]);
  expect(rows.data.list.every(({ person, link }) => person === null && link === '')).toBe(true);
  expect(JSON.stringify(rows.data)).not.toContain(small.space.name);

  const hidden = await makers.exam(busy.space.id, busy.owner, { show_result: 'none' });
  const student = busy.students[5]!;
  await makers.attempt(hidden, student, 13);
  await followNow(at.app);
  const own = await at.as(student).call(statRows, { scope: 'person', id: student.id, measure: 'score' });
  expect(own.data.list.map(({ object }) => object)).not.toContain(`assessment:${hidden.id}`);
  const theirs = await at
    .as(busy.owner)
    .call(statRows, { scope: 'space', id: busy.space.id, measure: 'score', object: `assessment:${hidden.id}` });
  expect(theirs.data.list).toMatchObject([{ person: { id: student.id }, value: 26 }]);
});

test('a class is compared from five people on, without its ends below ten, and as it was until three results are new', async () => {
  const { at, makers, busy, small } = school;
  const works = async (who: TestPerson) => {
    const { data } = await at.as(who).call(statOverview, { scope: 'person', id: who.id });
    const block = data.blocks.find(({ kind }) => kind === 'comparisons');
    return block?.kind === 'comparisons' ? block.works : [];
  };
  expect((await works(small.students[0]!))[0]).toMatchObject({ quartiles: null, bins: null, above: null, people: 3 });
  const space = await makers.space(busy.owner);
  const people = await Promise.all(Array.from({ length: 14 }, () => at.person()));
  for (const one of people) await makers.member(space, one);
  const exam = await makers.exam(space.id, busy.owner);
  const hand = async (from: number, to: number) => {
    for (const [place, one] of people.slice(from, to).entries()) await makers.attempt(exam, one, 10 + place + from);
    await followNow(at.app);
  };
  await hand(0, 7);
  const seven = (await works(people[0]!))[0]!;
  expect(seven).toMatchObject({ people: 7, bins: null, above: null });
  expect(seven.quartiles!.low).toBe(seven.quartiles!.first);
  await hand(7, 9);
  expect((await works(people[0]!))[0]).toEqual(seven);
  await hand(9, 12);
  const twelve = (await works(people[11]!))[0]!;
  expect(twelve).toMatchObject({ people: 12, above: 92 });
  expect(twelve.bins!.every(([, , count]) => count === 0 || count >= 3)).toBe(true);
});

test('a teacher takes the rows away as a sheet that says what they count', async () => {
  const { at, busy } = school;
  const of = { scope: 'space' as const, id: busy.space.id, measure: 'attendance' };
  const { data } = await at.as(busy.owner).call(statExport, { ...of, format: 'csv' });
  const text = Buffer.from(data.base64, 'base64').toString();
  const rows = await allRows('space', busy.space.id, busy.owner, 'attendance');
  for (const { person } of rows) expect(text).toContain(person!.name);
  expect(text).toContain('Definition 1,"Of everybody expected');
  expect(text).toContain('Asia/Shanghai');
  const sheet = await at.as(busy.owner).call(statExport, of);
  expect(Buffer.from(sheet.data.base64, 'base64').subarray(0, 2).toString()).toBe('PK');
  expect(await at.as(busy.students[0]!).call(statExport, of)).toMatchObject({ code: -99 });
});

test('strangers read nothing, and what does not exist reads the same', async () => {
  const { at, busy, institution, competition } = school;
  const [stranger, teacher] = [busy.students[0]!, await at.person('teacher')];
  for (const who of [stranger, teacher])
    for (const [scope, id] of [
      ['person', busy.students[1]!.id],
      ['space', busy.space.id],
      ['institution', institution.institution_id],
      ['competition', competition.id],
      ['platform', '0'],
      ['space', '999999'],
      ['person', '0'],
    ] as [ScopeKind, string][])
      for (const call of [statOverview, statMeasure, statRows] as const)
        expect(await at.as(who).call(call, { scope, id, measure: 'score' } as never)).toMatchObject({ code: -99, key: 'not_available' });
  expect(await at.as(busy.owner).call(statMeasure, { scope: 'space', id: busy.space.id, measure: 'turnover' })).toMatchObject({
    key: 'measure_unknown',
  });
});

test('every measure, wherever it may be asked, is read by whoever reads that place, and by nobody else', async () => {
  const { at, operator } = school;
  const readers = scopesOf(school);
  const everybody = [...readers.map(([, , who]) => who), await at.person('teacher'), await at.person('expert')];
  const wrong: string[] = [];
  for (const [scope, id, reader] of readers)
    for (const { key, scopes } of measures.entries(at.app)) {
      const replies = await Promise.all(
        everybody.map(async (who) => [who, await at.as(who).call(statMeasure, { scope, id, measure: key })] as const),
      );
      for (const [who, { code, key: refusal = '' }] of replies) {
        // Operators look after institutions, and see of them what their administrators do.
        const reads = who === reader || (scope === 'institution' && who === operator);
        const expected = !reads ? '-99 not_available' : scopes.includes(scope) ? '1 ' : '0 measure_unknown';
        if (`${code} ${refusal}` !== expected) wrong.push(`${scope} ${key}: ${code} ${refusal} to ${everybody.indexOf(who)}`);
      }
    }
  expect(wrong).toEqual([]);
});

test('every measure says in three languages what it counts', async () => {
  const { at, busy } = school;
  for (const responselang of ['zh-cn', 'zh-tw', 'en']) {
    const { data } = await at.as(busy.owner).call(statDefinitions, {}, { responselang });
    expect(data.definitions.length).toBe(measures.entries(at.app).length);
    expect(data.definitions.every(({ name, definition }) => name.length > 1 && definition.length > 5)).toBe(true);
  }
});
