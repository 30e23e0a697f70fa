import { FILE_LIMITS } from '@praxis/contract/assessments/file-questions';
import type { AssessmentSettings } from '@praxis/contract/assessments/settings';
import type { LibraryRubric } from '@praxis/contract/rubrics/rubrics';
import type { FileTask, FrozenPaper, Layout } from '../papers/layout.rules.ts';

/** A homework of one file question, as it is kept with its assessment. */
export type Task = FileTask & {
  html: string;
  score: number;
  /** The copy of a rubric it is marked by. */
  rubric?: Pick<LibraryRubric, 'id' | 'title' | 'points'> | null;
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

const SHORT_ACCEPTS = { photos: ['text', 'photos'], files: ['text', 'photos', 'files'] } as const;

/** The paper as it is answered: short questions take pictures and files beside their words where the settings allow it. */
export function withAttachments<Paper extends Pick<FrozenPaper, 'questions'>>(
  paper: Paper,
  { short_attachments: allowed }: Pick<AssessmentSettings, 'short_attachments'>,
): Paper {
  if (allowed === 'none') return paper;
  const file: FileTask = { accepts: [...SHORT_ACCEPTS[allowed]], most: FILE_LIMITS.short, attachments: [] };
  const questions = [...paper.questions].map(
    ([no, question]) => [no, question.type === 'short' ? { ...question, content: { ...question.content, file } } : question] as const,
  );
  return { ...paper, questions: new Map(questions) };
}

/** What the question of an item takes as files; undefined where it takes none. */
export function fileTaskOf(
  paper: Pick<FrozenPaper, 'questions'>,
  { layout }: { layout: Layout },
  item: number,
  settings: Pick<AssessmentSettings, 'short_attachments'>,
): FileTask | undefined {
  const no = layout.questions[item - 1]?.[0];
  const task = no === undefined ? undefined : withAttachments(paper, settings).questions.get(no)?.content.file;
  return task && (task.accepts.includes('photos') || task.accepts.includes('files')) ? task : undefined;
}

/** Until when the bytes of announced files are taken; null as long as the attempt has no end. */
export function bytesUntil(attempt: { end_at: Date | null; submitted_at: Date | null; redo_until?: Date | null }): Date | null {
  const last = Math.max(attempt.end_at?.getTime() ?? 0, attempt.submitted_at?.getTime() ?? 0);
  return last === 0 ? null : new Date(last + FILE_LIMITS.grace * 1000);
}
