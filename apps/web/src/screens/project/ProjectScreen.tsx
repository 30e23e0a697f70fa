import { addressOf } from '@praxis/contract/core/pages';
import type { ProjectRoom } from '@praxis/contract/projects/run';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { runLooks } from '../../parts/project/project-looks.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { EmptyState, ProgressBar, Skeleton } from '../../ui/States.tsx';
import { earnedOf } from './earned.ts';
import { PeerPoints } from './PeerPoints.tsx';
import type { Reload } from './part.ts';
import { RoomSide } from './RoomSide.tsx';
import { RoundLine } from './RoundLine.tsx';
import { StageReview } from './StageReview.tsx';
import { StageRoom } from './StageRoom.tsx';
import { useRoom } from './useRoom.ts';

const DAY_MS = 86_400_000;

function Bar({ room }: { room: ProjectRoom }) {
  const { t } = useTranslation('projects');
  const start = room.opens_at ?? room.started_at;
  const day = start === null ? 0 : Math.max(1, Math.floor((room.now - start) / DAY_MS) + 1);
  const all = start === null || room.closes_at === null ? 0 : Math.ceil((room.closes_at - start) / DAY_MS);
  const earned = earnedOf(room);
  const spaceTo = `/index/space/${room.space.id}/projects`;
  return (
    <SlimBar>
      <Seal />
      <span className="min-w-0 phone:hidden">
        <Breadcrumbs
          trail={[
            { label: room.space.name, to: spaceTo },
            { label: t('projects_here'), to: `/index/project/${room.task_id}` },
            { label: room.title },
          ]}
        />
      </span>
      <b className="cut hidden phone:block">{room.title}</b>
      <StateLabel {...runLooks[room.state]}>{t(`run_${room.state}`)}</StateLabel>
      {day > 0 && (
        <span className="text-13 text-ink-3 phone:hidden">
          {all > 0 ? t('day_of_all', { day: Math.min(day, all), all }) : t('day_of', { day })}
        </span>
      )}
      <span className="flex-1" />
      {room.score !== null && (
        <span className="flex items-center gap-3 text-13 phone:hidden">
          {earned.of === 100 ? t('score_all', { score: room.score }) : t('score_so_far', earned)}
          <span className="w-28">
            <ProgressBar value={earned.score / 100} label={t('score')} thick />
          </span>
        </span>
      )}
    </SlimBar>
  );
}

function Room({ room, again }: { room: ProjectRoom; again: Reload }) {
  const { stageId } = useParams();
  usePageTitle(room.title);
  const next = room.stages.find(({ state, open }) => open && (state === 'open' || state === 'rejected'));
  // Who came without naming a stage stays at the one they met: a teammate who submits it does not turn the page under them.
  const [met] = useState((next ?? room.stages.at(-1))?.id);
  const stage = room.stages.find(({ id }) => id === (stageId ?? met)) ?? next ?? room.stages.at(-1);
  return (
    <div className="flex min-h-dvh flex-col bg-ground">
      <Bar room={room} />
      <div className="grid min-h-0 flex-1 grid-cols-[248px_minmax(0,1fr)_336px] max-[1100px]:grid-cols-[220px_minmax(0,1fr)] phone:block">
        <RoomSide room={room} selected={stage?.id ?? ''} again={again} />
        <main id="main" tabIndex={-1} className="min-w-0 px-7 pt-6 pb-16 outline-none phone:px-4">
          {stage && <StageRoom key={stage.id} room={room} stage={stage} no={room.stages.indexOf(stage) + 1} again={again} />}
        </main>
        <aside className="border-l border-line px-5 pt-6 pb-16 max-[1100px]:col-span-2 max-[1100px]:border-t max-[1100px]:border-l-0 phone:px-4">
          {stage && <StageReview key={stage.id} room={room} stage={stage} again={again} />}
          {stage && <RoundLine room={room} stageId={stage.id} />}
          <PeerPoints room={room} again={again} />
        </aside>
      </div>
    </div>
  );
}

/** The room of a project: stages and team, board and deliverables, review. */
export function ProjectScreen() {
  const { t } = useTranslation(['projects', 'shell']);
  const { runId = '' } = useParams();
  const { query, again } = useRoom(runId);
  if (query.data && query.error instanceof Refused && query.error.code === -99)
    return (
      <Page title={query.data.title} reading>
        <EmptyState
          action={
            <Link className={buttonClasses('filled')} to={addressOf('projectTask', { taskId: query.data.task_id })}>
              {t('to_task')}
            </Link>
          }
        >
          {t('team_gone', { name: query.data.name })}
        </EmptyState>
      </Page>
    );
  if (query.data) return <Room key={runId} room={query.data} again={again} />;
  return (
    <Page title="">
      {query.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
      <Problem of={query.error} retry={() => again()} />
    </Page>
  );
}
