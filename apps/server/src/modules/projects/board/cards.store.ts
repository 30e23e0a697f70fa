import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

export const cardsOf = (db: Db, runId: string) =>
  db
    .selectFrom('project_cards')
    .selectAll()
    .where('run_id', '=', runId)
    .where('removed_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute();
/** A card of a board. */
export type CardRow = Awaited<ReturnType<typeof cardsOf>>[number];

export const findCard = (db: Db, runId: string, of: { id: string } | { key: string }) =>
  db
    .selectFrom('project_cards')
    .selectAll()
    .where('run_id', '=', runId)
    .$if('id' in of, (query) => query.where('id', '=', (of as { id: string }).id))
    .$if('key' in of, (query) => query.where('key', '=', (of as { key: string }).key))
    .executeTakeFirst();

type NewCard = Pick<
  CardRow,
  'run_id' | 'key' | 'title' | 'body' | 'assignee_id' | 'stage_id' | 'due_at' | 'state' | 'rank' | 'created_by' | 'created_at'
>;

export const insertCard = (db: Db, card: NewCard) =>
  db.insertInto('project_cards').values(card).returning(['id', 'revision']).executeTakeFirstOrThrow();

export const changeCard = (
  db: Db,
  id: string,
  change: Partial<Pick<CardRow, 'title' | 'body' | 'assignee_id' | 'stage_id' | 'due_at' | 'state' | 'rank' | 'removed_at'>>,
) =>
  db
    .updateTable('project_cards')
    .set({ ...change, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .returning(['id', 'revision'])
    .executeTakeFirstOrThrow();

export const addMove = (
  db: Db,
  move: { run_id: string; card_id: string; moved_by: string; moved_at: Date; from_state: string; to_state: string },
) => db.insertInto('project_card_moves').values(move).execute();

/** Spreads the cards of a column evenly again, in their order. */
export async function spread(db: Db, cards: readonly CardRow[]) {
  for (const [at, { id }] of cards.entries())
    await db
      .updateTable('project_cards')
      .set({ rank: (at + 1) * 1024 })
      .where('id', '=', id)
      .execute();
}

/** The newest moves of a team's cards. */
export async function recentMoves(db: Db, runId: string, most: number) {
  const { rows } = await sql<{ moved_by: string | null; moved_at: Date; to_state: string; title: string }>`
    select m.moved_by::text, m.moved_at, m.to_state, c.title from project_card_moves m join project_cards c on c.id = m.card_id
    where m.run_id = ${runId} and c.removed_at is null order by m.id desc limit ${most}`.execute(db);
  return rows;
}
