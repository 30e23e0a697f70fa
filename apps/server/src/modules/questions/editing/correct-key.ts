import type { QuestionKey } from '@praxis/contract/questions/content';
import type { Db } from '../../../platform/database/db.ts';
import { findBank } from '../banks/banks.store.ts';
import { keysForMarking } from '../keys.store.ts';
import { mayEdit, scopeOf } from '../scope.store.ts';
import { questionVersions } from '../versions/versions.store.ts';
import { findQuestion } from './editing.store.ts';
import { writeVersion } from './write-version.ts';

/** The question whose newest version this is, when somebody may change it; undefined when it was changed since, deleted or is not theirs. */
async function questionToCorrect(db: Db, of: { versionId: string; userId: string }, lock: boolean) {
  const version = (await questionVersions(db, [of.versionId])).get(of.versionId);
  const question = version && (await findQuestion(db, version.questionId, lock));
  if (!version || question?.current_version_id !== of.versionId) return undefined;
  const scope = await scopeOf(db, of.userId);
  const bank = await findBank(db, scope, question.bank_id);
  return bank && mayEdit(scope, bank) ? { version, question, bank } : undefined;
}

/** The number of the version that a corrected key would make; undefined when the key cannot be corrected in the bank. */
export const versionAfterCorrection = async (db: Db, of: { versionId: string; userId: string }) => {
  const found = await questionToCorrect(db, of, false);
  return found && found.version.no + 1;
};

type Correction = { versionId: string; userId: string; key: Pick<QuestionKey, 'correct' | 'truth' | 'accepted' | 'parts'> };

/** Writes another right answer into the bank as a new version; returns its number, or undefined when nothing could be corrected. */
export async function correctKey(db: Db, { versionId, userId, key }: Correction, now: Date): Promise<number | undefined> {
  const found = await questionToCorrect(db, { versionId, userId }, true);
  const before = (await keysForMarking(db, [versionId])).get(versionId);
  if (!found || !before) return undefined;
  const { version, question, bank } = found;
  const { correct, truth, accepted, parts } = key;
  const { type, content, score, difficulty, tags, skillIds: skill_ids } = version;
  const filed = { type, content, score, difficulty, tags, skill_ids, state: question.state as 'ready' };
  const written = { ...filed, key: { ...before, correct, truth, accepted, ...(parts && { parts }) } };
  return (await writeVersion(db, { bank, question, written, base: version.no, userId, now })).no;
}
