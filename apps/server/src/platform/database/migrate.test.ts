import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { afterFile } from '../../testing/after-file.ts';
import { migrate } from './migrate.ts';

async function asked<Row extends pg.QueryResultRow>(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function emptyDatabase() {
  const name = `test_migrate_${randomUUID().replaceAll('-', '')}`;
  await asked(process.env.TEST_DATABASE_URL!, `create database ${name}`);
  afterFile(async () => void (await asked(process.env.TEST_DATABASE_URL!, `drop database if exists ${name} with (force)`)));
  const url = new URL(process.env.TEST_DATABASE_URL!);
  url.pathname = `/${name}`;
  return url.href;
}

test('an index of a table in use is built without a transaction, once, by servers that start together and after one that failed', async () => {
  const url = await emptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'praxis-migrations-'));
  afterFile(async () => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string, text: string) => writeFileSync(join(folder, name), text);
  put('1.sql', '-- owner: platform\ncreate table things (id int not null);\ninsert into things values (1), (1);\n');
  const index = (unique: string) =>
    ['-- owner: platform', '-- outside a transaction', 'drop index concurrently if exists things_id;'].join('\n') +
    `\n-- By its id.\ncreate ${unique} index concurrently things_id on things (id);\n`;
  put('2.sql', index('unique'));
  await expect(migrate(url, undefined, folder)).rejects.toThrow(/could not create unique index/);
  // It left an index that is of no use.
  put('2.sql', index(''));
  const applied = await Promise.all([1, 2, 3].map(() => migrate(url, undefined, folder)));
  expect(applied.flat()).toEqual(['2.sql']);
  expect(await asked(url, "select indisvalid from pg_index where indexrelid = 'things_id'::regclass")).toEqual([{ indisvalid: true }]);
  expect(await migrate(url, undefined, folder)).toEqual([]);
});
