import { PAPER_LIMITS } from '@praxis/contract/assessments/papers';
import type { QuestionKey } from '@praxis/contract/questions/content';
import { canonical, hashOf } from '../../../platform/canonical.rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { countUse, keysForMarking, type QuestionVersion, questionVersions } from '../../questions/index.ts';
import { poolsOf, problemsOf } from './check-paper.ts';
import { insertFrozenPaper, type PaperToFreeze, randomSeed } from './frozen.store.ts';
import type { FrozenPaper, FrozenQuestion, FrozenSection } from './layout.rules.ts';
import { sizeOf, versionsOf } from './paper.rules.ts';
import type { PaperRow } from './papers.store.ts';
import { drawFrom } from './random.rules.ts';

/** The frozen paper as the text its hash is made of: everything students may be shown, nothing of keys. */
export const canonicalPaper = (paper: Pick<FrozenPaper, 'title' | 'sections' | 'questions'>) =>
  canonical({
    title: paper.title,
    sections: paper.sections,
    questions: [...paper.questions.values()].map(({ no, versionId, type, content, points }) => ({ no, versionId, type, content, points })),
  });

type Draft = Pick<PaperRow, 'title' | 'mode' | 'sections'>;

/** The versions a draft can show, in a fixed order, and for each rule its pool. A pool over the limit is thinned by the seed. */
async function versionsToFreeze(db: Db, ownerId: string, draft: Draft, seed: string) {
  const pools = (await poolsOf(db, ownerId, draft.sections)).map((pool) =>
    pool.length > PAPER_LIMITS.pool ? drawFrom(seed, 'pool').shuffled(pool).slice(0, PAPER_LIMITS.pool) : pool,
  );
  const ids = [...new Set([...versionsOf(draft.sections), ...pools.flat()])];
  return { pools, versions: await questionVersions(db, ids), ids };
}

function frozenOf(draft: Draft, ids: string[], versions: Map<string, QuestionVersion>, pools: string[][]) {
  const numbers = new Map(ids.map((id, at) => [id, at + 1]));
  const numbered = (id: string) => numbers.get(id)!;
  let rule = 0;
  const worth = new Map<number, number>();
  const sections: FrozenSection[] = draft.sections.map((section) => ({
    title: section.title,
    items: section.items.map(({ version_id, score }) => {
      worth.set(numbered(version_id), score);
      return [numbered(version_id), score];
    }),
    rules: section.rules.map(({ count, score }) => {
      const pool = (pools[rule++] ?? []).map(numbered);
      for (const no of pool) if (!worth.has(no)) worth.set(no, score);
      return { count, points: score, pool };
    }),
  }));
  const questions = new Map(
    ids.map((id, at): [number, FrozenQuestion] => {
      const { questionId, type, content, skillIds } = versions.get(id)!;
      return [at + 1, { no: at + 1, versionId: id, questionId, type, content, points: worth.get(at + 1) ?? 0, skillIds }];
    }),
  );
  const size = sizeOf(draft.mode, draft.sections);
  return { title: draft.title, sections, questions, questionCount: size.questions, totalScore: size.totalScore };
}

async function ready(db: Db, ownerId: string, draft: Draft, seed = randomSeed()) {
  if ((await problemsOf(db, ownerId, draft)).length > 0) throw new Refusal('paper_not_ready');
  const { pools, versions, ids } = await versionsToFreeze(db, ownerId, draft, seed);
  return { paper: frozenOf(draft, ids, versions, pools), versions, ids };
}

/** A draft as it would be frozen now, without keys; refused while something stands against using it. One seed gives one paper. */
export const frozenDraft = async (db: Db, ownerId: string, draft: Draft, seed?: string) => (await ready(db, ownerId, draft, seed)).paper;

/** Freezes a draft: content, keys apart, and its hash. Refused while something stands against using it. */
export async function freezePaper(db: Db, ownerId: string, draft: Draft, now: Date) {
  const { paper, versions, ids } = await ready(db, ownerId, draft);
  const keys = await keysForMarking(db, ids);
  const byNumber = new Map(ids.map((id, at): [number, QuestionKey] => [at + 1, keys.get(id)!]));
  const hash = hashOf(canonicalPaper(paper));
  const frozen: PaperToFreeze = { paper, keys: byNumber, hash };
  const id = await insertFrozenPaper(db, frozen, now);
  await countUse(
    db,
    [...versions.values()].map(({ questionId }) => questionId),
  );
  return { id, hash: hash.toString('hex'), questionCount: paper.questionCount, totalScore: paper.totalScore };
}
