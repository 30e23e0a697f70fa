import { isDeepStrictEqual } from 'node:util';
import type { QuestionWritten } from '@praxis/contract/questions/editing';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { keysForMarking } from '../keys.store.ts';
import { questionVersions } from '../versions/versions.store.ts';
import { fileUnder, insertQuestions, insertVersions, type QuestionRow, updateQuestion } from './editing.store.ts';
import { allowedSkills, filedOf } from './save-question.ts';

type Writing = {
  bank: { id: string };
  /** Locked by the caller; undefined for a new one. */
  question: QuestionRow | undefined;
  written: QuestionWritten;
  /** The version the writer began from. */
  base: number;
  userId: string;
  now: Date;
};

async function addQuestion(db: Db, { bank, written, userId, now }: Writing) {
  const [id] = await insertQuestions(db, bank.id, userId, [filedOf(written)], now);
  const { content, key, score } = written;
  await insertVersions(db, [{ questionId: id!, no: 1, content, key, score, by: userId }], now);
  await fileUnder(db, [{ id: id!, tags: written.tags, skillIds: await allowedSkills(db, userId, written.skill_ids) }]);
  await audit(db, { actorId: userId, action: 'question_added', objectType: 'question', objectId: id! });
  return { id: id!, no: 1 };
}

/** Saves a question. Changed content makes a new version; versions themselves are never changed. */
export async function writeVersion(db: Db, writing: Writing): Promise<{ id: string; no: number }> {
  const { question, written, base, userId, now } = writing;
  if (!question) return addQuestion(db, writing);
  const versionId = question.current_version_id!;
  const current = (await questionVersions(db, [versionId])).get(versionId)!;
  if (current.no !== base) throw new Refusal('question_changed_meanwhile', { values: { version: current.no } });
  const { content, key, score } = written;
  const before = {
    type: question.type,
    content: current.content,
    score: current.score,
    key: (await keysForMarking(db, [versionId])).get(versionId),
  };
  const changed = !isDeepStrictEqual(before, { type: written.type, content, score, key });
  if (written.type !== question.type && question.use_count > 0)
    throw new Refusal('question_type_fixed', { fields: { type: 'question_type_fixed' } });
  await updateQuestion(db, question.id, filedOf(written), now);
  const no = changed ? current.no + 1 : current.no;
  if (changed) await insertVersions(db, [{ questionId: question.id, no, content, key, score, by: userId }], now);
  await fileUnder(db, [
    { id: question.id, tags: written.tags, skillIds: await allowedSkills(db, userId, written.skill_ids, current.skillIds) },
  ]);
  await audit(db, {
    actorId: userId,
    action: 'question_saved',
    objectType: 'question',
    objectId: question.id,
    from: `${question.state} v${current.no}`,
    to: `${written.state} v${no}`,
  });
  return { id: question.id, no };
}
