import { listStatExports, statExported } from '@praxis/contract/statistics/exports';
import { startXapiFile } from '@praxis/contract/statistics/outlets';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { statisticsMakers } from '../../../testing/makers/statistics.ts';
import { world } from '../../../testing/world.ts';
import { statementOf } from './statements.rules.ts';

test('an operator takes all statements away as lines of JSON: what stores get, with pseudonyms, the same ids every time', async () => {
  const at = await world();
  const { students, exam, course, space } = await statisticsMakers(at).busySpace(6);
  const { rows } = await sql<{
    activity: string;
  }>`select activity_id as activity from learning_progress where space_id = ${space.id}::bigint limit 1`.execute(at.db);
  await sql`insert into video_answers (user_id, space_id, course_id, activity_id, question_id, choices, is_right, answered_at)
    values (${students[0]!.id}::bigint, ${space.id}::bigint, ${course.id}::bigint, ${rows[0]!.activity}, 'q1', '{a}', true, now())`.execute(
    at.db,
  );
  await followNow(at.app);
  const operator = await at.person('operator');
  const file = async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => at.as(operator).call(startXapiFile, {})));
    const ids = new Set(replies.map(({ data }) => data.export_id));
    const [export_id] = ids;
    const done = await at.until('the file is written', async () => {
      const { data } = await at.as(operator).call(statExported, { export_id: export_id! });
      return data.state !== 'running' && data;
    });
    expect(done.state).toBe('done');
    const text = await (await fetch(`${at.origin}${done.address}`)).text();
    const lines = text.trimEnd().split('\n');
    expect(lines).toHaveLength(done.rows);
    return lines;
  };
  const first = await file();
  const statements = first.map(
    (line) => JSON.parse(line) as { id: string; verb: { id: string }; object: { id: string }; result?: unknown },
  );
  const verbs = new Set(statements.map(({ verb }) => verb.id.split('/').at(-1)));
  expect([...verbs]).toEqual(expect.arrayContaining(['scored', 'attended', 'completed', 'answered']));
  expect(statements.find(({ verb }) => verb.id.endsWith('answered'))).toMatchObject({ result: { success: true } });
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
  for (const one of students) expect(first.join('\n')).not.toContain(one.name);
  expect(statements.filter(({ object }) => object.id.endsWith(encodeURIComponent(`assessment:${exam.id}`))).length).toBeGreaterThan(5);
  expect((await file()).toSorted()).toEqual(first.toSorted());
  expect((await at.as(operator).call(listStatExports, { scope: 'platform', id: '0' })).data.list[0]).toMatchObject({ format: 'jsonl' });
  expect(await at.as(operator).call(startXapiFile, { institution_id: '999999' })).toMatchObject({ key: 'xapi_institution_unknown' });
  expect(await at.as(students[0]).call(startXapiFile, {})).toMatchObject({ code: -99 });
});

test('a lab whose machine ran is experienced for so long', () => {
  const fact = {
    ...{ source: 's', ref: '1', fact: 'lab_minutes', part: '', person_id: '7', object: 'lab:4', title: 'Shell', at: new Date(1e12) },
    ...{ n: 1, value: 12.5, shown: true },
  };
  const statement = statementOf(fact, { origin: 'https://school.example', pseudonym: (id) => `p${id}` });
  expect(statement).toMatchObject({ verb: { id: expect.stringMatching(/experienced$/) }, result: { duration: 'PT750S' } });
});
