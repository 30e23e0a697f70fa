import type { DataOf } from '@praxis/contract/core/endpoint';
import { changeLabTask, listLabTasks } from '@praxis/contract/labs/tasks';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { usePages } from '../../../platform/calls/pages.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';

const DatesDialog = lazyPart(() => import('./LabDatesDialog.tsx').then((file) => ({ default: file.LabDatesDialog })));
const GiveDialog = lazyPart(() => import('./GiveLabDialog.tsx').then((file) => ({ default: file.GiveLabDialog })));
type Task = DataOf<typeof listLabTasks>['list'][number];
type Can = DataOf<typeof listLabTasks>['can'];

function OwnFacts({ task }: { task: Task }) {
  const { t } = useTranslation('space');
  const own = task.own!;
  return (
    <span className="flex items-center gap-4">
      {own.score !== null && (
        <b className="font-serif text-20">
          {Math.round(own.score * 10) / 10}
          <span className="ml-1 font-sans text-12 font-normal text-ink-3">/ 100</span>
        </b>
      )}
      <StateLabel
        shape={own.state === 'finished' ? 'tick' : own.state === 'active' ? 'half' : 'waiting'}
        tone={own.state === 'finished' ? 'pine' : own.state === 'active' ? 'amber' : 'mute'}
      >
        {t(`lab_${own.state}`)}
      </StateLabel>
    </span>
  );
}

function StaffFacts({ spaceId, task, can, again }: { spaceId: string; task: Task; can: Can; again: () => void }) {
  const { t } = useTranslation('space');
  const counts = task.counts!;
  const [asking, setAsking] = useState(false);
  const [dating, setDating] = useState(false);
  const put = (state: 'open' | 'withdrawn') =>
    call(changeLabTask, { task_id: task.id, state, opens_at: task.opens_at, closes_at: task.closes_at }).then(again);
  const reopen = () => put('open').catch(showFailure);
  return (
    <span className="flex flex-wrap items-center gap-3 text-13 text-ink-3">
      <span>{t('lab_started', { started: counts.started, total: counts.students })}</span>
      {task.state === 'withdrawn' && (
        <StateLabel shape="stopped" tone="amber">
          {t('lab_withdrawn')}
        </StateLabel>
      )}
      <Link className={buttonClasses('soft', 'small')} to={`/labWall/${task.id}`} state={{ back: `/index/space/${spaceId}/labs` }}>
        {t('lab_grid')}
      </Link>
      {can.mark && (
        <Link className={buttonClasses('outline', 'small')} to={`/index/labReports/${task.id}`}>
          {t('lab_reports', { count: counts.reports })}
        </Link>
      )}
      {can.give && task.state === 'open' && (
        <Button size="small" onClick={() => setDating(true)}>
          {t('lab_dates')}
        </Button>
      )}
      {dating && (
        <Suspense fallback={null}>
          <DatesDialog spaceId={spaceId} task={task} onClose={() => setDating(false)} onSaved={again} />
        </Suspense>
      )}
      {can.give && task.course_id === null && (
        <Button size="small" onClick={() => (task.state === 'open' ? setAsking(true) : void reopen())}>
          {t(task.state === 'open' ? 'lab_withdraw' : 'lab_open_again')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('lab_withdraw_title', { title: task.title })}
        confirm={t('lab_withdraw')}
        onConfirm={() => put('withdrawn')}
      >
        {t('lab_withdraw_words')}
      </ConfirmDialog>
    </span>
  );
}

/** Labs of a space: what to work on, or for those who run it, the wall and the reports. */
export function LabsTab({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation(['space', 'shell']);
  const [giving, setGiving] = useState(false);
  const {
    query: tasks,
    newest: data,
    items,
    more,
  } = usePages({
    queryKey: ['lab-tasks', space.id, 'pages'],
    ask: (page, signal) => call(listLabTasks, { space_id: space.id, page, size: 50 }, { signal }),
    idOf: ({ id }) => id,
  });
  const actions = data?.can.give && (
    <span className="flex gap-2">
      <Link className={buttonClasses('outline')} to="/index/labs">
        {t('lab_own')}
      </Link>
      <Button look="filled" onClick={() => setGiving(true)}>
        {t('lab_give')}
      </Button>
    </span>
  );
  return (
    <Section title={t('tab_labs')} more={actions}>
      {tasks.isPending && <Skeleton label={t('shell:loading')} />}
      <Problem of={tasks.error} retry={() => void tasks.refetch()} />
      {data && items.length === 0 && <EmptyState>{t('lab_none_here')}</EmptyState>}
      <ul>
        {data &&
          items.map((task) => (
            <li key={task.id} className="flex min-h-16 items-center gap-4 border-t border-line py-3 phone:flex-wrap phone:gap-y-1">
              <span className="w-36 flex-none text-13 text-ink-3 phone:w-full">
                {task.closes_at !== null
                  ? t('assessment_until', { time: spokenTime(task.closes_at) })
                  : task.opens_at !== null
                    ? t('assessment_from', { time: spokenTime(task.opens_at) })
                    : t('assessment_open_end')}
              </span>
              <div className="min-w-0 flex-1 phone:basis-full">
                <h3 className="cut text-16 leading-[1.5]">
                  <Link to={`/courseTask/${space.id}/0/${task.id}`} className="text-ink no-underline hover:underline">
                    {task.title}
                  </Link>
                </h3>
                <p className="cut text-13 text-ink-3">
                  {listed([
                    t('lab_steps', { count: task.steps }),
                    t('assessment_minutes', { count: task.minutes }),
                    task.course_id === null ? '' : t('lab_in_course'),
                  ])}
                </p>
              </div>
              {task.counts && <StaffFacts spaceId={space.id} task={task} can={data.can} again={() => void tasks.refetch()} />}
              {task.own && <OwnFacts task={task} />}
            </li>
          ))}
      </ul>
      <MoreButton {...more} />
      {giving && (
        <Suspense fallback={null}>
          <GiveDialog spaceId={space.id} onClose={() => setGiving(false)} onAssigned={() => void tasks.refetch()} />
        </Suspense>
      )}
    </Section>
  );
}
