import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServers, type TestServer } from '../../../testing/server.ts';
import { arrayText, columnText } from './array-text.ts';

let servers: TestServer[];
beforeAll(async () => {
  servers = await openTestServers(1);
});
afterAll(() => servers[0]?.close());

const texts = ['', 'null', 'NULL', 'a,b', '{a}', '"said"', '\\', 'C:\\new "folder"', 'two\nlines\tand tabs', ' blank ', '课程 🙂', "it's"];
const numbers = [0, -0.1, 1 / 3, 5e-324, 1.7976931348623157e308, 123456789012];

test('a reader of arrays gets every text, number and null as it was written', async () => {
  const { db } = servers[0]!.app;
  const { rows } = await sql`
    select ${arrayText([...texts, null])}::text[] as texts, ${arrayText([...numbers, null])}::float8[] as numbers,
      ${arrayText(['9223372036854775807', null])}::bigint[] as ids, ${arrayText([])}::text[] as nothing`.execute(db);
  expect(rows[0]).toEqual({ texts: [...texts, null], numbers: [...numbers, null], ids: ['9223372036854775807', null], nothing: [] });
});

test.each([
  [['a', 'a'], '{}', 'a'],
  [[null, null], '{}', null],
  [['', ''], '{}', ''],
  [['a', null], '{"a",null}', null],
  [[null, 'a'], '{null,"a"}', null],
  [[1, 2], '{1,2}', null],
])('a column of %j is sent as %s and the common value %j', (values, all, common) => {
  expect(columnText(values)).toEqual({ all, common });
});
