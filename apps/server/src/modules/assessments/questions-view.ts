import type { QuestionForStudent } from '@praxis/contract/assessments/papers';
import type { QuestionKey } from '@praxis/contract/questions/content';
import type { SharedStem, StemForStudent } from '@praxis/contract/questions/stems';
import { renamedKey, renamedParts } from '@praxis/rules/part-names';
import { contentView, type PictureViewer, renderRichText } from '../questions/index.ts';
import type { Started } from './listening/plays.store.ts';
import { type FileTask, type FrozenPaper, type Layout, type NamedOption, stemRangesOf } from './papers/layout.rules.ts';

/** What a file question asks for, with addresses that one viewer can open. */
export const toFileAsk = ({ accepts, most, attachments }: FileTask, { app, userId, now }: PictureViewer) => ({
  accepts,
  most,
  attachments: attachments.map(({ file_id, name, size }) => ({
    ...{ name, size },
    address: `${app.files.signAddress({ id: file_id, name }, userId, now)}&download=1`,
  })),
});

/** Sounds whose plays are counted: the plays begun so far, and who opens them freely; null: nobody, they are given out play by play. */
export type CountedSounds = { started?: ReadonlyMap<string, Started>; viewer: string | null };

/** A stem as one who answers sees it; without `counted` every sound opens at once. */
function toStemView(
  { stem_id, html, audio }: SharedStem,
  range: { from: number; to: number },
  { app, userId, now }: PictureViewer,
  counted: CountedSounds | undefined,
): StemForStudent {
  const viewer = counted !== undefined && audio?.plays != null ? counted.viewer : userId;
  return {
    ...{ stem_id, html, ...range },
    audio: audio && {
      plays: audio.plays,
      ...(counted?.started?.get(stem_id) ?? { used: 0, resumes: false }),
      address: viewer && app.files.signAddress({ id: audio.file_id, name: 'audio' }, viewer, now),
    },
  };
}

/** A stem as those who mark see it. */
export const toStemForStaff = ({ html, audio }: SharedStem, { app, userId, now }: PictureViewer) => ({
  html,
  audio: audio && app.files.signAddress({ id: audio.file_id, name: audio.name }, userId, now),
});

/** Whether a paper has a sound whose plays are counted. */
export const hasCountedSound = (paper: Pick<FrozenPaper, 'questions'>) =>
  [...paper.questions.values()].some(({ content }) => content.shared?.audio?.plays != null);

/** Questions of an attempt as its student sees them; `only` leaves a single one (answer mode 2). */
export function toQuestionViews(
  paper: Pick<FrozenPaper, 'questions'>,
  layout: Layout,
  options: readonly NamedOption[][],
  viewer: PictureViewer,
  only?: number | null,
  counted?: CountedSounds,
): QuestionForStudent[] {
  const ranges = stemRangesOf(paper, layout);
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
        ...(content.shared && ranges[at] && { shared: toStemView(content.shared, ranges[at], viewer, counted) }),
        ...(question.content.file && { file: toFileAsk(question.content.file, viewer) }),
      },
    ];
  });
}

/** The key of a question by the names its options have in one attempt. */
export function toKeyView(key: QuestionKey, options: readonly NamedOption[], viewer: PictureViewer) {
  const right = new Set(key.correct);
  return {
    options: options.filter((option) => right.has(option.key)).map(({ name }) => name),
    truth: key.truth,
    accepted: key.accepted,
    reference: renderRichText(key.reference, viewer),
    analysis: renderRichText(key.analysis, viewer),
    ...(key.parts && { parts: renamedKey(key.parts, (own) => options.find((option) => option.key === own)?.name) }),
  };
}
