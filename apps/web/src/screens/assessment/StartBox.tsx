import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { startAttempt } from '@praxis/contract/assessments/attempts';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Status } from '../../parts/assessment/assessment-labels.ts';
import { openAttemptStore } from '../../parts/assessment/attempt-store.ts';
import { verifyLockedBrowser } from '../../parts/assessment/locked-browser.ts';
import { call } from '../../platform/calls/call.ts';
import { spokenTime } from '../../platform/language/dates.ts';
import { useSession } from '../../platform/person/session.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { LockedBox, WatchedBox } from './EntryBoxes.tsx';

/** Starts the attempt with the password where one is asked for; pressing twice starts it once. */
function Start({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const navigate = useNavigate();
  const uid = useSession((now) => now.uid);
  const [password, setPassword] = useState('');
  const field = useId();
  const start = useMutation({
    mutationFn: async () => {
      const device = await openAttemptStore(uid).device();
      await verifyLockedBrowser();
      return call(startAttempt, {
        assessment_id: assessment.id,
        device,
        ...(assessment.has_password && { access_password: password }),
      });
    },
    onSuccess: () => void navigate(`/answer/${assessment.id}`),
  });
  const redo = assessment.own?.state === 'rejected';
  return (
    <form
      className="mt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!start.isPending) start.mutate();
      }}
    >
      {assessment.has_password && (
        <div className="mb-3">
          <label htmlFor={field} className="mb-1 block text-13 text-ink-2">
            {t('access_password')}
          </label>
          <TextInput
            id={field}
            autoComplete="off"
            maxLength={50}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            required
          />
        </div>
      )}
      <Button type="submit" look="filled" size="large" wide busy={start.isPending}>
        {t(redo ? 'redo' : 'start')}
      </Button>
      {assessment.duration_s !== null && !redo && <p className="mt-2 text-13 text-ink-3">{t('clock_starts')}</p>}
      <Problem of={start.error} className="mt-3" />
    </form>
  );
}

/** What can be done now: start, go on, wait. */
export function StartBox({ assessment, status }: { assessment: AssessmentDetail; status: Status }) {
  const { t } = useTranslation('assessment');
  const before = (
    <>
      <LockedBox assessment={assessment} />
      <WatchedBox assessment={assessment} />
    </>
  );
  const late = assessment.end_at !== null && assessment.end_at <= assessment.now && assessment.own?.state !== 'rejected';
  const pastDue = late && <p className="mt-6 rounded-md bg-amber-soft px-4 py-3 text-amber">{t('past_due')}</p>;
  if (status === 'open') {
    return (
      <>
        {pastDue}
        {before}
        {assessment.proctor_ready && <Start assessment={assessment} />}
      </>
    );
  }
  if (status === 'under_way') {
    return (
      <div className="mt-6">
        {pastDue}
        {before}
        <Link className={buttonClasses('filled', 'large', true)} to={`/answer/${assessment.id}`}>
          {t('go_on')}
        </Link>
        {assessment.own?.end_at != null && (
          <p className="mt-2 text-13 text-amber">
            {t(assessment.kind === 'assignment' ? 'ends_assignment' : 'ends', { time: spokenTime(assessment.own.end_at) })}
          </p>
        )}
      </div>
    );
  }
  // The strip above the page says it.
  if (status === 'withdrawn') return null;
  const text = {
    not_open: t('opens', { time: assessment.start_at === null ? '' : spokenTime(assessment.start_at) }),
    done: t('done'),
    over: t('over'),
  };
  return (
    <>
      {status === 'not_open' && before}
      <p className="mt-6 rounded-md bg-well px-4 py-3 text-ink-2">{text[status]}</p>
    </>
  );
}
