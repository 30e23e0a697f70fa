import type { Language } from '@praxis/contract/messages/message';
import type { PaperMode, PaperProblem, PaperSection } from '@praxis/contract/papers';
import type { Db } from '../../platform/db.ts';
import { say } from '../../platform/messages.ts';
import { availableVersions, questionsTheActorMayUse, questionVersions } from '../questions/index.ts';
import { type BareProblem, fixedProblems, randomProblems, rulesOf, versionsOf } from './paper.rules.ts';

type Draft = { mode: PaperMode; sections: PaperSection[] };

/** The pools of the rules of a draft: versions that may be drawn now. A rule that asks for nothing needs none. */
export async function poolsOf(db: Db, userId: string, sections: readonly PaperSection[]): Promise<string[][]> {
  const pools: string[][] = [];
  for (const { rule } of rulesOf(sections)) pools.push(rule.count === 0 ? [] : await availableVersions(db, userId, rule.pick));
  return pools;
}

/** What stands against using a draft now, for its owner. */
export async function problemsOf(db: Db, userId: string, { mode, sections }: Draft): Promise<BareProblem[]> {
  if (mode === 'random') return randomProblems(sections, await poolsOf(db, userId, sections));
  const named = versionsOf(sections);
  const usable = await questionsTheActorMayUse(db, userId, named);
  const versions = await questionVersions(db, [...usable]);
  return fixedProblems(sections, (versionId) => versions.get(versionId)?.questionId);
}

/** Problems in the reader's language. */
export const problemsInWords = (language: Language, problems: readonly BareProblem[]): PaperProblem[] =>
  problems.map(({ values, ...problem }) => ({ ...problem, text: say(language, problem.key, values) }));
