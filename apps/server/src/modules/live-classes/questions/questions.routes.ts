import {
  answerClassQuestion,
  askClassQuestion,
  type ClassQuestion,
  classQuestionResult,
  closeClassQuestion,
  exportClassAnswers,
  extendClassQuestion,
  listClassQuestions,
  myClassAnswer,
  removeClassQuestion,
  saveClassQuestion,
  takeClassQuestions,
} from '@praxis/contract/live-classes/questions';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { people } from '../../accounts/index.ts';
import { currentVersions, keysForMarking, plainOf, questionsTheActorMayUse, questionVersions } from '../../questions/index.ts';
import { memberIds } from '../../spaces/index.ts';
import { classTheActorOversees, classTheActorRuns } from '../live-classes.access.ts';
import { appendAction } from '../room/room-log.store.ts';
import { openAnswers } from './answer-writer.ts';
import { answersSheet } from './answers-sheet.ts';
import { askQuestion, closeQuestion } from './ask-question.ts';
import { askedQuestionTheActorSees, questionTheActorAnswers, questionTheActorOversees, questionTheActorRuns } from './questions.access.ts';
import { canonicalAnswer, checkedQuestion, fromBank, isCorrect, isEmptyAnswer, tallyOf } from './questions.rules.ts';
import {
  answerOf,
  answersOf,
  type ClassQuestionRow,
  findQuestion,
  insertQuestions,
  questionsOfClass,
  removeQuestion,
  setQuestionEnd,
  updateQuestion,
} from './questions.store.ts';

const view = (row: ClassQuestionRow): ClassQuestion => ({
  ...{ id: row.id, type: row.type, stem: row.stem, options: row.options, seconds: row.seconds, anonymous: row.anonymous },
  correct: row.correct.filter((place): place is number => typeof place === 'number'),
  ...{ state: row.state, published: row.published, ends_at: row.ends_at?.getTime() ?? null, answered: row.answered },
});

function notOver(state: string) {
  if (state === 'ended') throw new Refusal('class_is_over');
}

/** Questions of the bank the actor may use, as a class asks them. */
async function draftsFromBank(db: Db, userId: string, questionIds: readonly string[]) {
  const current = await currentVersions(db, questionIds);
  const usable = await questionsTheActorMayUse(db, userId, [...current.values()]);
  const versionIds = questionIds.flatMap((id) => {
    const version = current.get(id);
    return version && usable.has(version) ? [version] : [];
  });
  const [versions, keys] = [await questionVersions(db, versionIds), await keysForMarking(db, versionIds)];
  const questionOf = new Map([...current].map(([question, version]) => [version, question]));
  return versionIds.flatMap((id) => {
    const version = versions.get(id);
    const draft = version && fromBank({ ...version, key: keys.get(id) }, plainOf);
    const asked = draft && (draft.type === 'judge' || draft.type === 'short' || draft.options.length >= 2);
    return asked ? [{ ...draft, bankQuestionId: questionOf.get(id)! }] : [];
  });
}

function preparing(app: App) {
  serve(app, listClassQuestions, {
    access: classTheActorOversees,
    run: async ({ subject: { row }, db }) => ({ list: (await questionsOfClass(db, row.id)).map(view) }),
  });

  serve(app, saveClassQuestion, {
    access: classTheActorRuns,
    async run({ subject: { row }, actor, input, db }) {
      notOver(row.state);
      const draft = checkedQuestion(input);
      if (!input.question_id) return { question_id: (await insertQuestions(db, { classId: row.id, userId: actor.userId }, [draft]))[0]! };
      const known = await findQuestion(db, input.question_id);
      if (known?.class_id !== row.id || known.state !== 'prepared') throw new Refusal('class_question_asked');
      await updateQuestion(db, known.id, draft);
      return { question_id: known.id };
    },
  });

  serve(app, takeClassQuestions, {
    access: classTheActorRuns,
    async run({ subject: { row }, actor, input, db }) {
      notOver(row.state);
      const drafts = await draftsFromBank(db, actor.userId, input.question_ids);
      if (drafts.length > 0) await insertQuestions(db, { classId: row.id, userId: actor.userId }, drafts);
      return { taken: drafts.length };
    },
  });

  serve(app, removeClassQuestion, {
    access: questionTheActorRuns,
    async run({ subject: { question }, db }) {
      if (question.state !== 'prepared') throw new Refusal('class_question_asked');
      await removeQuestion(db, question.id);
      return {};
    },
  });
}

function asking(app: App) {
  serve(app, askClassQuestion, {
    access: questionTheActorRuns,
    async run({ subject: { question, entered }, actor, db, now }) {
      await askQuestion(db, { question, row: entered.row, userId: actor.userId, now });
      return {};
    },
  });

  serve(app, extendClassQuestion, {
    access: questionTheActorRuns,
    async run({ subject: { question, entered }, actor, input, db, now }) {
      if (question.state !== 'open' || !question.ends_at) throw new Refusal('class_question_closed');
      const endsAt = new Date(Math.max(question.ends_at.getTime(), now.getTime()) + input.seconds * 1000);
      await setQuestionEnd(db, question.id, endsAt);
      const ends_at = endsAt.getTime() - entered.row.started_at!.getTime();
      await appendAction(
        db,
        { classId: question.class_id, userId: actor.userId, now },
        { kind: 'question_time', question_id: question.id, ends_at },
      );
      return {};
    },
  });

  serve(app, closeClassQuestion, {
    access: questionTheActorRuns,
    async run({ subject: { question, entered }, actor, input, db, now }) {
      if (entered.row.state !== 'in_progress') throw new Refusal('class_not_running');
      if (question.state === 'prepared' || (question.state === 'closed' && !input.publish)) throw new Refusal('class_question_closed');
      await closeQuestion(db, { question, userId: actor.userId, now, publish: input.publish });
      return {};
    },
  });
}

function answering(app: App) {
  const answers = openAnswers(app);
  serve(app, answerClassQuestion, {
    access: questionTheActorAnswers,
    transaction: 'none',
    async run({ subject: { question }, actor, input, now }) {
      const answer = canonicalAnswer(input.answer);
      if (isEmptyAnswer(question.type, answer)) throw new Refusal('class_answer_empty');
      const correct = isCorrect(question.type, question.correct, answer);
      const accepted = await answers.add({
        questionId: question.id,
        userId: actor.userId,
        answer: JSON.stringify(answer),
        correct,
        at: now,
      });
      if (!accepted) throw new Refusal('class_question_closed');
      return { answered_at: now.getTime() };
    },
  });

  serve(app, myClassAnswer, {
    access: askedQuestionTheActorSees,
    run: async ({ subject: { question }, actor, db }) => ({ answer: (await answerOf(db, question.id, actor.userId)) ?? null }),
  });
}

function results(app: App) {
  serve(app, classQuestionResult, {
    access: questionTheActorOversees,
    async run({ subject: { question, entered }, db }) {
      const submitted = await answersOf(db, [question.id]);
      const who = await people(app, db, question.anonymous ? [] : submitted.map(({ user_id }) => user_id));
      return {
        question: view(question),
        tally: {
          ...tallyOf(
            question,
            submitted.map(({ answer }) => answer),
          ),
          correct: view(question).correct,
        },
        students: (await memberIds(db, entered.row.space_id, 'student')).length,
        answers: submitted.flatMap(({ user_id, answer, correct, ms }) => {
          const person = who.get(user_id);
          return person ? [{ person, answer, correct, ms }] : [];
        }),
        words: question.type === 'short' ? submitted.map(({ answer }) => answer.text) : [],
      };
    },
  });

  serve(app, exportClassAnswers, {
    access: classTheActorOversees,
    async run({ subject: { row }, input, db, language }) {
      const sheet = await answersSheet(db, row.id, language);
      return savedSheet(input.format, `${row.title} ${sheet.title}`, sheet);
    },
  });
}

/** Questions in class: prepared, asked, answered, counted. */
export function questionsRoutes(app: App) {
  preparing(app);
  asking(app);
  answering(app);
  results(app);
}
