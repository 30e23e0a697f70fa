import { compareAnswers, similarAnswers, similarPair } from '@praxis/contract/assessments/similarity';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { assessmentTheActorMarks } from '../assessments.access.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { attemptTheActorReads } from '../attempts/attempts.access.ts';
import { groupNames } from '../group-work/group-work.store.ts';
import { namelessFile } from '../homework/nameless-files.ts';
import { answersOf } from '../marking/marking.store.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { passagesOf, quoteOf } from './answer-prints.ts';
import { defineComparing, filesFor, piecesOf, startComparing, starterPrints } from './compare-answers.ts';
import { answersBeside, comparisonOf, likestTo, startComparison } from './similarity.store.ts';

/** Questions that are answered in words, files or programs. */
const COMPARED = new Set(['short', 'file', 'programming', 'oj']);

async function questionToCompare(db: Db, assessment: AssessmentRow, question: number) {
  const paper = assessment.frozen_paper_id ? await frozenPaper(db, assessment.frozen_paper_id) : undefined;
  const type = paper?.questions.get(question)?.type;
  if (!type || !COMPARED.has(type)) throw notForYou();
}

/** Which answers resemble each other: for those who mark alone, and for people to look, never a verdict. */
export function similarityRoutes(app: App) {
  defineComparing(app);

  serve(app, compareAnswers, {
    access: assessmentTheActorMarks,
    async run({ actor, subject, input, db, now }) {
      await questionToCompare(db, subject.assessment, input.question);
      const of = { assessmentId: subject.assessment.id, question: input.question };
      const { state, starts } = await startComparison(db, of, now);
      if (starts) await startComparing(db, of, actor.userId);
      return { state };
    },
  });

  serve(app, similarAnswers, {
    access: attemptTheActorReads,
    async run({ subject: { attempt, assessment }, input, db, now }) {
      const own = (await answersOf(db, [attempt.id])).find(({ item }) => item === input.item);
      if (!own || attempt.folded_at === null) throw notForYou();
      const of = { assessmentId: assessment.id, question: own.question_no };
      const state = await comparisonOf(db, of, now);
      const likest = await likestTo(db, { attemptId: attempt.id, item: own.item });
      if (likest.length === 0) return { state, list: [] };
      const ids = likest.map(({ other_id }) => other_id);
      const others = new Map((await answersBeside(db, ids, of)).map((row) => [row.attempt_id, row]));
      const anonymous = assessment.settings.anonymous_marking;
      const persons = anonymous ? undefined : await people(app, db, [...new Set([...others.values()].map(({ user_id }) => user_id))]);
      const groups = anonymous ? undefined : await groupNames(db, ids);
      const given = await starterPrints(db, attempt.frozen_paper_id, own.question_no);
      const files = await filesFor(db, [own, ...others.values()]);
      const pieces = await piecesOf(app, own, files);
      const list = [];
      for (const { other_id: id, similarity } of likest) {
        const other = others.get(id);
        if (!other) continue;
        const group = groups?.get(id);
        list.push({
          ...{ attempt_id: id, item: other.item, alias: other.alias ?? 0, student: persons?.get(other.user_id) ?? null },
          ...(group !== undefined && { group_name: group }),
          ...{ similarity, quote: quoteOf(passagesOf(pieces, await piecesOf(app, other, files), given).right), score: other.score },
        });
      }
      return { state, list };
    },
  });

  serve(app, similarPair, {
    access: attemptTheActorReads,
    async run({ subject: { attempt, assessment }, input, db, language }) {
      const own = (await answersOf(db, [attempt.id])).find(({ item }) => item === input.item);
      const alike =
        own && (await likestTo(db, { attemptId: attempt.id, item: own.item })).find(({ other_id }) => other_id === input.other_id);
      if (!own || !alike) throw notForYou();
      const [other] = await answersBeside(db, [input.other_id], { assessmentId: assessment.id, question: own.question_no });
      if (!other) throw notForYou();
      const files = await filesFor(db, [own, other]);
      const given = await starterPrints(db, attempt.frozen_paper_id, own.question_no);
      const { left, right } = passagesOf(await piecesOf(app, own, files), await piecesOf(app, other, files), given);
      const named = (side: typeof left) =>
        assessment.settings.anonymous_marking
          ? side.map((piece, at) => ({
              ...piece,
              name: piece.name && namelessFile({ name: piece.name, source: 'picker' }, at + 1, language),
            }))
          : side;
      return { similarity: alike.similarity, left: named(left), right: named(right) };
    },
  });
}
