import { showProjectTask } from '@praxis/contract/projects/tasks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { listed, spokenTime } from '../../platform/language/dates.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../ui/States.tsx';
import { PeerRounds } from './PeerRounds.tsx';
import { ReviewWorkspace } from './ReviewWorkspace.tsx';
import { TaskSettings } from './TaskSettings.tsx';
import { TeamHall } from './TeamHall.tsx';
import type { ProjectTask } from './task.ts';

function About({ task }: { task: ProjectTask }) {
  const { t } = useTranslation('projects');
  return (
    <Section title={t('about')}>
      <p className="max-w-[860px] whitespace-pre-wrap text-ink-2">{task.intro}</p>
      <ol className="mt-4 max-w-[860px]">
        {task.stages.map((stage, at) => (
          <li key={stage.id} className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line phone:py-2">
            <span className="w-6 font-serif text-18 text-pine">{at + 1}</span>
            <span className="min-w-0 flex-1">{stage.title}</span>
            <span className="text-13 text-ink-3 phone:w-full phone:pl-10">
              {listed([
                `${t('weight')} ${stage.weight}`,
                t('stage_points', { score: stage.max_score }),
                stage.due_at === null ? '' : t('stage_due', { time: spokenTime(stage.due_at) }),
              ])}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A given project: students find their team, those who review find what waits. */
export function ProjectTaskScreen() {
  const { t } = useTranslation(['projects', 'shell']);
  const { taskId = '' } = useParams();
  const query = useQuery({
    queryKey: ['project-task', taskId],
    queryFn: ({ signal }) => call(showProjectTask, { task_id: taskId }, { signal }),
  });
  const { data: task } = query;
  if (!task)
    return (
      <Page title="">
        {query.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
        <Problem of={query.error} retry={() => void query.refetch()} />
      </Page>
    );
  const again = () => void query.refetch();
  const staff = task.can.give || task.can.review;
  const dates = task.closes_at === null ? t('open_end') : t('until', { time: spokenTime(task.closes_at) });
  return (
    <Page
      title={task.title}
      reading={!staff}
      summary={listed([t(`mode_${task.mode}`), dates, t('version', { version: task.version })])}
      actions={
        <>
          <Link to={`/index/space/${task.space.id}/projects`} className="text-13">
            {task.space.name}
          </Link>
          {task.can.give && <TaskSettings task={task} onDone={again} />}
        </>
      }
    >
      {task.state === 'withdrawn' && <Strip>{t('withdrawn')}</Strip>}
      {staff ? <ReviewWorkspace task={task} onDone={again} /> : <TeamHall task={task} onDone={again} />}
      <PeerRounds task={task} />
      <About task={task} />
    </Page>
  );
}
