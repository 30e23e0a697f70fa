import type { SubmissionSummary } from '@praxis/contract/judge-queue/submissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime, shortDate } from '../../../platform/language/dates.ts';
import { Mark } from '../../../ui/Mark.tsx';
import { ProgressBar } from '../../../ui/States.tsx';
import { VerdictLabel } from '../VerdictLabel.tsx';
import { memoryText, pointsText } from '../verdicts.ts';
import { CaseDetail } from './CaseDetail.tsx';
import { CaseGrid } from './CaseGrid.tsx';

function Facts({ submission }: { submission: SubmissionSummary }) {
  const { t } = useTranslation('judging');
  const { cases, state, total_cases, ahead, time_ms, memory_kb } = submission;
  // An input of one's own has nothing to be compared with.
  const compared = cases.filter(({ verdict }) => verdict !== 'IG');
  const facts =
    state === 'waiting'
      ? [ahead === null ? '' : ahead === 0 ? t('ahead_none') : t('ahead', { count: ahead })]
      : state === 'done'
        ? [
            compared.length > 0
              ? t('passed_of', { passed: cases.filter(({ verdict }) => verdict === 'AC').length, total: cases.length })
              : '',
            time_ms === null ? '' : t('longest', { count: Math.round(time_ms) }),
            memory_kb === null ? '' : t('peak', { memory: memoryText(memory_kb) }),
          ]
        : [t('judged_of', { count: cases.length, total: total_cases })];
  return <span className="ml-auto text-13 text-ink-3">{facts.filter(Boolean).join('　')}</span>;
}

/** How a submission or a trial did: verdict, points, every case, and the case that was chosen. */
export function SubmissionResult({ submission }: { submission: SubmissionSummary }) {
  const { t } = useTranslation('judging');
  const [picked, setPicked] = useState<number>();
  const { cases, state, verdict, score, full, total_cases, trial } = submission;
  const failing = cases.find((one) => one.verdict !== 'AC' && one.verdict !== 'SK' && one.verdict !== 'IG');
  const first = state === 'done' ? (failing ?? (trial ? cases[0] : undefined)) : undefined;
  const visible = cases.find(({ no }) => no === picked) ?? first;
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <span role="status" className="text-14 font-bold">
          <VerdictLabel state={state} verdict={verdict} />
        </span>
        {!trial && score !== null && full !== null && (
          <span>
            <b>{pointsText(score)}</b> <span className="text-ink-3">{t('of_points', { full: pointsText(full) })}</span>
          </span>
        )}
        <span className="text-12 text-ink-3">
          {t(trial ? 'trial_at' : 'submitted_at', { time: `${shortDate(submission.at)} ${clockTime(submission.at)}` })}
        </span>
        <Facts submission={submission} />
      </div>
      {state !== 'done' && total_cases > 0 && <ProgressBar value={cases.length / total_cases} label={t('state_running')} />}
      {verdict === 'SE' && <p className="mb-2 text-13 text-ink-2">{t('system_error_note')}</p>}
      {(cases.length > 0 || state === 'running') && (
        <div className="mt-2">
          <CaseGrid submission={submission} chosen={visible?.no} onChoose={setPicked} />
        </div>
      )}
      {visible && <CaseDetail one={visible} trial={trial} />}
      {submission.earlier.length > 0 && (
        <p className="mt-3 flex items-center gap-1.5 text-12 text-ink-3">
          <Mark shape="returned" />
          {t('rejudged_from', { verdict: t(`verdict_${submission.earlier[0]!.verdict}`), score: pointsText(submission.earlier[0]!.score) })}
        </p>
      )}
    </div>
  );
}
