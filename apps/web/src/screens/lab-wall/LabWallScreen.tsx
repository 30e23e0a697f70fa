import { actOnLabWall, type LabTile, type LabWallFilter, labWallFilter, showLabWall } from '@praxis/contract/lab-wall';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquare, Search, Timer } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/call.ts';
import { useIsPhone } from '../../platform/phone.ts';
import { useTopic } from '../../platform/realtime.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/Choices.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Page, SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Seal } from '../../ui/Seal.tsx';
import { EmptyState, ProgressBar, Skeleton } from '../../ui/States.tsx';
import { Select, TextInput } from '../../ui/TextInput.tsx';
import { StudentTile } from './StudentTile.tsx';

const StudentDialog = lazy(() => import('./StudentDialog.tsx').then((file) => ({ default: file.StudentDialog })));
const TellDialog = lazy(() => import('./TellDialog.tsx').then((file) => ({ default: file.TellDialog })));
const TILES = 60;
const filters = labWallFilter.options;

function useWall(taskId: string, of: { filter: LabWallFilter; name: string; page: number }) {
  const client = useQueryClient();
  const queryKey = ['lab-wall', taskId];
  const again = () => void client.invalidateQueries({ queryKey });
  const wall = useQuery({
    queryKey: [...queryKey, of],
    queryFn: ({ signal }) => call(showLabWall, { task_id: taskId, ...of, size: TILES }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 6000,
  });
  useTopic(`lab-task:${taskId}`, again, again);
  return { wall, again };
}

type Wall = NonNullable<ReturnType<typeof useWall>['wall']['data']>;

function Filters({ wall, filter, onFilter }: { wall: Wall; filter: LabWallFilter; onFilter: (filter: LabWallFilter) => void }) {
  const { t } = useTranslation('lab');
  const phone = useIsPhone();
  const choices = filters.map((value) => ({ value, label: `${t(`filter_${value}`)} ${wall.counts[value]}` }));
  if (!phone) return <SegmentedControl label={t('filter_label')} value={filter} onChange={onFilter} choices={choices} />;
  return (
    <Field label={t('filter_label')} hideLabel className="w-full">
      <Select value={filter} choices={choices} onChange={(event) => onFilter(event.target.value as LabWallFilter)} />
    </Field>
  );
}

function Passed({ wall }: { wall: Wall }) {
  const { t } = useTranslation('lab');
  return (
    <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2 phone:hidden">
      {t('passed_rates')}
      {wall.steps.slice(0, 8).map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps do not move
        <span key={at} className="flex items-center gap-1.5" title={step.title}>
          {at + 1}
          <span className="w-9">
            <ProgressBar value={step.passed / 100} label={step.title} />
          </span>
          {step.passed}%
        </span>
      ))}
    </span>
  );
}

function Bar({ taskId, wall, onTell, onExtend }: { taskId: string; wall: Wall; onTell: () => void; onExtend: () => void }) {
  const { t } = useTranslation('lab');
  const phone = useIsPhone();
  const deeds = (
    <>
      {wall.can.mark && (
        <Link className={buttonClasses()} to={`/index/labReports/${taskId}`}>
          {t('reports')}
        </Link>
      )}
      {wall.can.assist && (
        <>
          <Button icon={<MessageSquare className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={onTell}>
            {t('tell_all')}
          </Button>
          <Button icon={<Timer className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={onExtend}>
            {t('extend_all')}
          </Button>
        </>
      )}
    </>
  );
  return (
    <>
      <SlimBar>
        <Seal />
        <Breadcrumbs
          trail={[{ label: wall.space.name, to: `/index/space/${wall.space.id}/labs` }, { label: t('of_lab', { title: wall.title }) }]}
        />
        <span className="flex-1" />
        {!phone && <span className="flex gap-2">{deeds}</span>}
      </SlimBar>
      {phone && <div className="flex flex-none gap-2 overflow-x-auto border-b border-line px-4 py-2 whitespace-nowrap">{deeds}</div>}
    </>
  );
}

/** Every student's machine, those who ask for help first. */
export function LabWallScreen() {
  const { t } = useTranslation(['lab', 'shell']);
  const { taskId = '' } = useParams();
  const [filter, setFilter] = useState<LabWallFilter>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<'tell' | 'extend'>();
  const [chosen, setChosen] = useState<string>();
  const { wall, again } = useWall(taskId, { filter, name: useDeferredValue(typed.trim()), page });
  const { data } = wall;
  usePageTitle(t('of_lab', { title: data?.title ?? '' }));
  if (!data)
    return (
      <Page title="">
        {wall.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
        <Problem of={wall.error} retry={() => void wall.refetch()} />
      </Page>
    );
  const { begun } = data;
  const tile: LabTile | undefined = data.list.find(({ user }) => user.id === chosen);
  const pages = Math.max(1, Math.ceil(data.total / TILES));
  return (
    <div className="flex h-dvh flex-col bg-ground">
      <Bar taskId={taskId} wall={data} onTell={() => setOpen('tell')} onExtend={() => setOpen('extend')} />
      <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-3 phone:px-4">
        <Filters
          wall={data}
          filter={filter}
          onFilter={(next) => {
            setFilter(next);
            setPage(1);
          }}
        />
        <Field label={t('find')} hideLabel className="w-40 phone:w-full">
          <TextInput
            type="search"
            placeholder={t('find')}
            before={<Search className="size-4 text-ink-3" strokeWidth={1.6} aria-hidden="true" />}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPage(1);
            }}
          />
        </Field>
        <Passed wall={data} />
        {pages > 1 && (
          <span className="flex items-center gap-2 text-13 text-ink-2">
            <Button size="small" repeatable disabled={page <= 1} onClick={() => setPage(page - 1)}>
              {t('previous')}
            </Button>
            {t('page_of', { page, pages })}
            <Button size="small" repeatable disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('next')}
            </Button>
          </span>
        )}
      </div>
      <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto px-6 py-4 outline-none phone:px-4">
        <h1 className="sr-only">{t('of_lab', { title: data.title })}</h1>
        {data.list.length === 0 && <EmptyState>{t('nobody')}</EmptyState>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-3.5 gap-y-4">
          {data.list.map((one) => (
            <StudentTile key={one.user.id} tile={one} onChoose={() => setChosen(one.user.id)} />
          ))}
        </ul>
      </main>
      <Suspense fallback={null}>
        {open === 'tell' && <TellDialog taskId={taskId} userIds={begun} onClose={() => setOpen(undefined)} />}
        {tile && <StudentDialog taskId={taskId} wall={data} tile={tile} onChanged={again} onClose={() => setChosen(undefined)} />}
      </Suspense>
      <ConfirmDialog
        open={open === 'extend'}
        onClose={() => setOpen(undefined)}
        title={t('extend_title')}
        confirm={t('extend')}
        onConfirm={async () => {
          const { done } = begun.length > 0 ? await call(actOnLabWall, { task_id: taskId, user_ids: begun, act: 'extend' }) : { done: 0 };
          toastDone(t('extended_for', { count: done }));
          again();
        }}
      >
        {t('extend_words')}
      </ConfirmDialog>
    </div>
  );
}
