import { showRounds } from '@praxis/contract/assessments/rounds';
import type { App } from '../../../platform/app.ts';
import { notForYou } from '../../../platform/http/refusal.ts';
import { serve } from '../../../platform/http/serve.ts';
import { visibleAt } from '../../spaces/index.ts';
import { attemptTheActorReviews } from '../attempts/attempts.access.ts';
import { named } from '../attempts/finalize.rules.ts';
import { toAnswerFile } from '../homework/answer-file-views.ts';
import { filesOf } from '../homework/answer-files.store.ts';
import { withoutFileNames } from '../homework/nameless-files.ts';
import { reviewedSound } from '../listening/reviewed-sounds.ts';
import { frozenPaper } from '../papers/frozen.store.ts';
import { fullScore, optionsOf } from '../papers/layout.rules.ts';
import { hasCountedSound, toQuestionViews } from '../questions-view.ts';
import { lastEnds } from '../settings/overrides.store.ts';
import { paperOpensAt, showsNow } from '../settings/show.rules.ts';
import { earlierRounds } from './rounds.store.ts';

/** What was handed in before and sent back, beside what is handed in now. */
export function roundsRoutes(app: App) {
  serve(app, showRounds, {
    transaction: 'read',
    access: attemptTheActorReviews,
    async run({ actor, subject: looking, db, language, now }) {
      const { attempt, assessment, permissions, owns } = looking;
      const paper = await frozenPaper(db, attempt.frozen_paper_id);
      if (!paper) throw notForYou();
      const rounds = await earlierRounds(db, attempt.id);
      const everybodyEndsAt = (await lastEnds(db, [assessment.id])).get(assessment.id) ?? null;
      const byVenue = await visibleAt(db, assessment, attempt.user_id, now);
      // What its student was shown when it was sent back.
      const sentBack = { state: 'rejected', folded_at: attempt.started_at };
      const shows = permissions.mark ? 'answers' : showsNow(assessment, sentBack, { everybodyEndsAt, now, byVenue });
      const closed = !permissions.mark && paperOpensAt(assessment.kind, { shows, everybodyEndsAt, now, byVenue }) !== undefined;
      if (closed || rounds.length === 0) return { total_score: fullScore(attempt.layout), questions: [], rounds: [] };
      const scores = shows !== 'nothing';
      const options = optionsOf(paper, attempt.layout, attempt.seed, assessment.settings.shuffle_options);
      const sound = hasCountedSound(paper) ? await reviewedSound(db, looking, actor.userId, now) : undefined;
      const counted = sound === undefined ? undefined : { viewer: sound };
      const viewer = { app, userId: actor.userId, now };
      const nameless = !owns && assessment.settings.anonymous_marking ? language : undefined;
      const filesFor = { app, attempt, userId: actor.userId, nameless, now };
      const known = new Map((await filesOf(db, attempt.id)).map((row) => [`${row.item} ${row.sha256.toString('hex')}`, row]));
      return {
        total_score: fullScore(attempt.layout),
        questions: toQuestionViews(paper, attempt.layout, options, viewer, null, counted),
        rounds: rounds.map((round) => ({
          ...{ round: round.round, submitted_at: round.submitted_at?.getTime() ?? null, rejected_at: round.created_at.getTime() },
          ...{ reject_reason: round.reject_reason, score: scores ? round.score_total : null },
          answers: round.answers.map(({ item, value, question_no: question, score, points, comment, marked_by: by }) => ({
            ...{ item, points, comment: scores ? comment : '' },
            value: named(
              nameless ? withoutFileNames(value, nameless) : value,
              options[item - 1] ?? [],
              paper.questions.get(question)?.content.parts,
            ),
            // A machine's mark of one question tells its key.
            score: permissions.mark || (scores && by !== null) ? score : null,
            files:
              value && 'files' in value
                ? value.files.map((file, at) => toAnswerFile(filesFor, { item, no: at + 1 }, file, known.get(`${item} ${file.sha256}`)))
                : [],
          })),
        })),
      };
    },
  });
}
