import { FILE_LIMITS } from '@praxis/contract/assessments/file-questions';
import type { KeptRubric } from '@praxis/contract/rubrics/rubrics';
import type { FileTask, FrozenPaper } from '../papers/layout.rules.ts';

/** A homework of one file question, as it is kept with its assessment. */
export type Task = FileTask & {
  html: string;
  score: number;
  /** The copy of a rubric it is marked by. */
  rubric?: Pick<KeptRubric, 'id' | 'title' | 'points'> | null;
};

/** The paper of a homework: its single question, which stands in no bank. */
export const paperOfTask = (title: string, { html, score, accepts, most, attachments }: Task): Omit<FrozenPaper, 'id' | 'hash'> => ({
  title,
  sections: [{ title: '', items: [[1, score]], rules: [] }],
  questions: new Map([
    [
      1,
      {
        ...{ no: 1, versionId: null, questionId: null, type: 'file', points: score, skillIds: [] },
        content: { stem: html, options: [], program: null, problem_id: null, file: { accepts, most, attachments } },
      },
    ],
  ]),
  questionCount: 1,
  totalScore: score,
});

/** Until when the bytes of announced files are taken; null as long as the attempt has no end. */
export function bytesUntil(attempt: { end_at: Date | null; submitted_at: Date | null; redo_until?: Date | null }): Date | null {
  const last = Math.max(attempt.end_at?.getTime() ?? 0, attempt.submitted_at?.getTime() ?? 0);
  return last === 0 ? null : new Date(last + FILE_LIMITS.grace * 1000);
}
