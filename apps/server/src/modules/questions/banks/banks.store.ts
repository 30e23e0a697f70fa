import type { BankScope } from '@praxis/contract/questions/questions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { mayUse, type Scope } from '../scope.store.ts';

/** A bank with the names of those around it. */
export type BankRow = {
  id: string;
  name: string;
  scope: BankScope;
  owner_id: string;
  space_id: string | null;
  institution_id: string | null;
  owner: string;
  questions: number;
};

const bankColumns = sql`b.id, b.name, b.scope, b.owner_id, b.space_id, b.institution_id, coalesce(p.name, '') as owner,
  (select count(*) from questions q where q.bank_id = b.id and q.deleted_at is null)::int as questions`;

/** The banks somebody may use: their own first, then by name. */
export async function findBanks(db: Db, scope: Scope): Promise<BankRow[]> {
  const { rows } = await sql<BankRow>`
    select ${bankColumns} from question_banks b left join people p on p.id = b.owner_id
    where ${mayUse(scope)} order by (b.owner_id = ${scope.userId}) desc, b.name, b.id limit 2000`.execute(db);
  return rows;
}

/** One bank when somebody may use it. */
export async function findBank(db: Db, scope: Scope, id: string): Promise<BankRow | undefined> {
  const { rows } = await sql<BankRow>`
    select ${bankColumns} from question_banks b left join people p on p.id = b.owner_id
    where b.id = ${id} and ${mayUse(scope)}`.execute(db);
  return rows[0];
}

/** Holds a bank until the end of the transaction. */
export const lockBank = (db: Db, id: string) =>
  db.selectFrom('question_banks').select('id').where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst();

export async function countBanks(db: Db, ownerId: string) {
  const { total } = await db
    .selectFrom('question_banks')
    .select((at) => at.fn.countAll<string>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

type BankChange = { name: string; scope: BankScope; space_id: string | null; institution_id: string | null };

export const insertBank = (db: Db, ownerId: string, bank: BankChange) =>
  db
    .insertInto('question_banks')
    .values({ owner_id: ownerId, ...bank })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateBank = (db: Db, id: string, bank: BankChange, now: Date) =>
  db
    .updateTable('question_banks')
    .set({ ...bank, updated_at: now })
    .where('id', '=', id)
    .execute();

/** Deletes a bank and its questions; returns how many. Versions stay for the papers that use them. */
export async function removeBank(db: Db, id: string, now: Date) {
  await db.updateTable('question_banks').set({ deleted_at: now }).where('id', '=', id).execute();
  const rows = await db
    .updateTable('questions')
    .set({ deleted_at: now })
    .where('bank_id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}
