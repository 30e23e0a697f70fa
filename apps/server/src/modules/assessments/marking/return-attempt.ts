import { REDO_DAYS } from '@praxis/contract/assessments/assessments';
import { rejectAttempt } from '@praxis/contract/assessments/marking';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { sendMessage } from '../../messages/index.ts';
import { whereAutonomous } from '../assessments.access.ts';
import { attemptTheActorMarks } from '../attempts/attempts.access.ts';
import { updateAttempt } from '../attempts/attempts.store.ts';
import { membersOf } from '../group-work/members.store.ts';
import { refuseUnmarkable } from './mark-answers.ts';
import { answersOf, archiveRound } from './marking.store.ts';

const DAY = 86_400_000;

const attemptTheActorSendsBack = whereAutonomous(attemptTheActorMarks);

/** Sending work back to be done again; what was handed in stays as an earlier round. */
export function returnAttempt(app: App) {
  serve(app, rejectAttempt, {
    access: attemptTheActorSendsBack,
    async run({ actor, subject: { attempt, assessment }, input, db, now }) {
      refuseUnmarkable(attempt);
      const until = input.redo_until === null ? new Date(now.getTime() + REDO_DAYS * DAY) : new Date(input.redo_until);
      if (until <= now) throw new Refusal('redo_in_the_past', { fields: { redo_until: 'redo_in_the_past' } });
      await archiveRound(db, attempt, await answersOf(db, [attempt.id]), { reason: input.reason, by: actor.userId, now });
      await updateAttempt(db, attempt.id, { state: 'rejected', redo_until: until, reject_reason: input.reason });
      const link = addressOf('assessment', { assessmentId: assessment.id });
      const values = { title: assessment.title, reason: input.reason, redo_at: until.getTime() };
      await sendMessage(db, { userIds: await membersOf(db, attempt), kind: 'attempt_rejected', values, link });
      await publish(db, `attempt:${attempt.id}`, { kind: 'results' });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'reject_attempt', objectType: 'attempt', objectId: attempt.id },
        ...{ from: attempt.state, to: 'rejected', detail: { reason: input.reason, until } },
      });
      return { redo_until: until.getTime() };
    },
  });
}
