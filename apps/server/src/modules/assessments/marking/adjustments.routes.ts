import { applyAdjustment, previewAdjustment } from '@praxis/contract/assessments/results';
import type { App } from '../../../platform/app.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import { versionAfterCorrection } from '../../questions/index.ts';
import { assessmentTheActorTreats } from '../assessments.access.ts';
import { adjusted, adjustQuestion } from './adjust-question.ts';

/** A faulty question: void, all correct or another key; looked at before, then for every attempt at once. */
export function adjustmentsRoutes(app: App) {
  serve(app, previewAdjustment, {
    access: assessmentTheActorTreats,
    async run({ actor, subject: { assessment }, input, db }) {
      const { attempts, moved, before, paper } = await adjusted(db, assessment, input);
      const page = moved.slice((input.page - 1) * input.size, input.page * input.size);
      const rows = page.map((total) => ({ total, was: before.get(total.id)! }));
      const known = assessment.settings.anonymous_marking
        ? new Map()
        : await people(app, db, [...new Set(rows.map(({ was }) => was.user_id))]);
      const list = rows.map(({ total, was }) => ({
        attempt_id: total.id,
        alias: was.alias ?? 0,
        student: known.get(was.user_id) ?? null,
        before: was.score_total,
        after: total.scoreTotal,
        state_before: was.state as 'passed',
        state_after: total.state as 'passed',
      }));
      const versionId = paper.questions.get(input.question)?.versionId;
      const bankVersion =
        input.adjustment === 'rekeyed' && versionId ? await versionAfterCorrection(db, { versionId, userId: actor.userId }) : undefined;
      return {
        attempts: attempts.length,
        changed: { list, total: moved.length, page: input.page, size: input.size },
        bank_version: bankVersion ?? null,
      };
    },
  });

  serve(app, applyAdjustment, {
    access: assessmentTheActorTreats,
    async run({ actor, subject: { assessment }, input, db, now }) {
      const { question, adjustment, key, reason, change_bank: changeBank } = input;
      const of = { question, adjustment, key, reason, changeBank, by: actor.userId };
      const { changed, bankVersion } = await adjustQuestion(db, assessment, of, now);
      return { changed, bank_version: bankVersion ?? null };
    },
  });
}
