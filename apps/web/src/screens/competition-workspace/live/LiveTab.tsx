import { STAGE_RESULT } from '@praxis/contract/competitions/stages';
import { monitorStage, moveDevice } from '@praxis/contract/contests/workspace';
import type { DataOf } from '@praxis/contract/core/endpoint';
import { addressOf } from '@praxis/contract/core/pages';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { clockTime } from '../../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Pagination } from '../../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { StageChoice } from '../StageChoice.tsx';
import type { WorkspacePart, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import { useStageNews } from '../useStageNews.ts';
import { DrawAliases } from './DrawAliases.tsx';
import { EntryLog } from './EntryLog.tsx';
import { ExtraTimeDialog } from './ExtraTimeDialog.tsx';

type Monitor = DataOf<typeof monitorStage>;
type Watched = Monitor['people']['list'][number] & { id: string };
const PAGE = 50;
const ASK_AGAIN_MS = 15_000;
const filters = ['all', 'entered', 'absent', 'waiting'] as const;

/** Where a person is. */
function Presence({ row }: { row: Watched }) {
  const { t } = useTranslation('competition-workspace');
  if (row.device_waits)
    return (
      <StateLabel shape="triangle" tone="amber" act>
        {t('device_waits')}
      </StateLabel>
    );
  if (row.entered_at === null)
    return (
      <StateLabel shape="waiting" tone="mute">
        {t('absent')}
      </StateLabel>
    );
  return (
    <StateLabel shape="tick" tone="pine">
      {t('entered_at', { time: clockTime(row.entered_at) })}
    </StateLabel>
  );
}

/** Somebody asks to go on at another device: yes or no. */
function DeviceRequest({ row, stageId }: { row: Watched; stageId: string }) {
  const { t } = useTranslation('competition-workspace');
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: (allow: boolean) => call(moveDevice, { stage_id: stageId, user_id: row.person.id, allow }),
    onSettled: () => client.invalidateQueries({ queryKey: ['stage-monitor'] }),
  });
  return (
    <>
      <Button size="small" look="soft" busy={move.isPending} onClick={() => move.mutate(true)}>
        {t('move_device')}
      </Button>
      <Button size="small" busy={move.isPending} onClick={() => move.mutate(false)}>
        {t('refuse_device')}
      </Button>
      <Problem of={move.error} />
    </>
  );
}

const isAlone = ({ entrant, person }: Pick<Watched, 'entrant' | 'person'>) => entrant.name === person.name;

/** Whether a stage only adds up earlier results: nobody enters it. */
const isTotal = ({ sections }: WorkspaceStage) => sections.length > 0 && sections.every(({ kind }) => kind === STAGE_RESULT);

function Counts({ stage, counts }: { stage: WorkspaceStage; counts: Monitor['counts'] }) {
  const { t } = useTranslation('competition-workspace');
  if (isTotal(stage)) return <p className="mb-5 text-14 text-ink-2">{t('total_stage', { count: counts.people })}</p>;
  return (
    <dl className="mb-5 grid w-fit grid-cols-4 gap-x-10 phone:grid-cols-2 phone:gap-y-3">
      {(['entered', 'people', 'waiting', 'pending'] as const).map((name) => (
        <div key={name}>
          <dt className="text-13 text-ink-3">{t(`count_${name}`)}</dt>
          <dd className={`text-20 font-bold tabular-nums ${name === 'waiting' && counts.waiting > 0 ? 'text-amber' : ''}`}>
            {counts[name]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The way to the machines of each lab, where whoever asked for help is seen first. */
function Labs({ labs }: Pick<Monitor, 'labs'>) {
  const { t } = useTranslation('competition-workspace');
  if (labs.length === 0) return null;
  return (
    <ul aria-label={t('machines')} className="mb-5 flex flex-wrap gap-3">
      {labs.map(({ task_id, title, waiting }) => (
        <li key={task_id}>
          <Link className={buttonClasses('outline')} to={addressOf('labWall', { taskId: task_id })}>
            {t('machines_of', { title })} {waiting > 0 && <b className="text-amber">{t('help_asked', { count: waiting })}</b>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useColumns(stage: WorkspaceStage, inTeams: boolean): Column<Watched>[] {
  const { t } = useTranslation('competition-workspace');
  const who: Column<Watched>[] = [
    { head: t('col_person'), cell: (row) => <b>{row.person.name}</b> },
    ...(inTeams ? [{ head: t('col_entrant'), cell: (row: Watched) => (isAlone(row) ? '' : row.entrant.name) }] : []),
    { head: t('col_number'), cell: (row) => row.entrant.number ?? '', numeric: true },
  ];
  if (isTotal(stage)) return who;
  return [
    ...who,
    ...(stage.alias_seed === null ? [] : [{ head: t('col_alias'), cell: (row: Watched) => row.entrant.alias ?? '', numeric: true }]),
    { head: t('state'), cell: (row) => <Presence row={row} /> },
    { head: t('col_hand_ins'), cell: (row) => row.hand_ins, numeric: true },
    { head: t('col_last'), cell: (row) => (row.last_at === null ? '' : clockTime(row.last_at)) },
    {
      head: t('col_devices'),
      cell: (row) => (row.devices > 1 ? <span className="text-amber">{row.devices}</span> : row.devices || ''),
      numeric: true,
    },
    {
      head: t('col_extra'),
      cell: (row) => (row.entrant.extra_s > 0 ? t('extra_minutes', { count: Math.round(row.entrant.extra_s / 60) }) : ''),
    },
  ];
}

function People({ stage }: { stage: WorkspaceStage }) {
  const { t } = useTranslation('competition-workspace');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [extra, setExtra] = useState<Watched>();
  const q = useDeferredValue(text.trim());
  useStageNews(stage.id);
  const monitor = useQuery({
    queryKey: ['stage-monitor', stage.id, filter, q, page],
    queryFn: ({ signal }) => call(monitorStage, { stage_id: stage.id, filter, q, page, size: PAGE }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: stage.state === 'on' ? ASK_AGAIN_MS : false,
  });
  const columns = useColumns(stage, monitor.data?.people.list.some((row) => !isAlone(row)) ?? false);
  return (
    <>
      {monitor.data && <Counts stage={stage} counts={monitor.data.counts} />}
      {monitor.data && <Labs labs={monitor.data.labs} />}
      <div className="mb-4 flex flex-wrap items-center gap-3">
        {!isTotal(stage) && (
          <SegmentedControl
            label={t('filter_people')}
            choices={filters.map((value) => ({ value, label: t(`filter_${value}`) }))}
            value={filter}
            onChange={(next) => {
              setFilter(next);
              setPage(1);
            }}
          />
        )}
        <SearchField
          aria-label={t('search_people')}
          placeholder={t('search_people')}
          className="w-56 phone:w-full"
          maxLength={50}
          value={text}
          onChange={(next) => {
            setText(next);
            setPage(1);
          }}
        />
      </div>
      {monitor.isPending && <Skeleton rows={6} />}
      <Problem of={monitor.error} retry={() => void monitor.refetch()} />
      {monitor.data && monitor.data.people.list.length === 0 && (
        <EmptyState>{t(q || filter !== 'all' ? 'none_found' : 'people_none')}</EmptyState>
      )}
      {monitor.data && monitor.data.people.list.length > 0 && (
        <>
          <Ledger
            label={t('tab_live')}
            items={monitor.data.people.list.map((row) => ({ ...row, id: row.person.id }))}
            columns={columns}
            actions={(row) => (
              <>
                {row.device_waits && monitor.data.can.move_devices && <DeviceRequest row={row} stageId={stage.id} />}
                {monitor.data.can.times && stage.state !== 'over' && !isTotal(stage) && (
                  <Button size="small" look="plain" onClick={() => setExtra(row)}>
                    {t('extra')}
                  </Button>
                )}
              </>
            )}
          />
          <Pagination page={monitor.data.people.page} size={monitor.data.people.size} total={monitor.data.people.total} onPage={setPage} />
        </>
      )}
      {extra && <ExtraTimeDialog stage={stage} entrant={extra.entrant} onClose={() => setExtra(undefined)} />}
    </>
  );
}

/** A stage while it runs: who is there, whose device waits, and what was done. */
export function LiveTab({ workspace }: WorkspacePart) {
  const { t } = useTranslation('competition-workspace');
  const [view, setView] = useState<'people' | 'log'>('people');
  const [drawing, setDrawing] = useState<WorkspaceStage>();
  return (
    <StageChoice
      workspace={workspace}
      actions={(stage) => (
        <>
          {workspace.can.manage && stage.state === 'waiting' && stage.alias_seed === null && !isTotal(stage) && (
            <Button onClick={() => setDrawing(stage)}>{t('aliases_draw')}…</Button>
          )}
          {drawing && <DrawAliases workspace={workspace} stage={drawing} onClose={() => setDrawing(undefined)} />}
          {stage.needs_camera && (
            <Link className={buttonClasses('outline')} to={addressOf('proctor', { room: 'competition', roomId: stage.id })}>
              {t('to_cameras')}
            </Link>
          )}
          {!isTotal(stage) && (
            <SegmentedControl
              label={t('view')}
              choices={(['people', 'log'] as const).map((value) => ({ value, label: t(`view_${value}`) }))}
              value={view}
              onChange={setView}
            />
          )}
        </>
      )}
    >
      {(stage) => (view === 'people' || isTotal(stage) ? <People stage={stage} /> : <EntryLog stageId={stage.id} />)}
    </StageChoice>
  );
}
