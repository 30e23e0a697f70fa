import { findStudentAttempt } from '@praxis/contract/assessments/student-attempt';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { assessmentTheActorSees } from '../assessments.access.ts';
import { ownAttemptsOf } from './attempts.store.ts';

type Ask = { actor: Actor; input: { space_id: string; assessment_id: string; user_id: string }; db: Db };

/** An assessment of the named space, for the student the address names and for those who mark. */
async function studentTheActorLooksAt(ask: Ask) {
  const found = await assessmentTheActorSees(ask);
  const { actor, input } = ask;
  const anonymous = found.assessment.settings.anonymous_marking;
  const may = input.user_id === actor.userId ? found.permissions.student : found.permissions.mark && !anonymous;
  if (!may || found.assessment.space_id !== input.space_id) throw notForYou();
  return found;
}

/** Finds the attempt an address means that names a student. */
export function findAttemptRoutes(app: App) {
  serve(app, findStudentAttempt, {
    access: studentTheActorLooksAt,
    async run({ subject: { assessment }, input, db }) {
      const attempts = await ownAttemptsOf(db, [assessment.id], input.user_id);
      const handedIn = attempts.filter(({ state }) => state !== 'not_submitted');
      const last = handedIn.at(-1) ?? attempts.at(-1);
      if (!last) throw notForYou();
      const best = handedIn.reduce((saved, one) => ((one.score_total ?? -1) > (saved.score_total ?? -1) ? one : saved), last);
      return { attempt_id: (assessment.settings.attempt_kept === 'last' ? last : best).id };
    },
  });
}
