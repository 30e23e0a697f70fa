import { actOnLabGrid, type LabGridFilter, type LabTile, labGridFilter, showLabGrid } from '@praxis/contract/labs/grid';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { useTopic } from '../../platform/realtime/realtime.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Mark, type MarkShape } from '../../ui/Mark.tsx';
import { Page, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, ProgressBar, Skeleton } from '../../ui/States.tsx';
import { GridBar, PickedBar } from './GridBar.tsx';
import { GridList } from './GridList.tsx';
import { StudentTile } from './StudentTile.tsx';

const StudentDialog = lazyPart(() => import('./StudentDialog.tsx').then((file) => ({ default: file.StudentDialog })));
const MessageDialog = lazyPart(() => import('./MessageDialog.tsx').then((file) => ({ default: file.MessageDialog })));
const TILES = 60;
const filters = labGridFilter.options;
const shapes: Partial<Record<LabGridFilter, MarkShape>> = {
  help: 'triangle',
  helped: 'half',
  idle: 'queued',
  broken: 'cross',
  finished: 'tick',
};
type View = 'list' | 'grid';
/** What is about to be done, and for whom. */
type Operation = { what: 'tell' | 'extend' | 'reset'; users: readonly string[]; all: boolean };

function useGrid(taskId: string, of: { filter: LabGridFilter; name: string; page: number }) {
  const client = useQueryClient();
  const queryKey = ['lab-grid', taskId];
  const again = () => void client.invalidateQueries({ queryKey });
  const grid = useQuery({
    queryKey: [...queryKey, of],
    queryFn: ({ signal }) => call(showLabGrid, { task_id: taskId, ...of, size: TILES }, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 6000,
  });
  useTopic(`lab-task:${taskId}`, again, again);
  return { grid, again };
}

type Grid = NonNullable<ReturnType<typeof useGrid>['grid']['data']>;

function Filters({ grid, filter, onFilter }: { grid: Grid; filter: LabGridFilter; onFilter: (filter: LabGridFilter) => void }) {
  const { t } = useTranslation('lab');
  const phone = useIsPhone();
  const choices = filters.map((value) => ({ value, label: `${t(`filter_${value}`)} ${grid.counts[value]}` }));
  if (!phone) {
    const marked = choices.map(({ value, label }) => {
      const shape = shapes[value];
      return { value, label: shape ? [<Mark key="mark" shape={shape} />, label] : label };
    });
    return <SegmentedControl label={t('filter_label')} value={filter} onChange={onFilter} choices={marked} />;
  }
  return (
    <Field label={t('filter_label')} hideLabel className="w-full">
      <Select value={filter} choices={choices} onChange={(event) => onFilter(event.target.value as LabGridFilter)} />
    </Field>
  );
}

function Passed({ grid }: { grid: Grid }) {
  const { t } = useTranslation('lab');
  return (
    <span className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-ink-2 phone:hidden">
      {t('passed_rates')}
      {grid.steps.slice(0, 8).map((step, at) => (
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

/** What is done for many, after a word of confirmation. */
function OperationMenu({
  taskId,
  operation,
  onClose,
  onDone,
}: {
  taskId: string;
  operation: Operation | undefined;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('lab');
  const users = operation?.users ?? [];
  const run = async (act: 'extend' | 'reset') => {
    const { done } = users.length > 0 ? await call(actOnLabGrid, { task_id: taskId, user_ids: [...users], act }) : { done: 0 };
    toastDone(act === 'extend' ? t('extended_for', { count: done }) : t('reset_for', { count: done }));
    onDone();
  };
  return (
    <>
      <Suspense fallback={null}>
        {operation?.what === 'tell' && <MessageDialog taskId={taskId} userIds={users} onClose={onClose} />}
      </Suspense>
      <ConfirmDialog
        open={operation?.what === 'extend'}
        onClose={onClose}
        title={operation?.all ? t('extend_title') : t('extend_some', { count: users.length })}
        confirm={t('extend')}
        onConfirm={() => run('extend')}
      >
        {t('extend_words')}
      </ConfirmDialog>
      <ConfirmDialog
        open={operation?.what === 'reset'}
        onClose={onClose}
        title={t('reset_some', { count: users.length })}
        confirm={t('reset')}
        danger
        onConfirm={() => run('reset')}
      >
        {t('reset_words')}
      </ConfirmDialog>
    </>
  );
}

function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('lab');
  const choice = (value: View, Icon: typeof Rows3) => ({
    value,
    label: (
      <>
        <Icon className="size-4" strokeWidth={1.6} aria-hidden="true" />
        <span className="sr-only">{t(`view_${value}`)}</span>
      </>
    ),
  });
  return (
    <SegmentedControl label={t('view')} value={view} onChange={onView} choices={[choice('list', Rows3), choice('grid', LayoutGrid)]} />
  );
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('lab');
  if (pages <= 1) return null;
  return (
    <span className="flex items-center gap-2 text-13 text-ink-2">
      <Button size="small" repeatable disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      {t('page_of', { page, pages })}
      <Button size="small" repeatable disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </span>
  );
}

/** Which students the wall shows, how, and which of them are picked. */
function useChoice() {
  const [filter, setFilter] = useState<LabGridFilter>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [view, setView] = useState<View>('grid');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pick = (userId: string) => {
    const next = new Set(picked);
    if (!next.delete(userId)) next.add(userId);
    setPicked(next);
  };
  const from =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPage(1);
    };
  return { filter, setFilter: from(setFilter), typed, setTyped: from(setTyped), page, setPage, view, setView, picked, setPicked, pick };
}

/** Every student's machine, those who ask for help first. */
export function LabGridScreen() {
  const { t } = useTranslation(['lab', 'shell']);
  const { taskId = '' } = useParams();
  const choice = useChoice();
  const { filter, typed, page, view, picked } = choice;
  const [operation, setOperation] = useState<Operation>();
  const [chosen, setChosen] = useState<string>();
  const { grid, again } = useGrid(taskId, { filter, name: useDeferredValue(typed.trim()), page });
  const { data } = grid;
  usePageTitle(t('of_lab', { title: data?.title ?? '' }));
  if (!data)
    return (
      <Page title="">
        {grid.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
        <Problem of={grid.error} retry={() => void grid.refetch()} />
      </Page>
    );
  const { started, list, now } = data;
  const tile: LabTile | undefined = list.find(({ user }) => user.id === chosen);
  const here = list.filter(({ state }) => state !== 'absent').map(({ user }) => user.id);
  const all = here.length > 0 && here.every((id) => picked.has(id));
  const forPicked = (what: Operation['what']) => () => setOperation({ what, users: [...picked], all: false });
  const retry = (userId: string) => void call(actOnLabGrid, { task_id: taskId, user_ids: [userId], act: 'reset' }).then(again, showFailure);
  return (
    <div className="flex h-dvh flex-col bg-ground">
      <GridBar
        taskId={taskId}
        grid={data}
        onNotify={() => setOperation({ what: 'tell', users: started, all: true })}
        onExtend={() => setOperation({ what: 'extend', users: started, all: true })}
      />
      <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-3 phone:px-4">
        <Filters grid={data} filter={filter} onFilter={choice.setFilter} />
        <Field label={t('find')} hideLabel className="w-40 phone:min-w-0 phone:flex-1">
          <SearchField placeholder={t('find')} value={typed} onChange={choice.setTyped} />
        </Field>
        <Passed grid={data} />
        <Views view={view} onView={choice.setView} />
        <Pages page={page} pages={Math.max(1, Math.ceil(data.total / TILES))} onPage={choice.setPage} />
      </div>
      <main id="main" tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto px-6 py-4 outline-none phone:px-4">
        <h1 className="sr-only">{t('of_lab', { title: data.title })}</h1>
        {data.waits && (
          <p className="mb-4 flex items-center gap-2 text-14 text-amber">
            <Mark shape="triangle" />
            {data.waits}
          </p>
        )}
        {list.length === 0 && <EmptyState>{t('nobody')}</EmptyState>}
        {view === 'list' && list.length > 0 ? (
          <>
            {data.can.assist && (
              <PickedBar
                count={picked.size}
                all={all}
                onAll={() => choice.setPicked(all ? new Set() : new Set([...picked, ...here]))}
                onNotify={forPicked('tell')}
                onExtend={forPicked('extend')}
                onReset={forPicked('reset')}
              />
            )}
            <GridList tiles={list} now={now} picked={picked} onPick={choice.pick} onChoose={setChosen} />
          </>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-3.5 gap-y-4">
            {list.map((one) => (
              <StudentTile
                key={one.user.id}
                tile={one}
                now={now}
                onChoose={() => setChosen(one.user.id)}
                {...(data.can.assist && { onRetry: () => retry(one.user.id) })}
              />
            ))}
          </ul>
        )}
      </main>
      <Suspense fallback={null}>
        {tile && <StudentDialog taskId={taskId} grid={data} tile={tile} onChanged={again} onClose={() => setChosen(undefined)} />}
      </Suspense>
      <OperationMenu taskId={taskId} operation={operation} onClose={() => setOperation(undefined)} onDone={again} />
    </div>
  );
}
