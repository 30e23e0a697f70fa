import type { QuestionWritten } from '@praxis/contract/questions/editing';
import { STEM_LIMITS } from '@praxis/contract/questions/stems';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { insertVersions } from '../editing/editing.store.ts';
import { filedOf } from '../editing/save-question.ts';
import { keysForMarking } from '../keys.store.ts';
import { questionVersions } from '../versions/versions.store.ts';
import { setPlain } from './plain.store.ts';
import { findStem, insertStem, putBelow, questionsOfStem, type StemRow } from './stems.store.ts';

/** A stem as its questions carry it. */
export const sharedOf = ({ id, content }: Pick<StemRow, 'id' | 'content'>) => ({ stem_id: id, ...content });

/** What a question says of the stem it shares; what an editor sends of it counts for nothing. */
export function withStem<Written extends Pick<QuestionWritten, 'content'>>(
  written: Written,
  stem: Pick<StemRow, 'id' | 'content'> | undefined,
): Written {
  const { shared: _sent, ...content } = written.content;
  return { ...written, content: { ...content, ...(stem && { shared: sharedOf(stem) }) } };
}

/** The stem that a question shares or is to share, kept from changing until the transaction ends. */
export async function stemToShare(db: Db, of: { stemId: string | null; bankId: string; fresh: boolean }): Promise<StemRow | undefined> {
  if (of.stemId === null) return undefined;
  const stem = await findStem(db, of.stemId, true);
  if (!stem || stem.bank_id !== of.bankId) throw new Refusal('stem_not_found');
  if (of.fresh && (await questionsOfStem(db, stem.id)).length >= STEM_LIMITS.questions)
    throw new Refusal('stem_questions_full', { values: { limit: STEM_LIMITS.questions } });
  return stem;
}

/** Puts a question that was just made below the stem it shares, behind the others. */
export async function putLast(db: Db, stemId: string, questionId: string) {
  const before = await questionsOfStem(db, stemId);
  await putBelow(db, stemId, [{ id: questionId, place: before.length + 1 }]);
}

/** Gives each question of a changed stem a new version that carries it. */
export async function carryStem(db: Db, stem: StemRow, userId: string, now: Date) {
  const questions = await questionsOfStem(db, stem.id, true);
  const ids = questions.map(({ version_id }) => version_id);
  const [versions, keys] = [await questionVersions(db, ids), await keysForMarking(db, ids)];
  const fresh = questions.flatMap(({ id, version_id: versionId }) => {
    const [version, key] = [versions.get(versionId), keys.get(versionId)];
    if (!version || !key) return [];
    const { content } = withStem({ content: version.content }, stem);
    return [{ questionId: id, no: version.no + 1, content, key, score: version.score, by: userId }];
  });
  if (fresh.length === 0) return;
  await insertVersions(db, fresh, now);
  await setPlain(
    db,
    fresh.map(({ questionId, content }) => ({ id: questionId, ...filedOf({ type: 'short', content, difficulty: 1, state: 'ready' }) })),
    now,
  );
}

/** The stems that were made for questions so far, by the name they share one under; kept by whoever adds in several calls. `below` counts their questions. */
export type AddedStems = Map<string, StemRow & { below: number }>;

/**
 * Puts questions that were just added below new stems: those whose `shared.stem_id` is the same share one, as many as a stem has; the rest
 * goes below another one of the same text. Ids in the order given.
 */
export async function stemsOfAdded<Written extends QuestionWritten>(
  db: Db,
  of: { bankId: string; userId: string },
  questions: readonly Written[],
  now: Date,
  made: AddedStems = new Map(),
): Promise<{ questions: Written[]; stemIds: (string | undefined)[] }> {
  const stemIds: (string | undefined)[] = [];
  const added: Written[] = [];
  for (const question of questions) {
    const { shared } = question.content;
    let stem = shared && made.get(shared.stem_id);
    if (shared && (!stem || stem.below >= STEM_LIMITS.questions)) {
      const content = { html: shared.html, audio: shared.audio };
      const { id, revision } = await insertStem(db, { bankId: of.bankId, by: of.userId, content }, now);
      stem = { id, bank_id: of.bankId, content, revision, below: 0 };
      made.set(shared.stem_id, stem);
    }
    if (stem) stem.below += 1;
    stemIds.push(stem?.id);
    added.push(withStem(question, stem));
  }
  return { questions: added, stemIds };
}

/** Puts added questions below their stems, in the order they came in. */
export async function placeBelow(db: Db, stemIds: readonly (string | undefined)[], ids: readonly string[]) {
  const places = new Map<string, { id: string; place: number }[]>();
  stemIds.forEach((stemId, at) => {
    if (stemId === undefined) return;
    const list = places.get(stemId) ?? [];
    places.set(stemId, [...list, { id: ids[at]!, place: list.length + 1 }]);
  });
  for (const [stemId, list] of places) {
    const before = (await questionsOfStem(db, stemId)).length;
    await putBelow(
      db,
      stemId,
      list.map(({ id, place }) => ({ id, place: before + place })),
    );
  }
}
