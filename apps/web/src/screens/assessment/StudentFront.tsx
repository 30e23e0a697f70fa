import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AssessmentRules } from '../../parts/assessment/AssessmentRules.tsx';
import { assessmentLooks, attemptLooks, statusOf } from '../../parts/assessment/assessment-labels.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed, spokenTime, timeLabel } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { List } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Strip } from '../../ui/States.tsx';
import { StartBox } from './StartBox.tsx';

const Contributions = lazyPart(() => import('./Contributions.tsx').then((file) => ({ default: file.Contributions })));

function Facts({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const { settings } = assessment;
  const lastAt = assessment.end_at === null ? null : assessment.end_at + settings.late_minutes * 60_000;
  const late = lastAt === null || settings.late_minutes === 0 ? null : spokenTime(lastAt);
  const lines: [string, string][] = [
    [t('fact_paper'), listed([t('questions_count', { count: assessment.questions }), t('points', { count: assessment.total_score })])],
    ...(assessment.state === 'unpublished'
      ? []
      : [[t('fact_open'), assessment.start_at === null ? t('open_now') : timeLabel(assessment.start_at)] as [string, string]]),
    [t('fact_end'), assessment.end_at === null ? t('no_end') : timeLabel(assessment.end_at)],
    ...(late === null ? [] : [[t('fact_late'), t('late_until', { time: late })] as [string, string]]),
    [t('fact_length'), assessment.duration_s === null ? t('no_length') : t('minutes', { count: Math.round(assessment.duration_s / 60) })],
    ...(settings.by_group ? [[t('fact_group'), t('one_for_group')] as [string, string]] : []),
    [t('fact_attempts'), t('attempts_of', { used: assessment.own?.used ?? 0, allowed: assessment.own?.allowed ?? settings.attempts })],
    [
      t('fact_pass'),
      settings.pass_percent === null
        ? t('no_pass')
        : t('pass_from', { count: Math.round(settings.pass_percent * assessment.total_score) / 100 }),
    ],
  ];
  return (
    <dl className="grid gap-y-2" style={{ gridTemplateColumns: '112px 1fr' }}>
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Attempts({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  if (assessment.attempts.length === 0) return null;
  return (
    <Section title={t('attempts')}>
      <List label={t('attempts')}>
        {assessment.attempts.map((attempt) => (
          <li key={attempt.attempt_id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
            <span className="w-24 text-ink-3">{t('attempt_no', { no: attempt.no })}</span>
            <StateLabel {...attemptLooks[attempt.state]}>{t(`state_${attempt.state}`)}</StateLabel>
            <span className="text-13 text-ink-3">
              {attempt.submitted_at === null
                ? t('started_at', { time: spokenTime(attempt.started_at) })
                : t('submitted_at', { time: spokenTime(attempt.submitted_at) })}
            </span>
            {attempt.state === 'rejected' && (
              <span className="w-full text-13 text-red">
                <span className="block">{attempt.reject_reason}</span>
                {attempt.redo_until !== null && t('redo_until', { time: spokenTime(attempt.redo_until) })}
              </span>
            )}
            <span className="ml-auto flex items-center gap-4">
              {attempt.score !== null && (
                <b className="font-serif text-20">
                  {attempt.score}
                  <span className="ml-1 font-sans text-12 font-normal text-ink-3">/ {assessment.total_score}</span>
                </b>
              )}
              {attempt.reviewable && (
                <Link className={buttonClasses('soft', 'small')} to={`/review/${attempt.attempt_id}`}>
                  {t('review')}
                </Link>
              )}
            </span>
          </li>
        ))}
      </List>
    </Section>
  );
}

/** What a student sees before and after answering. */
export function StudentFront({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const phone = useIsPhone();
  const status = statusOf(assessment, assessment.now);
  const { by_group: together, contributions } = assessment.settings;
  const handedIn = together && contributions ? assessment.attempts.findLast(({ submitted_at }) => submitted_at !== null) : undefined;
  return (
    <>
      {status === 'withdrawn' && <Strip>{t('withdrawn_strip')}</Strip>}
      <Page
        title={assessment.title}
        reading
        summary={
          <>
            <Link to={`/index/space/${assessment.space_id}/assessments`} className="text-ink-3">
              {assessment.space}
            </Link>
            <span className="mx-2" />
            {t(`kind_${assessment.kind}`)}
          </>
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-12 phone:grid-cols-1 phone:gap-6">
          <div>
            {assessment.intro && <p className="mb-8 text-16 leading-read whitespace-pre-wrap">{assessment.intro}</p>}
            {!phone && <Attempts assessment={assessment} />}
            {handedIn && (
              <Suspense fallback={null}>
                <Contributions attemptId={handedIn.attempt_id} />
              </Suspense>
            )}
            <Section title={t('good_to_know')}>
              <AssessmentRules assessment={assessment} />
            </Section>
          </div>
          <aside className="phone:order-first">
            {phone && <Attempts assessment={assessment} />}
            {assessment.state !== 'published' && status !== 'withdrawn' && (
              <StateLabel {...assessmentLooks[assessment.state]}>{t(`published_${assessment.state}`)}</StateLabel>
            )}
            <Facts assessment={assessment} />
            <StartBox assessment={assessment} status={status} />
          </aside>
        </div>
      </Page>
    </>
  );
}
