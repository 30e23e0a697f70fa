import { askRegrade } from '@praxis/contract/assessments/attempts';
import { releaseResults } from '@praxis/contract/assessments/marking';
import { decideRegrade, listRegrades } from '@praxis/contract/assessments/results';
import { addressOf } from '@praxis/contract/core/pages';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Actor } from '../../../platform/http/sessions.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { people } from '../../accounts/index.ts';
import { sendMessage } from '../../messages/index.ts';
import { assessmentTheActorMarks, whereAutonomous } from '../assessments.access.ts';
import { attemptOfTheActor, attemptTheActorMarks } from '../attempts/attempts.access.ts';
import { checkedScore, markAnswer, refuseUnmarkable } from '../marking/mark-answers.ts';
import { answersOf } from '../marking/marking.store.ts';
import { closeRegrade, insertRegrade, lockRegrade, regradesPage } from '../marking/marking-lists.store.ts';
import { notifyMarkers } from '../notify.ts';
import { isReleased } from '../settings/show.rules.ts';
import { releaseResultsOf } from './release-results.ts';

const pageLink = ({ id }: { id: string }) => addressOf('assessment', { assessmentId: id });

const assessmentTheActorReleases = whereAutonomous(assessmentTheActorMarks);
const attemptTheActorDisputes = whereAutonomous(attemptOfTheActor);

/** A request to mark again, on an attempt the actor marks. */
async function regradeTheActorDecides({ actor, input, db }: { actor: Actor; input: { request_id: string }; db: Db }) {
  const request = await lockRegrade(db, input.request_id);
  if (!request) throw notForYou();
  return { request, ...(await attemptTheActorMarks({ actor, input: { attempt_id: request.attempt_id }, db })) };
}

/** Releasing results, and requests to mark again. */
export function regradeRoutes(app: App) {
  serve(app, releaseResults, {
    access: assessmentTheActorReleases,
    run: ({ actor, subject, input, db, now }) =>
      releaseResultsOf(db, { assessmentId: subject.assessment.id, released: input.released, actorId: actor.userId }, now),
  });
  serve(app, askRegrade, {
    access: attemptTheActorDisputes,
    async run({ actor, subject: { attempt, assessment }, input, db, now }) {
      const view = isReleased(assessment, attempt) && assessment.settings.show_result !== 'none' && attempt.state !== 'rejected';
      if (!view) throw new Refusal('results_not_shown');
      const known = (await answersOf(db, [attempt.id])).some(({ item }) => item === input.item);
      if (!known) throw notForYou();
      const created = await insertRegrade(db, { attemptId: attempt.id, item: input.item, userId: actor.userId, text: input.text }, now);
      if (!created) throw new Refusal('regrade_asked_already');
      await publish(db, `assessment-desk:${assessment.id}`, { kind: 'changed', attempt_id: attempt.id });
      const asking = assessment.settings.anonymous_marking ? undefined : (await people(app, db, [actor.userId])).get(actor.userId);
      await notifyMarkers(db, assessment, 'regrade_asked', 1, { text: input.text, person: asking?.name ?? '' });
      return {};
    },
  });

  serve(app, listRegrades, {
    access: assessmentTheActorMarks,
    async run({ subject: { assessment }, input, db }) {
      const { page, size } = input;
      const { rows, total } = await regradesPage(db, { assessmentId: assessment.id, page, size });
      const anonymous = assessment.settings.anonymous_marking;
      const known = anonymous ? new Map() : await people(app, db, [...new Set(rows.map(({ user_id }) => user_id))]);
      const list = rows.map(({ question_no, user_id, created_at, alias, ...row }) => ({
        ...row,
        question: question_no,
        alias: alias ?? 0,
        student: known.get(user_id) ?? null,
        at: created_at.getTime(),
      }));
      return { list, total, page, size };
    },
  });

  serve(app, decideRegrade, {
    access: regradeTheActorDecides,
    async run({ actor, subject: { request, attempt, assessment }, input, db, now }) {
      if (request.state !== 'open') throw new Refusal('regrade_decided_already');
      if (input.accepted) {
        refuseUnmarkable(attempt);
        const answer = (await answersOf(db, [attempt.id])).find(({ item }) => item === request.item);
        if (!answer || input.score === undefined) throw new Refusal('score_out_of_range', { fields: { score: 'score_out_of_range' } });
        await markAnswer(db, assessment, attempt, answer, { score: checkedScore(input.score, answer.points), by: actor.userId, now });
      }
      const state = input.accepted ? 'accepted' : 'refused';
      await closeRegrade(db, request.id, { state, reply: input.reply, by: actor.userId }, now);
      const values = { title: assessment.title, reply: input.reply };
      await sendMessage(db, { userIds: [request.user_id], kind: 'regrade_decided', values, link: pageLink(assessment) });
      await audit(db, {
        ...{ actorId: actor.userId, action: 'decide_regrade', objectType: 'attempt', objectId: attempt.id },
        ...{ from: 'open', to: state, detail: { item: request.item, score: input.score } },
      });
      return {};
    },
  });
}
