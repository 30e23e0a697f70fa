import type pg from 'pg';
import type { Secrets } from '../../apps/server/src/platform/secrets.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

const BATCH = 500;
const UNIQUE_VIOLATION = '23505';

type Row = { key: string[]; sealed: Buffer | string };

const sealedIn = ({ sealed }: Row) => (Buffer.isBuffer(sealed) ? sealed : Buffer.from(sealed, 'base64url'));
const storedAs = ({ as }: SealedColumn, sealed: Buffer) => (as === 'bytes' ? sealed : JSON.stringify(sealed.toString('base64url')));

/** One batch of a column behind a place, in the order of its key. */
async function batchOf(client: pg.Client, { table, key, column, as }: SealedColumn, after: string[] | undefined): Promise<Row[]> {
  const keys = key.map((name) => `${name}::text`).join(', ');
  const value = as === 'bytes' ? column : `${column} #>> '{}'`;
  const types = key.map(
    (name) => `(select atttypid::regtype::text from pg_attribute where attrelid = '${table}'::regclass and attname = '${name}')`,
  );
  const { rows: typed } = await client.query<Record<string, string>>(`select ${types.map((type, at) => `${type} as t${at}`).join(', ')}`);
  const place = key.map((_, at) => `$${at + 1}::${typed[0]![`t${at}`]}`).join(', ');
  const { rows } = await client.query<{ key: string[]; sealed: Buffer | string }>(
    `select array[${keys}] as key, ${value} as sealed from ${table}
     where ${column} is not null ${as === 'json' ? `and jsonb_typeof(${column}) = 'string'` : ''}
     ${after ? `and (${key.join(', ')}) > (${place})` : ''} order by ${key.join(', ')} limit ${BATCH}`,
    after ?? [],
  );
  return rows;
}

/** Seals one value with the current key, unless somebody wrote it anew meanwhile. */
async function resealRow(client: pg.Client, of: SealedColumn, row: Row, secrets: Secrets) {
  const text = secrets.decrypt(sealedIn(row));
  const { fingerprint } = of;
  const values: unknown[] = [storedAs(of, secrets.encrypt(text)), storedAs(of, sealedIn(row)), ...row.key];
  if (fingerprint) values.push(secrets.fingerprint(`${fingerprint.prefix}${text}`));
  const where = of.key.map((name, at) => `${name}::text = $${at + 3}`).join(' and ');
  const hash = fingerprint ? `, ${fingerprint.column} = $${values.length}` : '';
  const type = of.as === 'bytes' ? 'bytea' : 'jsonb';
  await client.query(`update ${of.table} set ${of.column} = $1::${type}${hash} where ${of.column} = $2::${type} and ${where}`, values);
}

/** Seals every column with the current key, in batches; what already is stays. Returns how many values were sealed anew. */
export async function resealAll(client: pg.Client, secrets: Secrets, print: (line: string) => void): Promise<number> {
  let total = 0;
  for (const of of sealedColumns) {
    let after: string[] | undefined;
    for (;;) {
      const rows = await batchOf(client, of, after);
      if (rows.length === 0) break;
      for (const row of rows.filter((each) => !secrets.isCurrent(sealedIn(each)))) {
        try {
          await resealRow(client, of, row, secrets);
          total++;
        } catch (error) {
          // Two people gave one id number in the moments between two servers reading the keys: an operator decides whose it is.
          if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
          print(
            `${of.table} ${row.key.join(' ')}: ${of.fingerprint?.column} is another row's as well; remove it from one of them and run this again.`,
          );
        }
      }
      after = rows.at(-1)!.key;
    }
  }
  return total;
}

/** How many values only a former key opens. */
export async function countFormer(client: pg.Client, secrets: Secrets): Promise<number> {
  let total = 0;
  for (const of of sealedColumns) {
    let after: string[] | undefined;
    for (let rows = await batchOf(client, of, after); rows.length > 0; rows = await batchOf(client, of, after)) {
      total += rows.filter((each) => !secrets.isCurrent(sealedIn(each))).length;
      after = rows.at(-1)!.key;
    }
  }
  return total;
}
