import type { QuestionWritten } from '@praxis/contract/questions/editing';
import { MOST_BANKS, type QuestionFilter } from '@praxis/contract/questions/questions';
import { faultsOf } from '@praxis/rules/questions';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { countBanks, findBank, insertBank, lockBank } from './banks/banks.store.ts';
import { fileUnder, insertQuestions, insertVersions } from './editing/editing.store.ts';
import { filedOf, onlyItsType, similarTo } from './editing/save-question.ts';
import { keysForMarking } from './keys.store.ts';
import { findQuestions } from './listing/listing.store.ts';
import { banksTheActorMayUse, mayEdit, scopeOf } from './scope.store.ts';
import { type AddedStems, placeBelow, stemsOfAdded } from './stems/share-stem.ts';
import { currentVersions, type QuestionVersion, questionVersions } from './versions/versions.store.ts';

/** A bank that somebody may add questions to, held until the end of the transaction. */
export async function bankToFill(db: Db, userId: string, bankId: string) {
  const scope = await scopeOf(db, userId);
  const bank = await findBank(db, scope, bankId);
  if (!bank || !(await lockBank(db, bankId))) throw new Refusal('bank_not_found');
  if (!mayEdit(scope, bank)) throw new Refusal('not_allowed');
  return bank;
}

/** A new bank of somebody's own; undefined when they have as many as they may. */
export async function newBank(db: Db, ownerId: string, name: string): Promise<string | undefined> {
  if ((await countBanks(db, ownerId)) >= MOST_BANKS) return undefined;
  return (await insertBank(db, ownerId, { name: name.slice(0, 80), scope: 'private', space_id: null, institution_id: null })).id;
}

/** Adds questions to a bank, all in the caller's transaction; their rich text must be sanitised and their pictures be theirs. Those that name the same `shared.stem_id` get one new stem. */
export async function addQuestions(
  db: Db,
  of: { bankId: string; userId: string; questions: readonly QuestionWritten[]; stems?: AddedStems },
  now: Date,
): Promise<string[]> {
  const written = of.questions.map((one) => ({ ...one, ...onlyItsType(one.type, one.content, one.key) }));
  for (const one of written) if (Object.keys(faultsOf(one.type, one.content, one.key)).length > 0) throw new Refusal('question_faulty');
  const { questions: shared, stemIds } = await stemsOfAdded(db, of, written, now, of.stems);
  const ids = await insertQuestions(db, of.bankId, of.userId, shared.map(filedOf), now);
  await placeBelow(db, stemIds, ids);
  await insertVersions(
    db,
    shared.map(({ content, key, score }, at) => ({ questionId: ids[at]!, no: 1, content, key, score, by: of.userId })),
    now,
  );
  await fileUnder(
    db,
    written.map((one, at) => ({ id: ids[at]!, tags: one.tags, skillIds: one.skill_ids })),
  );
  return ids;
}

/** Looks among the banks somebody may use for questions that are nearly the same as each of some stems. */
export async function likenessFinder(db: Db, userId: string) {
  const bankIds = await banksTheActorMayUse(db, await scopeOf(db, userId));
  return (stems: readonly string[]) => similarTo(db, stems, { bankIds, but: null });
}

const PAGE = 500;

/** Ids of the questions somebody asks for, in the order of the bank: those named, or those a filter finds, at most one more than `most`. */
export async function questionsAskedFor(db: Db, userId: string, asked: { ids?: readonly string[]; filter?: QuestionFilter }, most: number) {
  const bankIds = await banksTheActorMayUse(db, await scopeOf(db, userId));
  const none: QuestionFilter = { bank_ids: [], types: [], tags: [], skill_ids: [], difficulty: null, states: [], search: '' };
  const wanted = asked.ids ? new Set(asked.ids) : undefined;
  const found: string[] = [];
  for (let after: string | undefined; found.length <= most; ) {
    const page = await findQuestions(db, { filter: asked.filter ?? none, bankIds, after, size: PAGE });
    found.push(...page.map((question) => question.id).filter((id) => !wanted || wanted.has(id)));
    after = page.at(-1)?.id;
    if (page.length < PAGE || (wanted && found.length === wanted.size)) break;
  }
  return found.slice(0, most + 1);
}

/** A question with its key, for whoever may use its bank. */
export type QuestionInFull = QuestionVersion & { key: QuestionWritten['key'] };

/** Versions of questions with their keys, in the order given; those that are gone are left out. Says nothing about rights. */
export async function versionsInFull(db: Db, versionIds: readonly string[]): Promise<QuestionInFull[]> {
  const versions = await questionVersions(db, versionIds);
  const keys = await keysForMarking(db, [...versionIds]);
  return versionIds.flatMap((id) => {
    const [version, key] = [versions.get(id), keys.get(id)];
    return version && key ? [{ ...version, key }] : [];
  });
}

/** The newest versions of questions with their keys, in the order given; those that are gone are left out. */
export async function questionsInFull(db: Db, ids: readonly string[]): Promise<QuestionInFull[]> {
  const current = await currentVersions(db, ids);
  return versionsInFull(
    db,
    ids.flatMap((id) => current.get(id) ?? []),
  );
}
