import {
  changePeerRound,
  closePeerRound,
  openPeerRound,
  removePeerRound,
  savePeerReview,
  showPeerRound,
} from '@praxis/contract/projects/peers';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { publish } from '../../../platform/realtime/publish.ts';
import { taskTheActorMarks } from '../projects.access.ts';
import { pointsOf } from '../reviews/points.rules.ts';
import { publishRun } from '../tasks/notify.ts';
import { publishRound } from './notify-round.ts';
import { reviewTheActorWrites, roundTheActorRuns, roundTheActorSees } from './peers.access.ts';
import { deleteRound, reviewsOfRounds, updateRound, worksInRounds, writeReview } from './peers.store.ts';
import { isWritable } from './results.ts';
import { toRoundView } from './round-view.ts';
import { closeRound, openRound } from './run-round.ts';

function futureDate(closesAt: number, now: Date): Date {
  const date = new Date(closesAt);
  if (date <= now) throw new Refusal('project_date_past', { fields: { closes_at: 'project_date_past' } });
  return date;
}

/** Opening, changing and ending rounds. */
function runningRoutes(app: App) {
  serve(app, openPeerRound, {
    access: taskTheActorMarks,
    async run({ subject: { task, content }, actor, input, db, now }) {
      const stage = content.stages.find(({ id }) => id === input.stage_id);
      if (!stage) throw notForYou();
      const closesAt = futureDate(input.closes_at, now);
      const opening = { reviews: input.reviews, closesAt, againDays: input.again_days, weight: input.weight, by: actor.userId };
      return { round_id: await openRound(db, { task, stage }, opening, now) };
    },
  });
  serve(app, changePeerRound, {
    access: roundTheActorRuns,
    async run({ subject: { round }, actor, input, db, now }) {
      if (round.state === 'closed') throw new Refusal('project_round_closed');
      const closes_at = futureDate(input.closes_at, now);
      const change = { closes_at, again_days: input.again_days, weight: input.weight };
      await updateRound(db, round.id, change);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'change_project_peers', objectType: 'project_peer_round', objectId: round.id, detail: change },
      });
      await publishRound(db, round.id);
      return {};
    },
  });
  serve(app, closePeerRound, {
    access: roundTheActorRuns,
    async run({ subject: { round }, actor, db, now }) {
      if (round.state === 'closed') throw new Refusal('project_round_closed');
      await closeRound(db, round, { again: false, by: actor.userId }, now);
      return {};
    },
  });
  serve(app, removePeerRound, {
    access: roundTheActorRuns,
    async run({ subject: { round }, actor, db }) {
      const reviews = await reviewsOfRounds(db, [round.id]);
      if (reviews.some(({ state }) => state === 'submitted')) throw new Refusal('project_round_started');
      const works = await worksInRounds(db, [round.id]);
      await publish(db, `peer-round:${round.id}`, {});
      await deleteRound(db, round.id);
      await audit(db, { actorId: actor.userId, action: 'remove_project_peers', objectType: 'project_peer_round', objectId: round.id });
      for (const { run_id } of works) await publishRun(db, run_id);
      return {};
    },
  });
}

/** Rounds in which teams review each other's works. */
export function peersRoutes(app: App) {
  runningRoutes(app);
  serve(app, showPeerRound, {
    access: roundTheActorSees,
    run: ({ subject, actor, db, now }) => toRoundView(app, db, { ...subject, userId: actor.userId, now }),
  });
  serve(app, savePeerReview, {
    access: reviewTheActorWrites,
    async run({ subject: { round, review }, actor, input, db, now }) {
      if (!isWritable(round, review) || (review.by_run_id !== null && round.closes_at <= now)) throw new Refusal('project_round_closed');
      const points = pointsOf(round.stage, input);
      const comment = input.comment.trim();
      await writeReview(db, review.id, { ...points, comment, by: actor.userId }, now);
      await audit(db, {
        ...{ actorId: actor.userId, action: 'submit_peer_review', objectType: 'project_peer_review', objectId: review.id },
        detail: { score: points.score },
      });
      await publish(db, `peer-round:${round.id}`, {});
      if (review.by_run_id !== null) await publishRun(db, review.by_run_id);
      return {};
    },
  });
}
