import { startAttempt } from '@praxis/contract/assessments/attempts';
import type { quizContent } from '@praxis/contract/assessments/quizzes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { attemptLooks } from '../../../parts/assessment/assessment-labels.ts';
import { openAttemptStore } from '../../../parts/assessment/attempt-store.ts';
import { call } from '../../../platform/calls/call.ts';
import { listed } from '../../../platform/language/dates.ts';
import { useSession } from '../../../platform/person/session.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { List } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';

/** What the server says of a quiz. */
export type Quiz = z.output<typeof quizContent>;

/** Starts, or goes on; afterwards the page leads back to the lesson. */
function StartQuiz({ assessmentId, words: text }: { assessmentId: string; words: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const uid = useSession((now) => now.uid);
  const start = useMutation({
    mutationFn: async () => call(startAttempt, { assessment_id: assessmentId, device: await openAttemptStore(uid).device() }),
    async onSuccess() {
      // The lesson is read anew on the way back.
      await client.invalidateQueries({ queryKey: ['learn'], refetchType: 'none' });
      void navigate(`/answer/${assessmentId}`, { state: { back: pathname } });
    },
  });
  return (
    <div className="mt-5">
      <Button look="filled" size="main" busy={start.isPending} onClick={() => start.mutate()}>
        {text}
      </Button>
      <Problem of={start.error} className="mt-3" />
    </div>
  );
}

function Attempts({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation('course-player');
  const done = quiz.attempts.filter(({ state }) => state !== 'not_submitted');
  if (done.length === 0) return null;
  return (
    <List label={t('quiz_attempts')} className="mt-6">
      {done.map((attempt, at) => (
        <li key={attempt.attempt_id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
          <span className="text-ink-3">{t('quiz_attempt', { no: at + 1 })}</span>
          <StateLabel {...attemptLooks[attempt.state]}>{t(`quiz_${attempt.state}`)}</StateLabel>
          {attempt.score !== null && (
            <b className="ml-auto font-serif text-20">
              {attempt.score}
              <span className="ml-1 font-sans text-12 font-normal text-ink-3">/ {quiz.total_score}</span>
            </b>
          )}
          <Link
            className={`${buttonClasses('soft', 'small')} ${attempt.score === null ? 'ml-auto' : ''}`}
            to={`/review/${attempt.attempt_id}`}
          >
            {t('quiz_review')}
          </Link>
        </li>
      ))}
    </List>
  );
}

/** A quiz of a course: what it asks, the attempts made, and starting one. */
export function QuizCard({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation('course-player');
  const open = quiz.attempts.some(({ state }) => state === 'not_submitted' || state === 'rejected');
  const allowed = quiz.attempts_allowed ?? 1;
  const left = allowed - quiz.attempts.length;
  return (
    <section className="max-w-[640px] border-t border-line pt-6">
      <p className="text-16">
        {listed([
          t('quiz_questions', { count: quiz.questions }),
          t('quiz_points', { count: quiz.total_score }),
          quiz.duration_s ? t('quiz_minutes', { count: Math.round(quiz.duration_s / 60) }) : '',
        ])}
      </p>
      {quiz.assessment_id && (
        <p className="mt-1 text-13 text-ink-3">
          {listed([
            t('quiz_left', { left: Math.max(0, left), allowed }),
            quiz.pass_percent == null
              ? t('quiz_no_pass')
              : t('quiz_pass', { count: Math.round(quiz.pass_percent * quiz.total_score) / 100 }),
          ])}
        </p>
      )}
      {quiz.assessment_id === null && <p className="mt-1 text-13 text-ink-3">{t('quiz_preview')}</p>}
      {quiz.assessment_id && (open || left > 0) && (
        <StartQuiz
          assessmentId={quiz.assessment_id}
          words={t(open ? 'quiz_go_on' : quiz.attempts.length > 0 ? 'quiz_again' : 'quiz_start')}
        />
      )}
      <Attempts quiz={quiz} />
    </section>
  );
}
