import type { reviewedAnswer } from '@praxis/contract/assessments/attempts';
import { reviewAttempt } from '@praxis/contract/assessments/attempts';
import { compareWithClass } from '@praxis/contract/assessments/results';
import type { Language } from '@praxis/contract/core/message';
import type * as z from 'zod/mini';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/database/db.ts';
import { notForYou, Refusal } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { people } from '../../accounts/index.ts';
import type { PictureViewer } from '../../questions/index.ts';
import { visibleAt } from '../../spaces/index.ts';
import { assessmentTheActorAnswers, whereAutonomous } from '../assessments.access.ts';
import type { AssessmentRow } from '../assessments.store.ts';
import { attemptTheActorReviews } from '../attempts/attempts.access.ts';
import { type AttemptRow, ownAttemptsOf } from '../attempts/attempts.store.ts';
import { named } from '../attempts/finalize.rules.ts';
import { withoutFileNames } from '../homework/nameless-files.ts';
import { reviewedSound } from '../listening/reviewed-sounds.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { type FrozenPaper, fullScore, type NamedOption, optionsOf, sectionsOf } from '../papers/layout.rules.ts';
import { hasCountedSound, toKeyView, toQuestionViews } from '../questions-view.ts';
import { countedTotals, shapeOf } from '../results/results.ts';
import { lastEnds } from '../settings/overrides.store.ts';
import { isReleased, paperOpensAt, showsNow, visibleState } from '../settings/show.rules.ts';
import { stateNow } from '../settings/times.rules.ts';
import { correctOf, type Keys } from './mark.rules.ts';
import { answersOf, keysOf } from './marking.store.ts';
import { regradesOf } from './marking-lists.store.ts';
import { rubricsOf } from './rubric.store.ts';
import { countedScore } from './score.rules.ts';

/** A class is compared where its assessment is run by its own settings. */
const assessmentTheActorCompares = whereAutonomous(assessmentTheActorAnswers);

/** Finished attempts from which on a student sees the class. */
const LEAST_TO_COMPARE = 5;

type Shows = 'nothing' | 'score' | 'answers';
type Reviewed = z.output<typeof reviewedAnswer>;

function keyOf(keys: Keys, no: number, options: readonly NamedOption[], viewer: PictureViewer): Reviewed['key'] {
  const key = keys.keys.get(no);
  return key ? toKeyView(key, options, viewer) : null;
}

type Looked = {
  attempt: AttemptRow;
  assessment: AssessmentRow;
  paper: FrozenPaper;
  options: readonly NamedOption[][];
  shows: Shows;
  viewer: PictureViewer;
  nameless: Language | undefined;
};

/** The answers of a folded attempt, with scores and keys only as far as they may be shown. Keys are fetched only then. */
async function answersReviewed(db: Db, { attempt, assessment, paper, options, shows, viewer, nameless }: Looked): Promise<Reviewed[]> {
  if (attempt.folded_at === null) return [];
  const scores = shows !== 'nothing';
  const keys = scores ? await keysOf(db, assessment.id, attempt.frozen_paper_id) : undefined;
  const rubrics = scores
    ? new Map((await rubricsOf(db, { assessmentId: assessment.id, paperId: attempt.frozen_paper_id })).map((point) => [point.id, point]))
    : new Map();
  const regrades = new Map((await regradesOf(db, attempt.id)).map((request) => [request.item, request]));
  return (await answersOf(db, [attempt.id])).map((answer) => {
    const own = options[answer.item - 1] ?? [];
    const adjustment = keys?.adjustments.get(answer.question_no) ?? null;
    // A machine's mark of one question tells its key, such as the other of true and false: it comes with the answers.
    const reported = shows === 'answers' || (scores && answer.marked_by !== null);
    const score = reported ? countedScore(answer.score, answer.points, adjustment) : null;
    const regrade = regrades.get(answer.item);
    return {
      item: answer.item,
      value: named(
        nameless ? withoutFileNames(answer.value, nameless) : answer.value,
        own,
        paper.questions.get(answer.question_no)?.content.parts,
      ),
      score,
      correct: correctOf(score, answer.points),
      comment: scores ? answer.comment : '',
      rubric: answer.rubric_ids.flatMap((id) => {
        const point = rubrics.get(id);
        return point ? [{ text: point.text, points: point.points, criterion: point.criterion }] : [];
      }),
      key: shows === 'answers' && keys ? keyOf(keys, answer.question_no, own, viewer) : null,
      adjustment,
      regrade: regrade ? { id: regrade.id, state: regrade.state as 'open', text: regrade.text, reply: regrade.reply } : null,
    };
  });
}

/** Looking at a handed-in attempt, and beside the class. */
export function reviewRoutes(app: App) {
  serve(app, reviewAttempt, {
    access: attemptTheActorReviews,
    async run({ actor, subject: looking, db, language, now }) {
      const { attempt, assessment, permissions, owns } = looking;
      const state = stateNow(attempt, now);
      const paper = await frozenPaper(db, attempt.frozen_paper_id);
      if (!paper || state === 'not_submitted') throw notForYou();
      const { settings } = assessment;
      const everybodyEndsAt = (await lastEnds(db, [assessment.id])).get(assessment.id) ?? null;
      const byVenue = await visibleAt(db, assessment, attempt.user_id, now);
      const shows: Shows = permissions.mark ? 'answers' : showsNow(assessment, attempt, { everybodyEndsAt, now, byVenue });
      const opensAt = permissions.mark ? undefined : paperOpensAt(assessment.kind, { shows, everybodyEndsAt, now, byVenue });
      const viewer = { app, userId: actor.userId, now };
      const sound = hasCountedSound(paper) ? await reviewedSound(db, looking, actor.userId, now) : undefined;
      const counted = sound === undefined ? undefined : { viewer: sound };
      const options = optionsOf(paper, attempt.layout, attempt.seed, settings.shuffle_options);
      const names = owns || settings.anonymous_marking ? undefined : await people(app, db, [attempt.user_id]);
      const student = names?.get(attempt.user_id);
      const nameless = !owns && settings.anonymous_marking ? language : undefined;
      const finished = attempt.state === 'passed' || attempt.state === 'failed';
      return {
        ...{ attempt_id: attempt.id, assessment_id: assessment.id, space_id: assessment.space_id, title: assessment.title },
        state: visibleState(state, shows, settings),
        student: student ? { id: student.id, name: student.name } : null,
        started_at: attempt.started_at.getTime(),
        submitted_at: attempt.submitted_at?.getTime() ?? null,
        submit_kind: attempt.submit_kind as 'manual' | null,
        ...{ late: attempt.late, late_s: attempt.late_s, late_off: shows === 'nothing' ? 0 : attempt.late_off },
        shows,
        score: shows === 'nothing' ? null : attempt.score_total,
        total_score: fullScore(attempt.layout),
        passed: shows === 'nothing' || !finished ? null : attempt.state === 'passed',
        reject_reason: attempt.reject_reason,
        redo_until: attempt.redo_until?.getTime() ?? null,
        sections: sectionsOf(attempt.layout),
        paper: opensAt === undefined ? { open: true, opens_at: null } : { open: false, opens_at: opensAt?.getTime() ?? null },
        answered: attempt.folded_at === null ? null : attempt.answered,
        question_count: attempt.layout.questions.length,
        questions: opensAt === undefined ? toQuestionViews(paper, attempt.layout, options, viewer, null, counted) : [],
        answers: opensAt === undefined ? await answersReviewed(db, { attempt, assessment, paper, options, shows, viewer, nameless }) : [],
        watched: owns && !permissions.staff && settings.proctoring !== 'off',
        can: {
          ask_regrade: owns && byVenue === undefined && shows !== 'nothing' && attempt.state !== 'rejected',
          redo: owns && attempt.state === 'rejected' && attempt.redo_until !== null && attempt.redo_until > now,
          mark: permissions.mark && attempt.folded_at !== null,
        },
      };
    },
  });

  serve(app, compareWithClass, {
    access: assessmentTheActorCompares,
    async run({ actor, subject: { assessment }, db }) {
      const { settings } = assessment;
      const attempts = await ownAttemptsOf(db, [assessment.id], actor.userId);
      const released = settings.show_result !== 'none' && attempts.some((attempt) => isReleased(assessment, attempt));
      if (!released || !assessment.frozen_paper_id) throw new Refusal('results_not_shown');
      const totals = await countedTotals(db, assessment);
      const own = totals.find(({ userId }) => userId === actor.userId)?.score ?? null;
      const full = (await frozenPaper(db, assessment.frozen_paper_id))?.totalScore ?? 0;
      const scores = totals.flatMap(({ score }) => (score === null ? [] : [score]));
      const { average, distribution } = shapeOf(scores, full);
      // With a few classmates their scores could be told apart.
      if (scores.length < LEAST_TO_COMPARE) return { score: own, total_score: full, average: null, above: null, distribution: [] };
      const lower = scores.filter((score) => own !== null && score < own).length;
      return {
        score: own,
        total_score: full,
        average,
        above: own === null ? null : lower / scores.length,
        distribution,
      };
    },
  });
}
