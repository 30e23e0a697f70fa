import { type AssessmentDetail, showSebFile } from '@praxis/contract/assessments/assessments';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isLockedBrowser } from '../../parts/assessment/locked-browser.ts';
import { call } from '../../platform/calls/call.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';

/** Consent and camera check, before the start and also long before it. */
export function WatchedBox({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const to = `/index/proctored/assessment/${assessment.id}`;
  if (assessment.settings.proctoring === 'off') return null;
  if (assessment.proctor_ready) {
    return (
      <p className="mt-6 flex flex-wrap items-center gap-x-3">
        <StateLabel shape="tick" tone="pine">
          {t('watch_ready')}
        </StateLabel>
        <Link className="text-13" to={to}>
          {t('watch_rules')}
        </Link>
      </p>
    );
  }
  return (
    <div className="mt-6 rounded-md bg-amber-soft px-4 py-3">
      <p className="mb-3 text-14">{t(`watch_first_${assessment.settings.proctoring}`)}</p>
      <Link className={buttonClasses('filled', 'main', true)} to={to}>
        {t('watch_go')}
      </Link>
    </div>
  );
}

/** How to get into Safe Exam Browser. */
export function LockedBox({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const wanted = assessment.settings.seb_required && !isLockedBrowser();
  const { data } = useQuery({
    queryKey: ['assessment', assessment.id, 'seb'],
    queryFn: ({ signal }) => call(showSebFile, { assessment_id: assessment.id }, { signal }),
    enabled: wanted,
  });
  if (!wanted || !data) return null;
  return (
    <div className="mt-6 rounded-md bg-well px-4 py-3">
      <p className="mb-3 text-14">{t('seb_first')}</p>
      <a className={buttonClasses('filled', 'main', true)} href={data.opens}>
        {t('seb_open')}
      </a>
      <p className="mt-2 text-13">
        <a href={data.address} download="exam.seb">
          {t('seb_file')}
        </a>
      </p>
    </div>
  );
}
