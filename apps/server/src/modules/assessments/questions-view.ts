import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import { renamedParts } from '@praxis/rules/part-names';
import { contentView, type PictureViewer } from '../questions/index.ts';
import type { FileTask, FrozenPaper, Layout, NamedOption } from './papers/layout.rules.ts';

/** What a file question asks for, with addresses that one viewer can open. */
export const toFileAsk = ({ accepts, most, attachments }: FileTask, { app, userId, now }: PictureViewer) => ({
  accepts,
  most,
  attachments: attachments.map(({ file_id, name, size }) => ({
    ...{ name, size },
    address: `${app.files.signAddress({ id: file_id, name }, userId, now)}&download=1`,
  })),
});

/** Questions of an attempt as its student sees them; `only` leaves a single one (answer mode 2). */
export function toQuestionViews(
  paper: Pick<FrozenPaper, 'questions'>,
  layout: Layout,
  options: readonly NamedOption[][],
  viewer: PictureViewer,
  only?: number | null,
): QuestionForStudent[] {
  return layout.questions.flatMap(([no, score], at) => {
    const question = paper.questions.get(no);
    if (!question || (only && only !== at + 1)) return [];
    const content = contentView(question.content, viewer);
    const texts = new Map(content.options.map(({ key, html }) => [key, html]));
    return [
      {
        item: at + 1,
        type: question.type,
        stem: content.stem,
        options: content.parts ? [] : (options[at] ?? []).map(({ name, key }) => ({ name, html: texts.get(key) ?? '' })),
        program: content.program,
        problem_id: content.problem_id,
        score,
        ...(content.parts && { parts: renamedParts(content.parts, options[at] ?? []) }),
        ...(question.content.file && { file: toFileAsk(question.content.file, viewer) }),
      },
    ];
  });
}
