import { Readable } from 'node:stream';
import type { Db } from '../../../platform/database/db.ts';
import { hashOf, namedId, type Speaker, statementOf } from './statements.rules.ts';
import { streamStatedFacts } from './statements.store.ts';

/**
 * All statements of a school, or of one institution, one of a line, as a store would get them: only what its person may see, with pseudonyms of
 * their own. The same fact in two files is the same statement, so a store that reads both holds it once. `db` is a transaction.
 */
export function statementsFile(db: Db, speaker: Speaker, institutionId: string | null, count: { rows: number }): Readable {
  async function* lines() {
    for await (const facts of streamStatedFacts(db, institutionId)) {
      const some = facts.flatMap((fact) => {
        const statement = statementOf(fact, speaker);
        if (!statement) return [];
        const id = namedId(speaker.origin, 'file', fact.source, fact.ref, fact.fact, fact.part, hashOf(statement));
        return [JSON.stringify({ id, ...statement })];
      });
      count.rows += some.length;
      if (some.length > 0) yield Buffer.from(`${some.join('\n')}\n`);
    }
  }
  return Readable.from(lines(), { objectMode: false });
}
