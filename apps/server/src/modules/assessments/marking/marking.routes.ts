import {
  giveMark,
  giveSameMark,
  listMarkedStudents,
  markByQuestion,
  markByStudent,
  markingOverview,
  saveRubric,
} from '@praxis/contract/assessments/marking';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people, studentNumbers } from '../../accounts/index.ts';
import { isAutonomous, venueOf } from '../../spaces/index.ts';
import { assessmentTheActorMarks, type Placed } from '../assessments.access.ts';
import { answersForMarker, rubricOf, toQuestionForMarkerView, toRubricView } from '../attempts/answers-view.ts';
import { attemptTheActorMarks, attemptTheActorReads } from '../attempts/attempts.access.ts';
import { lockAttempts } from '../attempts/attempts.store.ts';
import { excerpt } from '../excerpt.rules.ts';
import { groupNames } from '../group-work/group-work.store.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { isReleased } from '../settings/show.rules.ts';
import { followRubric } from './follow-rubric.ts';
import { correctOf } from './mark.rules.ts';
import { addUp, checkedScore, markAnswer, refuseUnmarkable } from './mark-answers.ts';
import { answersOf, keysOf, updateAnswer } from './marking.store.ts';
import {
  answersForSameMark,
  answersToQuestion,
  handedAttempts,
  markingCounts,
  neighboursOf,
  questionCounts,
} from './marking-lists.store.ts';
import { proposalsRoutes, proposedTexts } from './proposals.routes.ts';
import { replaceRubric, rubricsOf } from './rubric.store.ts';
import { rounded, rubricScore } from './score.rules.ts';

const idsOf = (rows: readonly { attempt_id: string }[]) => rows.map(({ attempt_id }) => attempt_id);
const groupName = (group: string | undefined) => (group === undefined ? {} : { group_name: group });
const ms = (at: Date | null) => at?.getTime() ?? null;

async function frozenPaperOf(db: Db, { assessment }: Pick<Placed, 'assessment'>) {
  const paper = assessment.frozen_paper_id ? await frozenPaper(db, assessment.frozen_paper_id) : undefined;
  if (!paper) throw notForYou();
  return paper;
}

/** Looking at what is to be marked. */
export function markingRoutes(app: App) {
  serve(app, markingOverview, {
    access: assessmentTheActorMarks,
    async run({ subject, db }) {
      const { assessment, permissions } = subject;
      const paper = await frozenPaperOf(db, subject);
      const { regrades, ...counts } = await markingCounts(db, assessment.id);
      const { adjustments } = await keysOf(db, assessment.id, paper.id);
      const perQuestion = await questionCounts(db, assessment.id);
      const { settings } = assessment;
      const autonomous = isAutonomous(db, venueOf(assessment));
      return {
        ...{ assessment_id: assessment.id, space_id: assessment.space_id, title: assessment.title },
        anonymous: settings.anonymous_marking,
        total_score: paper.totalScore,
        pass_score: settings.pass_percent === null ? null : rounded((paper.totalScore * settings.pass_percent) / 100),
        results_released_at: ms(assessment.results_released_at),
        auto_release: settings.auto_release,
        counts,
        questions: perQuestion.flatMap((row) => {
          const question = paper.questions.get(row.question_no);
          if (!question) return [];
          const { answers, to_mark, average, points } = row;
          const text = excerpt(question.content.stem);
          const adjustment = adjustments.get(row.question_no) ?? null;
          return [
            {
              question: row.question_no,
              type: question.type,
              words: text,
              score: points,
              answers,
              to_mark: adjustment === 'void' || adjustment === 'all_correct' ? 0 : to_mark,
              average,
              adjustment,
            },
          ];
        }),
        regrades_open: regrades,
        can: {
          mark: permissions.mark,
          release: permissions.mark && autonomous,
          treat: permissions.mark,
          reject: permissions.mark && autonomous,
        },
      };
    },
  });

  serve(app, markByQuestion, {
    access: assessmentTheActorMarks,
    async run({ actor, subject, input, db, language, now }) {
      const { assessment } = subject;
      const paper = await frozenPaperOf(db, subject);
      const keys = await keysOf(db, assessment.id, paper.id);
      const rubric = await rubricOf(db, { assessmentId: assessment.id, paperId: paper.id }, input.question);
      const question = toQuestionForMarkerView(paper, input.question, keys, rubric, { app, userId: actor.userId, now });
      if (!question) throw notForYou();
      const { filter, page, size } = input;
      const { rows, total } = await answersToQuestion(db, { assessmentId: assessment.id, question: input.question, filter, page, size });
      const attempts = new Map(rows.map((row) => [row.attempt_id, { ...row, id: row.attempt_id }]));
      const counts = (await questionCounts(db, assessment.id)).find(({ question_no }) => question_no === input.question);
      return {
        question,
        average: counts?.average ?? null,
        to_mark: counts?.to_mark ?? 0,
        proposed: (await proposedTexts(db, { assessmentId: assessment.id, question: input.question, paper, keys: keys.keys })).proposed,
        answers: {
          list: await answersForMarker(app, db, { assessment, paper, keys: keys.keys, language }, rows, attempts),
          total,
          page,
          size,
        },
      };
    },
  });

  serve(app, listMarkedStudents, {
    access: assessmentTheActorMarks,
    async run({ subject: { assessment }, input, db }) {
      const { filter, page, size } = input;
      const { rows, total } = await handedAttempts(db, { assessmentId: assessment.id, filter, page, size });
      const anonymous = assessment.settings.anonymous_marking;
      const named = anonymous ? [] : [...new Set(rows.map(({ user_id }) => user_id))];
      const known = await people(app, db, named);
      const numbers = await studentNumbers(db, named);
      const groups = anonymous ? new Map<string, string>() : await groupNames(db, idsOf(rows));
      const list = rows.map((row) => ({
        ...{ attempt_id: row.attempt_id, no: row.no, alias: row.alias ?? 0, state: row.state, late: row.late },
        student: known.get(row.user_id) ?? null,
        // The number of whoever began it is not that of the group.
        student_no: groups.has(row.attempt_id) ? null : (numbers.get(row.user_id) ?? null),
        ...groupName(groups.get(row.attempt_id)),
        submitted_at: ms(row.submitted_at),
        score: row.score_total,
        to_mark: row.to_mark,
        released: isReleased(assessment, row),
      }));
      return { list, total, page, size };
    },
  });

  serve(app, markByStudent, {
    access: attemptTheActorReads,
    async run({ actor, subject: { attempt, assessment }, db, language, now }) {
      if (attempt.folded_at === null) throw notForYou();
      const paper = await frozenPaper(db, attempt.frozen_paper_id);
      if (!paper) throw notForYou();
      const keys = await keysOf(db, assessment.id, paper.id);
      const rubric = await rubricOf(db, { assessmentId: assessment.id, paperId: paper.id });
      const viewer = { app, userId: actor.userId, now };
      const answers = await answersForMarker(
        app,
        db,
        { assessment, paper, keys: keys.keys, language },
        await answersOf(db, [attempt.id]),
        new Map([[attempt.id, attempt]]),
      );
      const known = assessment.settings.anonymous_marking ? undefined : await people(app, db, [attempt.user_id]);
      const groups = known ? await groupNames(db, [attempt.id]) : undefined;
      const { previous, next } = await neighboursOf(db, assessment.id, attempt.alias ?? 0);
      return {
        ...{ attempt_id: attempt.id, assessment_id: assessment.id, alias: attempt.alias ?? 0, no: attempt.no },
        ...{ late: attempt.late, late_s: attempt.late_s, late_off: attempt.late_off },
        student: known?.get(attempt.user_id) ?? null,
        ...groupName(groups?.get(attempt.id)),
        state: attempt.state as 'submitted',
        score: attempt.score_total,
        questions: attempt.layout.questions.flatMap(([no, score]) => {
          const question = toQuestionForMarkerView(paper, no, keys, rubric, viewer);
          return question ? [{ ...question, score }] : [];
        }),
        answers,
        previous_attempt_id: previous,
        next_attempt_id: next,
      };
    },
  });
  givingRoutes(app);
  proposalsRoutes(app);
}

/** Giving marks. */
function givingRoutes(app: App) {
  serve(app, giveMark, {
    access: attemptTheActorMarks,
    async run({ actor, subject: { attempt, assessment }, input, db, now }) {
      refuseUnmarkable(attempt);
      const answer = (await answersOf(db, [attempt.id])).find(({ item }) => item === input.item);
      if (!answer) throw notForYou();
      if (answer.revision !== input.revision) throw new Refusal('answer_marked_elsewhere');
      const rubric = await rubricsOf(db, { assessmentId: assessment.id, paperId: attempt.frozen_paper_id }, answer.question_no);
      const provided = rubric.filter(({ id }) => input.rubric_ids.includes(id));
      const criteria = provided.flatMap(({ criterion }) => (criterion === '' ? [] : [criterion]));
      if (new Set(criteria).size < criteria.length) throw new Refusal('rubric_level_twice');
      const points = provided.map((point) => point.points);
      const score = input.score ?? rubricScore(points, answer.points);
      // A typed score that differs from the rubric is nobody's sum: it must not follow a later change of the rubric.
      const byRubric = score === rubricScore(points, answer.points);
      const mark = { score, comment: input.comment, rubricIds: byRubric ? provided.map(({ id }) => id) : [], by: actor.userId, now };
      const marked = await markAnswer(db, assessment, attempt, answer, mark);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'mark_answer', objectType: 'attempt', objectId: attempt.id },
        detail: { item: input.item, before: answer.score, after: marked.score },
      });
      return marked;
    },
  });

  serve(app, giveSameMark, {
    access: assessmentTheActorMarks,
    async run({ actor, subject: { assessment }, input, db, now }) {
      if ((input.attempt_ids === undefined) !== input.blanks)
        throw new Refusal('parameter_error', { fields: { attempt_ids: 'parameter_error' } });
      const attemptIds = input.attempt_ids;
      const answers = await answersForSameMark(db, {
        assessmentId: assessment.id,
        question: input.question,
        ...(attemptIds && { attemptIds }),
      });
      for (const { attempt_id, item, points } of answers) {
        const score = checkedScore(input.score, points);
        await updateAnswer(db, attempt_id, item, {
          ...{ score, correct: correctOf(score, points), by: actor.userId, at: now },
          ...(input.comment !== '' && { comment: input.comment }),
        });
      }
      const attempts = await lockAttempts(db, assessment.id, [...new Set(answers.map(({ attempt_id }) => attempt_id))]);
      await addUp(db, assessment, attempts);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'mark_answers', objectType: 'assessment', objectId: assessment.id },
        detail: { question: input.question, score: input.score, attempts: answers.map(({ attempt_id }) => attempt_id) },
      });
      return { marked: answers.length };
    },
  });

  serve(app, saveRubric, {
    access: assessmentTheActorMarks,
    async run({ actor, subject, input, db, now }) {
      const { assessment } = subject;
      const paper = await frozenPaperOf(db, subject);
      if (!paper.questions.has(input.question)) throw notForYou();
      const of = { assessmentId: assessment.id, paperId: paper.id, question: input.question };
      await replaceRubric(db, of, input.points);
      await followRubric(db, { assessment, paperId: paper.id }, input.question, actor.userId, now);
      return { points: toRubricView(await rubricOf(db, of, input.question), input.question) };
    },
  });
}
