import type { DataOf } from '@praxis/contract/core/endpoint';
import { listProjectTasks } from '@praxis/contract/projects/tasks';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { runLooks } from '../../../parts/project/project-looks.ts';
import { call } from '../../../platform/calls/call.ts';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';

const GiveDialog = lazyPart(() => import('./GiveProjectDialog.tsx').then((file) => ({ default: file.GiveProjectDialog })));
type Task = DataOf<typeof listProjectTasks>['list'][number];

function OwnFacts({ own, stages }: { own: NonNullable<Task['own']>; stages: number }) {
  const { t } = useTranslation('projects');
  return (
    <span className="flex items-center gap-4">
      {own.score !== null && (
        <b className="font-serif text-20">
          {own.score}
          <span className="ml-1 font-sans text-12 font-normal text-ink-3">/ 100</span>
        </b>
      )}
      {own.run_id !== null && <span className="text-13 text-ink-3">{t('handed_of', { handed: own.handed, total: stages })}</span>}
      <StateLabel {...runLooks[own.state]}>{t(`run_${own.state}`)}</StateLabel>
    </span>
  );
}

function StaffFacts({ counts, state }: { counts: NonNullable<Task['counts']>; state: Task['state'] }) {
  const { t } = useTranslation('projects');
  return (
    <span className="flex flex-wrap items-center gap-4 text-13 text-ink-3">
      {state === 'withdrawn' && (
        <StateLabel shape="stopped" tone="amber">
          {t('withdrawn')}
        </StateLabel>
      )}
      <span>{t('teams_count', { count: counts.teams })}</span>
      <span>{t('placed_of', { placed: counts.placed, total: counts.students })}</span>
      {counts.waiting > 0 && (
        <StateLabel shape="disc" tone="amber" act>
          {t('waiting_count', { count: counts.waiting })}
        </StateLabel>
      )}
    </span>
  );
}

/** Projects of a space: one's own way, or for those who run it what waits. */
export function ProjectsTab({ space }: { space: SpaceDetail }) {
  const { t } = useTranslation(['projects', 'shell']);
  const [giving, setGiving] = useState(false);
  const tasks = useQuery({
    queryKey: ['project-tasks', space.id],
    queryFn: ({ signal }) => call(listProjectTasks, { space_id: space.id }, { signal }),
  });
  const { data } = tasks;
  const actions = data?.can.give && (
    <span className="flex gap-2">
      <Link className={buttonClasses('outline')} to="/index/projects">
        {t('projects')}
      </Link>
      <Button look="filled" onClick={() => setGiving(true)}>
        {t('give')}
      </Button>
    </span>
  );
  const dates = (task: Task) =>
    task.closes_at !== null
      ? t('until', { time: spokenTime(task.closes_at) })
      : task.opens_at !== null
        ? t('from', { time: spokenTime(task.opens_at) })
        : t('open_end');
  return (
    <Section title={t('projects_here')} more={actions}>
      {tasks.isPending && <Skeleton label={t('shell:loading')} />}
      <Problem of={tasks.error} retry={() => void tasks.refetch()} />
      {data && data.list.length === 0 && <EmptyState>{t('none_here')}</EmptyState>}
      <ul>
        {data?.list.map((task) => (
          <li key={task.id} className="flex min-h-16 items-center gap-4 border-t border-line py-3 phone:flex-wrap phone:gap-y-1">
            <span className="w-40 flex-none text-13 text-ink-3 phone:w-full">{dates(task)}</span>
            <div className="min-w-0 flex-1 phone:basis-full">
              <h3 className="cut text-16 leading-[1.5]">
                <Link
                  to={task.own?.run_id && task.own.state !== 'not_started' ? `/project/${task.own.run_id}` : `/index/project/${task.id}`}
                  className="text-ink no-underline hover:underline"
                >
                  {task.title}
                </Link>
              </h3>
              <p className="cut text-13 text-ink-3">{listed([t('stage_count', { count: task.stages }), t(`mode_${task.mode}`)])}</p>
            </div>
            {task.counts && <StaffFacts counts={task.counts} state={task.state} />}
            {task.own && <OwnFacts own={task.own} stages={task.stages} />}
          </li>
        ))}
      </ul>
      {giving && data && (
        <Suspense fallback={null}>
          <GiveDialog spaceId={space.id} staff={data.staff} onClose={() => setGiving(false)} onAssigned={() => void tasks.refetch()} />
        </Suspense>
      )}
    </Section>
  );
}
