import type { VideoQuestionView } from '@praxis/contract/courses/learning';
import type { VideoConfig, VideoQuestion } from '@praxis/contract/courses/tree';
import type { MessageKey } from '@praxis/contract/messages';

const isTwin = (ids: readonly string[]) => new Set(ids).size < ids.length;
const isBlank = (text: string) => text.trim() === '';

/** Whether two marks, or two choices of a question, have one name. */
export const hasTwins = ({ chapters, questions }: VideoConfig) =>
  isTwin(chapters.map(({ id }) => id)) ||
  isTwin(questions.map(({ id }) => id)) ||
  questions.some(({ choices }) => isTwin(choices.map(({ id }) => id)));

const isUnfinished = ({ text, choices }: VideoQuestion) =>
  isBlank(text) || choices.length < 2 || choices.some((choice) => isBlank(choice.text)) || !choices.some(({ right }) => right);

/** What of the chapters and questions of a video stands against publishing it; `seconds` is its length, null while it is not known. */
export function marksProblem({ chapters, questions }: VideoConfig, seconds: number | null): MessageKey | undefined {
  if (chapters.some(({ title }) => isBlank(title))) return 'video_chapter_untitled';
  if (questions.some(isUnfinished)) return 'video_question_unfinished';
  return seconds !== null && [...chapters, ...questions].some(({ at }) => at >= seconds) ? 'video_mark_after_end' : undefined;
}

/** The questions that a video of this length reaches, in its order. A film that was replaced by a shorter one waits for none of those after its end. */
export const questionsWithin = ({ questions }: VideoConfig, seconds: number | null) =>
  questions.filter(({ at }) => seconds === null || at < seconds).sort((one, other) => one.at - other.at);

/** The choices that are right. */
export const keyOf = ({ choices }: VideoQuestion) => choices.filter(({ right }) => right).map(({ id }) => id);

/** Whether exactly the right choices were made. */
export const isRight = (question: VideoQuestion, chosen: readonly string[]) =>
  question.choices.every(({ id, right }) => chosen.includes(id) === right);

/** A question as its reader sees it: the key only beside their own answer, or to whoever wrote it. */
export const toQuestionView = (question: VideoQuestion, chosen: string[] | null, wrote = false): VideoQuestionView => ({
  ...{ id: question.id, at: question.at, text: question.text, many: keyOf(question).length > 1, chosen },
  choices: question.choices.map(({ id, text }) => ({ id, text })),
  key: chosen || wrote ? { right: keyOf(question), why: question.why } : null,
});
