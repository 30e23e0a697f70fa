import { exportResults, showResults } from '@praxis/contract/assessments/results';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { savedSheet } from '../../../platform/sheets/write.ts';
import { skillNames } from '../../skills/index.ts';
import { participantIds, venueOf } from '../../spaces/index.ts';
import { assessmentTheActorEvaluates } from '../assessments.access.ts';
import { excerpt } from '../excerpt.rules.ts';
import type { Keys } from '../marking/mark.rules.ts';
import { keysOf } from '../marking/marking.store.ts';
import { rounded } from '../marking/score.rules.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import type { FrozenPaper } from '../papers/layout.rules.ts';
import { type PartAnswered, partFigures } from './part-figures.rules.ts';
import { difficultyOf, discriminationOf, meanOf } from './results.rules.ts';
import { chosenOptions, partAnswers, peopleWhoSubmitted, questionFigures } from './results.store.ts';
import { countedTotals, shapeOf } from './results.ts';
import { resultsSheet } from './results-sheet.ts';

type Figures = Awaited<ReturnType<typeof questionFigures>>[number];

type Answered = { chosen: Map<string, number>; parts: readonly PartAnswered[] };

function questionResult(paper: FrozenPaper, keys: Keys, { chosen, parts }: Answered, figures: Figures) {
  const no = figures.question_no;
  const question = paper.questions.get(no);
  if (!question) return [];
  const right = new Set(keys.keys.get(no)?.correct ?? []);
  const { answers, blank, average, share, better, weaker, correct, points } = figures;
  return [
    {
      ...{ question: no, type: question.type, words: excerpt(question.content.stem), score: points, answered: answers - blank, blank },
      ...(question.content.file && { accepts: question.content.file.accepts }),
      average: average === null ? null : rounded(average),
      difficulty: difficultyOf(share),
      discrimination: discriminationOf(answers, better, weaker),
      correct,
      options: question.content.options.map(({ key }) => ({ key, chosen: chosen.get(`${no} ${key}`) ?? 0, right: right.has(key) })),
      parts: partFigures(
        question.content.parts,
        keys.keys.get(no)?.parts,
        parts.filter(({ question_no }) => question_no === no),
      ),
    },
  ];
}

async function skillResults(db: Db, paper: FrozenPaper, figures: readonly Figures[]) {
  const perSkill = new Map<string, Figures[]>();
  for (const one of figures)
    for (const id of paper.questions.get(one.question_no)?.skillIds ?? []) perSkill.set(id, [...(perSkill.get(id) ?? []), one]);
  const names = await skillNames(db, [...perSkill.keys()]);
  return [...perSkill].map(([skillId, some]) => ({
    skill_id: skillId,
    name: names.get(skillId) ?? '',
    average: meanOf(some),
    answers: some.reduce((sum, { answers }) => sum + answers, 0),
  }));
}

/** Results of a class (S-041). */
export function resultsRoutes(app: App) {
  serve(app, showResults, {
    access: assessmentTheActorEvaluates,
    async run({ subject: { assessment }, db }) {
      const paper = assessment.frozen_paper_id ? await frozenPaper(db, assessment.frozen_paper_id) : undefined;
      if (!paper) throw notForYou();
      const counted = (await countedTotals(db, assessment)).filter(({ frozenPaperId }) => frozenPaperId === paper.id);
      const ids = counted.map(({ id }) => id);
      const keys = await keysOf(db, assessment.id, paper.id);
      const treated = (as: string) => [...keys.adjustments].flatMap(([no, adjustment]) => (adjustment === as ? [no] : []));
      const figures = await questionFigures(db, ids, { void: treated('void'), full: treated('all_correct') });
      const chosen = await chosenOptions(db, ids);
      const ofParts = [...paper.questions.values()].flatMap(({ no, content }) => (content.parts ? [no] : []));
      const answered = { chosen, parts: await partAnswers(db, ids, ofParts) };
      return {
        title: assessment.title,
        total_score: paper.totalScore,
        students: (await participantIds(db, venueOf(assessment))).length,
        submitted: await peopleWhoSubmitted(db, assessment.id),
        finished: counted.length,
        passed: counted.filter(({ state }) => state === 'passed').length,
        ...shapeOf(
          counted.map(({ score }) => score ?? 0),
          paper.totalScore,
        ),
        questions: figures.flatMap((one) => questionResult(paper, keys, answered, one)),
        skills: await skillResults(db, paper, figures),
      };
    },
  });

  serve(app, exportResults, {
    access: assessmentTheActorEvaluates,
    async run({ subject: { assessment }, input, db, language }) {
      const paper = assessment.frozen_paper_id ? await frozenPaper(db, assessment.frozen_paper_id) : undefined;
      if (!paper) throw notForYou();
      const sheet = await resultsSheet(db, assessment, paper, { language, zone: app.instance.timeZone });
      return savedSheet(input.format, `${assessment.title} ${sheet.title}`, sheet);
    },
  });
}
