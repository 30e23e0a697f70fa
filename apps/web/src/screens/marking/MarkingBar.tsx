import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Seal } from '../../ui/Seal.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import { AnonymousSwitch } from './AnonymousSwitch.tsx';
import { DownloadWork } from './DownloadWork.tsx';
import type { MarkingView, Overview } from './marking-queries.ts';

// A menu weighs as much as the page; it comes after it.
const MarkingMenu = lazyPart(() => import('./MarkingMenu.tsx').then((file) => ({ default: file.MarkingMenu })));
const ReleaseDialog = lazyPart(() => import('../../parts/marking/ReleaseDialog.tsx').then((file) => ({ default: file.ReleaseDialog })));

function QuestionChoice({ overview, question, onGo }: { overview: Overview; question: number | undefined; onGo: (no: string) => void }) {
  const { t } = useTranslation('marking');
  return (
    <Select
      aria-label={t('question')}
      choices={overview.questions.map((one) => ({
        value: String(one.question),
        label: listedQuestion(t('question_no', { no: one.question }), one.words, one.to_mark > 0 ? t('left', { count: one.to_mark }) : ''),
      }))}
      value={String(question ?? '')}
      onChange={(event) => onGo(event.target.value)}
      className="max-w-72 min-w-0 flex-[1_1_150px] phone:max-w-full"
    />
  );
}

const listedQuestion = (no: string, text: string, left: string) => [no, [...text].slice(0, 24).join(''), left].filter(Boolean).join('  ');

function Views({ view, overview, onGo }: { view: MarkingView; overview: Overview; onGo: (part: Record<string, string>) => void }) {
  const { t } = useTranslation('marking');
  const views = ['question', 'student', 'requests'] as const;
  return (
    <SegmentedControl
      label={t('way')}
      choices={views.map((value) => ({
        value,
        label: (
          <>
            {t(`by_${value}`)}
            {value === 'requests' && overview.regrades_open > 0 && (
              <span className="rounded-sm bg-amber-soft px-[5px] text-12 font-bold text-amber">{overview.regrades_open}</span>
            )}
          </>
        ),
      }))}
      value={view}
      onChange={(by) => onGo({ by })}
    />
  );
}

/** What is marked and how, how far it is, and giving the results out. */
export function MarkingBar({
  overview,
  view,
  question,
  onGo,
}: {
  overview: Overview;
  view: MarkingView;
  question: number | undefined;
  onGo: (part: Record<string, string>) => void;
}) {
  const { t } = useTranslation(['marking', 'shell']);
  const phone = useIsPhone();
  const [releasing, setReleasing] = useState(false);
  const { counts } = overview;
  const done = counts.submitted - counts.pending;
  const released = overview.results_released_at !== null;
  const allMarked = !released && counts.submitted > 0 && counts.pending === 0;
  const progress = t('progress', { done, total: counts.submitted });
  const release = t(released ? 'released_button' : allMarked ? 'release_all_marked' : 'release_button');
  return (
    <header
      className="flex min-h-12 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-ground px-4 py-2 whitespace-nowrap"
      data-print="no"
    >
      <div className="flex max-w-max min-w-0 flex-[1_1_160px] items-center gap-3 phone:w-full phone:max-w-none phone:flex-none">
        <Link to="/index/home" aria-label={t('shell:go_home')} className="phone:hidden">
          <Seal size={24} />
        </Link>
        <Breadcrumbs trail={[{ label: overview.title, to: `/index/assessment/${overview.assessment_id}` }, { label: t('title') }]} />
        {phone && <span className="ml-auto flex-none text-13">{progress}</span>}
      </div>
      <Views view={view} overview={overview} onGo={onGo} />
      {phone && (
        <Suspense fallback={<span className="ml-auto size-11" />}>
          <MarkingMenu overview={overview} release={release} onRelease={() => setReleasing(true)} />
        </Suspense>
      )}
      {view === 'question' && <QuestionChoice overview={overview} question={question} onGo={(no) => onGo({ question: no })} />}
      {!phone && (
        <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
          <span className="flex items-center gap-2">
            {progress}
            {/* The longest language keeps the bar in one row from 1280 px on. */}
            <span className="w-16 max-[1360px]:hidden">
              <ProgressBar value={counts.submitted === 0 ? 0 : done / counts.submitted} label={t('progress_label')} />
            </span>
          </span>
          {counts.submitted > 0 && <DownloadWork assessmentId={overview.assessment_id} />}
          <AnonymousSwitch overview={overview} />
          <Link to={`/index/results/${overview.assessment_id}`} className="text-pine">
            {t('results')}
          </Link>
          {overview.can.release && (
            <Button look={allMarked ? 'filled' : 'outline'} onClick={() => setReleasing(true)}>
              {release}
            </Button>
          )}
        </span>
      )}
      {phone && allMarked && overview.can.release && (
        <Button look="filled" className="w-full" onClick={() => setReleasing(true)}>
          {release}
        </Button>
      )}
      {releasing && (
        <Suspense fallback={null}>
          <ReleaseDialog
            assessmentId={overview.assessment_id}
            released={released}
            pending={counts.pending}
            done={counts.done}
            onClose={() => setReleasing(false)}
          />
        </Suspense>
      )}
    </header>
  );
}
