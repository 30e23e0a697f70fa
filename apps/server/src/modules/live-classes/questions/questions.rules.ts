import type { ClassQuestionType } from '@praxis/contract/live-classes/questions';
import type { QuestionContent, QuestionKey, QuestionType } from '@praxis/contract/questions/content';
import { Refusal } from '../../../platform/http/refusal.ts';

/** A question before it is written down. */
export type QuestionDraft = {
  type: ClassQuestionType;
  stem: string;
  options: string[];
  correct: (number | string)[];
  seconds: number | null;
  anonymous: boolean;
  /** The question of a bank it was taken from. */
  bankQuestionId?: string;
};

/** Choices need two options at least and keys among them; the others have none. */
export function checkedQuestion(draft: QuestionDraft): QuestionDraft {
  const correct = [...new Set(draft.correct)].sort();
  if (draft.type === 'judge') return { ...draft, options: [], correct: correct.filter((place) => place === 0 || place === 1).slice(0, 1) };
  if (draft.type === 'short') return { ...draft, options: [] };
  if (draft.options.length < 2) throw new Refusal('class_options_rule', { fields: { options: 'class_options_rule' } });
  const within = correct.filter((place) => typeof place === 'number' && place < draft.options.length);
  return { ...draft, correct: draft.type === 'single' ? within.slice(0, 1) : within };
}

type Answer = { options: number[]; text: string };

/** An answer in one form, so that equal answers are equal. */
export function canonicalAnswer(answer: Answer): Answer {
  return { options: [...new Set(answer.options)].sort((one, other) => one - other), text: answer.text.trim() };
}

export const isEmptyAnswer = (type: ClassQuestionType, answer: Answer) =>
  type === 'short' ? answer.text === '' : answer.options.length === 0;

const plain = (text: string) => text.trim().normalize('NFKC').toLowerCase();

/** Whether an answer is right; null when there is nothing to judge it by. */
export function isCorrect(type: ClassQuestionType, correct: readonly (number | string)[], answer: Answer): boolean | null {
  if (correct.length === 0) return null;
  if (type === 'short') return correct.some((one) => typeof one === 'string' && plain(one) === plain(answer.text));
  return answer.options.length === correct.length && answer.options.every((place) => correct.includes(place));
}

/** Counts per option. */
export function tallyOf(question: { type: ClassQuestionType; options: readonly string[] }, answers: readonly Answer[]) {
  const size = question.type === 'judge' ? 2 : question.options.length;
  const counts = Array.from({ length: size }, (_, place) => answers.filter((answer) => answer.options.includes(place)).length);
  return { answered: answers.length, counts };
}

/** A question of the bank as a class asks it; undefined for types no class can ask. */
export function fromBank(
  of: { type: QuestionType; content: QuestionContent; key: QuestionKey | undefined },
  plainOf: (html: string) => string,
): QuestionDraft | undefined {
  const { type, content, key } = of;
  if (type !== 'single' && type !== 'multi' && type !== 'judge' && type !== 'short') return undefined;
  const places = (key?.correct ?? [])
    .map((name) => content.options.findIndex((option) => option.key === name))
    .filter((place) => place >= 0);
  const truth = key?.truth == null ? [] : [key.truth ? 0 : 1];
  return {
    type,
    stem: plainOf(content.stem).slice(0, 2000),
    options: content.options.slice(0, 8).map((option) => plainOf(option.html).slice(0, 500)),
    correct: type === 'judge' ? truth : type === 'short' ? (key?.accepted ?? []) : places,
    seconds: null,
    anonymous: false,
  };
}
