import type { PaperMode, PaperProblem, PaperSection } from '@praxis/contract/assessments/papers';
import type { Language } from '@praxis/contract/core/message';
import type { Db } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import { availableVersions, countAvailable, questionsTheActorMayUse, questionVersions } from '../../questions/index.ts';
import { type BareProblem, fixedProblems, randomProblems, rulesOf, versionsOf } from './paper.rules.ts';

/** More questions than banks hold. */
const ALL = 1_000_000;

type Draft = { mode: PaperMode; sections: PaperSection[] };

/** The pools of the rules of a draft: versions that may be drawn now, at most `most` of each. A rule that asks for nothing needs none. */
export async function poolsOf(db: Db, userId: string, sections: readonly PaperSection[], most = ALL): Promise<string[][]> {
  const rules = rulesOf(sections).map(({ rule }) => rule);
  const asking = rules.filter(({ count }) => count > 0);
  const found = await availableVersions(
    db,
    userId,
    asking.map(({ pick }) => pick),
    most,
  );
  return rules.map(({ count }) => (count > 0 ? found.shift()! : []));
}

/**
 * The rules of a draft that find too few questions now, `available` being what each finds by itself. A rule that finds as many as all ask
 * for together always finds enough: only of the others it matters which questions they share.
 */
export async function shortRules(
  db: Db,
  userId: string,
  sections: readonly PaperSection[],
  available: readonly number[],
): Promise<BareProblem[]> {
  const rules = rulesOf(sections).map(({ rule }) => rule);
  const all = rules.reduce((sum, { count }) => sum + count, 0);
  const scarce = rules.filter((_rule, at) => available[at]! < all);
  const found = await availableVersions(
    db,
    userId,
    scarce.map(({ pick }) => pick),
    all,
  );
  const plenty = (at: number) => Array.from({ length: all }, (_none, no) => `rule ${at}, question ${no}`);
  return randomProblems(
    sections,
    rules.map((_rule, at) => (available[at]! < all ? found.shift()! : plenty(at))),
  );
}

const picksOf = (sections: readonly PaperSection[]) => rulesOf(sections).map(({ rule }) => rule.pick);

/** What stands against using a draft now, for its owner. */
export async function problemsOf(db: Db, userId: string, { mode, sections }: Draft): Promise<BareProblem[]> {
  if (mode === 'random') return shortRules(db, userId, sections, await countAvailable(db, userId, picksOf(sections)));
  const named = versionsOf(sections);
  const usable = await questionsTheActorMayUse(db, userId, named);
  const versions = await questionVersions(db, [...usable]);
  return fixedProblems(sections, (versionId) => versions.get(versionId)?.questionId);
}

/** Problems in the reader's language. */
export const problemTexts = (language: Language, problems: readonly BareProblem[]): PaperProblem[] =>
  problems.map(({ values, ...problem }) => ({ ...problem, text: translate(language, problem.key, values) }));
