import type { QuestionKey } from '@praxis/contract/questions/content';
import type { Db } from '../../platform/database/db.ts';

/** The answer keys of versions by id; read by marking, by freezing and by those who edit a question. */
export async function keysForMarking(db: Db, versionIds: readonly string[]): Promise<Map<string, QuestionKey>> {
  if (versionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('question_keys')
    .select(['version_id', 'key'])
    .where('version_id', 'in', [...versionIds])
    .execute();
  return new Map(rows.map((row) => [row.version_id, row.key as QuestionKey]));
}
