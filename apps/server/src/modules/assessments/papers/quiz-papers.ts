import type { PaperMode, PaperSection } from '@praxis/contract/assessments/papers';
import { quizConfig } from '@praxis/contract/assessments/quizzes';
import type { ActivityConfig } from '@praxis/contract/courses/tree';
import type { Db } from '../../../platform/database/db.ts';
import { poolsOf } from './check-paper.ts';
import { draftOf, sizeOf } from './paper.rules.ts';
import { findPaper, insertPaper } from './papers.store.ts';

/** The paper behind a quiz of a course, and for each rule, in their order, the versions it draws from now. */
export type QuizPaper = { title: string; mode: PaperMode; sections: PaperSection[]; pools: string[][] };

/** The settings of a quiz without its paper: what may stand in another school as it is. */
export const settingsOfQuiz = (config: ActivityConfig): ActivityConfig => ({ ...quizConfig.parse({ ...config, paper_id: null }) });

/** The paper of a quiz as it is now; undefined when it has none, or one that is not the owner's. */
export async function paperOfQuiz(db: Db, ownerId: string, config: ActivityConfig): Promise<QuizPaper | undefined> {
  const { paper_id: paperId } = quizConfig.parse(config);
  const paper = paperId === null ? undefined : await findPaper(db, paperId);
  if (!paper || paper.owner_id !== ownerId) return undefined;
  const { title, mode } = paper;
  const sections = draftOf(mode, paper.sections);
  return { title, mode, sections, pools: await poolsOf(db, ownerId, sections) };
}

/** Makes a paper of what came from outside, in the caller's transaction; returns its id. */
export async function takeInPaper(db: Db, ownerId: string, input: Omit<QuizPaper, 'pools'>, now: Date): Promise<string> {
  const sections = draftOf(input.mode, input.sections);
  return (await insertPaper(db, ownerId, { title: input.title, mode: input.mode, sections, ...sizeOf(input.mode, sections) }, now)).id;
}
