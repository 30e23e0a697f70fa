import { exportResults, showResults } from '@praxis/contract/marking';
import type { App } from '../../platform/app.ts';
import { notForYou } from '../../platform/refusal.ts';
import { serve } from '../../platform/serve.ts';
import { savedSheet } from '../../platform/sheets/write.ts';
import { skillNames } from '../skills/index.ts';
import { memberIds } from '../spaces/index.ts';
import { firstWords } from './answers-shown.ts';
import { assessmentTheActorEvaluates } from './assessments.access.ts';
import { frozenPaper } from './frozen.store.ts';
import type { FrozenPaper } from './layout.rules.ts';
import type { Keys } from './mark.rules.ts';
import { type AnswerRow, answersOf, keysOf } from './marking.store.ts';
import { markingCounts } from './marking-lists.store.ts';
import { difficultyOf, discriminationOf } from './results.rules.ts';
import { keptTotals, shapeOf } from './results.ts';
import { resultsSheet } from './results-sheet.ts';
import { countedScore, isBlank, isCorrect, rounded } from './score.rules.ts';

type Counted = { answer: AnswerRow; score: number; points: number; total: number };

const averageOf = (values: readonly number[]) =>
  values.length === 0 ? null : rounded(values.reduce((sum, one) => sum + one, 0) / values.length);

function questionResult(paper: FrozenPaper, keys: Keys, no: number, counted: readonly Counted[]) {
  const question = paper.questions.get(no);
  if (!question) return [];
  const right = new Set(keys.keys.get(no)?.correct ?? []);
  const chosen = new Map<string, number>();
  for (const { answer } of counted)
    if (answer.value && 'options' in answer.value) for (const key of answer.value.options) chosen.set(key, (chosen.get(key) ?? 0) + 1);
  const blank = counted.filter(({ answer }) => isBlank(answer.value)).length;
  return [
    {
      ...{ question: no, type: question.type, words: firstWords(question.content.stem), score: counted[0]?.points ?? question.points },
      ...{ answered: counted.length - blank, blank },
      average: averageOf(counted.map(({ score }) => score)),
      difficulty: difficultyOf(counted),
      discrimination: discriminationOf(counted),
      correct: counted.filter(({ score, points }) => isCorrect(score, points)).length,
      options: question.content.options.map(({ key }) => ({ key, chosen: chosen.get(key) ?? 0, right: right.has(key) })),
    },
  ];
}

/** Results of a class (S-041). */
export function resultsRoutes(app: App) {
  serve(app, showResults, {
    access: assessmentTheActorEvaluates,
    async run({ subject: { assessment }, db }) {
      const paper = assessment.frozen_paper_id ? await frozenPaper(app.db, assessment.frozen_paper_id) : undefined;
      if (!paper) throw notForYou();
      const kept = (await keptTotals(db, assessment)).filter(({ frozenPaperId }) => frozenPaperId === paper.id);
      const totals = new Map(kept.map(({ id, score }) => [id, score ?? 0]));
      const keys = await keysOf(db, assessment.id, paper.id);
      const answers = await answersOf(db, [...totals.keys()]);
      const counted = answers
        .filter(({ question_no }) => keys.treatments.get(question_no) !== 'void')
        .map((answer): Counted => {
          const score = countedScore(answer.score, answer.points, keys.treatments.get(answer.question_no)) ?? 0;
          return { answer, score, points: answer.points, total: totals.get(answer.attempt_id) ?? 0 };
        });
      const perQuestion = Map.groupBy(counted, ({ answer }) => answer.question_no);
      const perSkill = new Map<string, Counted[]>();
      for (const one of counted)
        for (const id of paper.questions.get(one.answer.question_no)?.skillIds ?? []) perSkill.set(id, [...(perSkill.get(id) ?? []), one]);
      const names = await skillNames(db, [...perSkill.keys()]);
      const counts = await markingCounts(db, assessment.id);
      return {
        title: assessment.title,
        total_score: paper.totalScore,
        students: (await memberIds(db, assessment.space_id, 'student')).length,
        submitted: counts.submitted,
        finished: kept.length,
        passed: kept.filter(({ state }) => state === 'passed').length,
        ...shapeOf([...totals.values()], paper.totalScore),
        questions: [...perQuestion].sort(([one], [other]) => one - other).flatMap(([no, some]) => questionResult(paper, keys, no, some)),
        skills: [...perSkill].map(([skillId, some]) => ({
          skill_id: skillId,
          name: names.get(skillId) ?? '',
          average: difficultyOf(some),
          answers: some.length,
        })),
      };
    },
  });

  serve(app, exportResults, {
    access: assessmentTheActorEvaluates,
    async run({ subject: { assessment }, input, db, language }) {
      const paper = assessment.frozen_paper_id ? await frozenPaper(app.db, assessment.frozen_paper_id) : undefined;
      if (!paper) throw notForYou();
      const sheet = await resultsSheet(db, assessment, paper, language);
      return savedSheet(input.format, `${assessment.title} ${sheet.title}`, sheet);
    },
  });
}
