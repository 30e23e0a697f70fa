import { giveContributions, LEAST_CONTRIBUTORS, showContributions } from '@praxis/contract/assessments/contributions';
import { peerFactors, peerFlags } from '@praxis/scoring/projects/peer-factor';
import type { App } from '../../../platform/app.ts';
import { audit } from '../../../platform/audit.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { attemptTheActorChanges, attemptTheActorReviews } from '../attempts/attempts.access.ts';
import type { AttemptRow } from '../attempts/attempts.store.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { isReleased } from '../settings/show.rules.ts';
import { contributionPoints, saveContributions } from './contributions.store.ts';
import { membersOf } from './members.store.ts';

const isAsked = ({ settings }: AssessmentRow, { group_id }: AttemptRow) => settings.contributions && group_id !== null;

/** Members give points from the hand-in on until somebody may know the result. */
const isOpen = (assessment: AssessmentRow, attempt: AttemptRow, members: readonly string[]) =>
  isAsked(assessment, attempt) &&
  members.length >= LEAST_CONTRIBUTORS &&
  attempt.state !== 'not_submitted' &&
  attempt.state !== 'rejected' &&
  !isReleased(assessment, attempt);

/** The score a part suggests, never above the full score. */
const suggested = (score: number, full: number, factor: number) => Math.min(full, Math.round(score * factor * 100) / 100);

/** What members of a group say about each other's part: read by those who mark, who set scores by hand where they agree. */
export function contributionRoutes(app: App) {
  serve(app, showContributions, {
    transaction: 'read',
    access: attemptTheActorReviews,
    async run({ actor, subject: { attempt, assessment, permissions, owns }, db }) {
      const nameless = !owns && assessment.settings.anonymous_marking;
      if (nameless || !isAsked(assessment, attempt)) throw notForYou();
      const members = await membersOf(db, attempt);
      const known = await people(app, db, members);
      const all = await contributionPoints(db, attempt.id);
      const sheets = permissions.mark && !owns ? all : [];
      const points = sheets.map(({ from_id, to_id, points: given }) => ({ from: from_id, to: to_id, points: given }));
      const { factors, counts } = peerFactors(members, points);
      const full = (await frozenPaper(db, assessment.frozen_paper_id!))?.totalScore ?? 0;
      return {
        members: members.map((id) => ({ id, name: known.get(id)?.name ?? '' })),
        open: owns && isOpen(assessment, attempt, members),
        given: all.filter(({ from_id }) => from_id === actor.userId).map(({ to_id, points: given }) => ({ user_id: to_id, points: given })),
        sheets,
        parts: sheets.length > 0 ? [...factors].map(([user_id, factor]) => part(user_id, factor, attempt, full)) : [],
        counts,
        flags: peerFlags(members, points).map(({ kind, members: some }) => ({ kind, user_ids: some })),
      };
    },
  });

  serve(app, giveContributions, {
    access: attemptTheActorChanges,
    async run({ actor, subject: { attempt, assessment }, input: { points }, db, now }) {
      const members = await membersOf(db, attempt);
      if (!isAsked(assessment, attempt)) throw notForYou();
      if (!isOpen(assessment, attempt, members)) throw new Refusal('contributions_closed');
      const others = new Set(members.filter((id) => id !== actor.userId));
      const named = new Set(points.map(({ user_id }) => user_id));
      if (points.length !== others.size || [...others].some((id) => !named.has(id))) throw new Refusal('contributions_members');
      if (points.reduce((sum, one) => sum + one.points, 0) !== 100) throw new Refusal('contributions_sum');
      const before = (await contributionPoints(db, attempt.id)).filter(({ from_id }) => from_id === actor.userId);
      const same =
        before.length === points.length &&
        points.every((one) => before.some(({ to_id, points: given }) => to_id === one.user_id && given === one.points));
      if (same) return {};
      await saveContributions(db, { attemptId: attempt.id, fromId: actor.userId }, points, now);
      await audit(db, { actorId: actor.userId, action: 'give_contributions', objectType: 'attempt', objectId: attempt.id });
      return {};
    },
  });
}

const part = (user_id: string, factor: number, { score_total }: AttemptRow, full: number) => ({
  user_id,
  factor: Math.round(factor * 100) / 100,
  score: score_total === null ? null : suggested(Number(score_total), full, factor),
});
