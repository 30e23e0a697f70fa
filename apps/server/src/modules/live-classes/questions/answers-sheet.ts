import type { Language } from '@praxis/contract/core/message';
import type { Db } from '../../../platform/database/db.ts';
import { translate } from '../../../platform/messages.ts';
import type { SheetToWrite } from '../../../platform/sheets/sheet-to-write.ts';
import { studentNumbers } from '../../accounts/index.ts';
import { answersOf, type ClassQuestionRow, questionsOfClass } from './questions.store.ts';

const letters = (options: readonly number[]) => options.map((place) => String.fromCharCode(65 + place)).join('');

function text(question: ClassQuestionRow, answer: { options: number[]; text: string }, truth: readonly string[]) {
  if (question.type === 'short') return answer.text;
  return question.type === 'judge' ? (truth[answer.options[0] ?? 0] ?? '') : letters(answer.options);
}

/** Every answer of a class, one line each; who gave an anonymous one is not written down. */
export async function answersSheet(db: Db, classId: string, language: Language): Promise<SheetToWrite> {
  const [title = '', ...heads] = translate(language, 'class_answers_sheet').split(',');
  const [yes = '', no = '', nameless = '', isTrue = '', isFalse = ''] = translate(language, 'class_answers_words').split(',');
  const questions = (await questionsOfClass(db, classId)).filter(({ state }) => state !== 'prepared');
  const answers = await answersOf(
    db,
    questions.map(({ id }) => id),
  );
  const numbers = await studentNumbers(db, [...new Set(answers.map(({ user_id }) => user_id))]);
  const lines = questions.flatMap((question, at) =>
    answers
      .filter(({ question_id }) => question_id === question.id)
      .map(({ user_id, name, answer, correct, ms }) => [
        at + 1,
        question.stem,
        question.anonymous ? nameless : name,
        question.anonymous ? '' : (numbers.get(user_id) ?? ''),
        text(question, answer, [isTrue, isFalse]),
        correct === null ? '' : correct ? yes : no,
        Math.round(ms / 100) / 10,
      ]),
  );
  return { title, heads, lines };
}
