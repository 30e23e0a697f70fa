import type { Db } from '../../../platform/database/db.ts';
import { extensionPoint } from '../../../platform/extension-points.ts';
import type { StageRow } from '../competitions.store.ts';
import type { Sentence } from './rule-text.rules.ts';

/** What a module adds to the printed rules of a stage. */
export type FindRuleSentences = (db: Db, stage: StageRow) => Promise<Sentence[]>;

const finders = extensionPoint<FindRuleSentences>('printed rules of stages');
/** Adds sentences to the printed rules of stages; called once in a module's `mount`. */
export const registerRuleSentences = finders.register;

/** Everything modules have to say of a stage's rules. */
export async function furtherSentences(db: Db, stage: StageRow): Promise<Sentence[]> {
  const found: Sentence[] = [];
  for (const find of finders.entries(db)) found.push(...(await find(db, stage)));
  return found;
}
