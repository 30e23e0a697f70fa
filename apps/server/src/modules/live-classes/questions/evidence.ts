import { addressOf } from '@praxis/contract/core/pages';
import { expectedOf } from '@praxis/scoring/mastery';
import type { App } from '../../../platform/app.ts';
import { difficultiesOf } from '../../questions/index.ts';
import { type EvidenceSource, registerEvidenceSource } from '../../skills/index.ts';
import { answersFromBank, publishedQuestions, questionsFromBankAfter } from './evidence.store.ts';

const STRENGTH = 0.3;
const MIDDLE = 3;

const questionSource: EvidenceSource = {
  refsAfter: questionsFromBankAfter,
  async rows(db, refs) {
    const answers = await answersFromBank(db, refs);
    const difficulties = await difficultiesOf(db, [...new Set(answers.map(({ bank_question_id }) => bank_question_id))]);
    return answers.map((answer) => ({
      ...{ ref: answer.id, userId: answer.user_id, objectKind: 'question', objectId: answer.bank_question_id, title: answer.title },
      ...{ place: addressOf('replay', { classId: answer.class_id }), staffPlace: addressOf('classReport', { classId: answer.class_id }) },
      ratio: answer.correct ? 1 : 0,
      expected: expectedOf({
        ...{ type: answer.type, options: answer.options, difficulty: difficulties.get(answer.bank_question_id) ?? MIDDLE },
      }),
      ...{ strength: STRENGTH, occasion: `class:${answer.class_id}`, at: answer.answered_at, spaceId: answer.space_id },
      released: answer.published ? 'answers' : 'nothing',
    }));
  },
  async releases(db, refs) {
    return new Map((await publishedQuestions(db, refs)).map((id) => [id, { released: 'answers' as const }]));
  },
};

/** Questions of a bank that a class answered prove skills once they are closed; anonymous ones never. Whoever answered is told what its result told. */
export const proveByClassQuestions = (app: App) => registerEvidenceSource(app, 'class_question', questionSource);
