import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { type ComponentType, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { assessmentLooks } from '../../parts/assessment/assessment-labels.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { listed } from '../../platform/language/dates.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { PublishButtons } from './PublishButtons.tsx';
import type { UnsavedSettings } from './unsaved-settings.ts';

type StaffTab = 'settings' | 'monitor' | 'exceptions';
type Panel = ComponentType<{ assessment: AssessmentDetail; unsaved: UnsavedSettings }>;
const panels: Record<StaffTab, Panel> = {
  settings: lazyPart(() => import('./SettingsPanel.tsx').then((file) => ({ default: file.SettingsPanel }))),
  monitor: lazyPart(() => import('./monitor/MonitorPanel.tsx').then((file) => ({ default: file.MonitorPanel }))),
  exceptions: lazyPart(() => import('./exceptions/ExceptionsPanel.tsx').then((file) => ({ default: file.ExceptionsPanel }))),
};

function Facts({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const counts = assessment.counts;
  return (
    <span className="text-13 text-ink-3">
      {listed([
        t(`kind_${assessment.kind}`),
        t('questions_count', { count: assessment.questions }),
        t('points', { count: assessment.total_score }),
        counts && assessment.state !== 'not_published' ? t('handed_in_of', { done: counts.submitted, total: counts.students }) : '',
        counts && counts.to_mark > 0 ? t('to_mark', { count: counts.to_mark }) : '',
      ])}
    </span>
  );
}

/** An assignment or exam for those who run it. */
export function StaffPage({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const { tab } = useParams();
  const navigate = useNavigate();
  usePageTitle(assessment.title);
  const unsaved: UnsavedSettings = useRef(undefined);
  const { can, state } = assessment;
  const tabs: StaffTab[] = [
    ...(can.monitor && state !== 'not_published' ? (['monitor'] as const) : []),
    ...(can.manage ? (['settings', 'exceptions'] as const) : []),
  ];
  const chosen = tabs.find((one) => one === tab) ?? tabs[0];
  const Panel = chosen && panels[chosen];
  const links = [
    ...(can.monitor && state !== 'not_published' && assessment.settings.proctoring !== 'off'
      ? [{ to: `/proctor/assessment/${assessment.id}`, words: t('to_grid') }]
      : []),
    ...(can.mark && state !== 'not_published' ? [{ to: `/mark/${assessment.id}`, words: t('to_marking') }] : []),
    ...(can.see_results && state !== 'not_published' ? [{ to: `/index/results/${assessment.id}`, words: t('to_results') }] : []),
  ];
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1440px] pb-12 outline-none">
      <div className="px-8 pt-5 phone:px-4">
        <p className="text-13">
          <Link className="text-ink-3" to={`/index/space/${assessment.space_id}/assessments`}>
            {assessment.space}
          </Link>
        </p>
        <div className="mt-1 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-20 leading-tight font-bold">{assessment.title}</h1>
          <StateLabel {...assessmentLooks[state]}>{t(`published_${state}`)}</StateLabel>
          <Facts assessment={assessment} />
          <span className="ml-auto flex flex-wrap items-center gap-2">
            {links.map((link) => (
              <Link key={link.to} className={buttonClasses('outline')} to={link.to}>
                {link.words}
              </Link>
            ))}
            <PublishButtons assessment={assessment} unsaved={unsaved} />
          </span>
        </div>
      </div>
      {chosen && Panel && (
        <Tabs
          label={assessment.title}
          className="px-8 phone:px-4"
          tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
          value={chosen}
          onChange={(next) => void navigate(`/index/assessment/${assessment.id}/${next}`, { replace: true })}
          panel={
            <div className="px-8 pt-5 phone:px-4">
              <Suspense fallback={<Skeleton rows={4} />}>
                <Panel key={assessment.id} assessment={assessment} unsaved={unsaved} />
              </Suspense>
            </div>
          }
        />
      )}
    </main>
  );
}
