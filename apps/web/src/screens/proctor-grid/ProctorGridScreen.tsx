import { MessageSquare } from 'lucide-react';
import { useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { countdownText } from '../../parts/assessment/countdown-text.ts';
import { durationLabel, listed } from '../../platform/language/dates.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Mark, type MarkShape, StateLabel } from '../../ui/Mark.tsx';
import { SlimBar, usePageTitle } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Seal } from '../../ui/Seal.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { ExamActs } from './ExamActs.tsx';
import { Report } from './GridActs.tsx';
import { ReviewPane } from './ReviewPane.tsx';
import { Tile } from './Tile.tsx';
import { Turner } from './Turner.tsx';
import { type GridFilter, gridFilters, useGrid, useSeconds, type Where } from './useGrid.ts';

type Grid = NonNullable<ReturnType<typeof useGrid>['data']>;

/** From a day on, days and hours say more than a clock that counts. */
const DAY = 86_400;

/** Whether the exam runs, and how long still. */
function Running({ room, endsAt, answering }: { room: Where['room']; endsAt: number | null; answering: number }) {
  const { t } = useTranslation('proctoring');
  const now = useSeconds();
  const left = endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000));
  if (left === 0 && answering === 0) return <span className="text-13 text-ink-3">{t('over')}</span>;
  return (
    <>
      <StateLabel act shape="live" tone="red">
        {t(`running_${room}`)}
      </StateLabel>
      {left !== null && (
        <span className="text-13 text-ink-3 phone:hidden">
          {t('left')} <b className="text-16 text-ink tabular-nums">{left >= DAY ? durationLabel(left) : countdownText(left)}</b>
        </span>
      )}
    </>
  );
}

function Bar({ where, grid, onNotify }: { where: Where; grid: Grid; onNotify: () => void }) {
  const { t } = useTranslation('proctoring');
  const phone = useIsPhone();
  const back = grid.link;
  return (
    <SlimBar>
      <Seal />
      <Breadcrumbs trail={phone ? [{ label: grid.title, to: back }] : [{ label: grid.title, to: back }, { label: t('wall') }]} />
      <Running room={where.room} endsAt={grid.ends_at} answering={grid.counts.answering} />
      <span className="ml-auto text-13 text-ink-2 phone:hidden">
        {listed([
          t('counts_answering', { count: grid.counts.answering }),
          t('counts_finished', { count: grid.counts.finished }),
          t('counts_absent', { count: grid.counts.absent }),
        ])}
      </span>
      {where.room === 'assessment' && (
        <Button
          icon={<MessageSquare className="size-4" strokeWidth={1.6} aria-hidden="true" />}
          className="phone:ml-auto"
          onClick={onNotify}
        >
          {t('notify_all')}
        </Button>
      )}
      {where.room === 'assessment' && !phone && <ExamActs assessmentId={where.room_id} />}
    </SlimBar>
  );
}

const filterMarks: Partial<Record<GridFilter, MarkShape>> = { look: 'triangle', away: 'clock', absent: 'waiting', finished: 'tick' };

type Filters = { filter: GridFilter; counts: Grid['counts']; onFilter: (filter: GridFilter) => void };
function Filter({ filter, counts, onFilter }: Filters) {
  const { t } = useTranslation('proctoring');
  const phone = useIsPhone();
  const text = (one: GridFilter) => `${t(`filter_${one}`)} ${counts[one]}`;
  const marked = (one: GridFilter) => {
    const shape = filterMarks[one];
    return (
      <>
        {shape && <Mark shape={shape} />}
        {text(one)}
      </>
    );
  };
  if (phone) {
    return (
      <Field label={t('filter_label')} hideLabel className="w-full">
        <Select
          value={filter}
          choices={gridFilters.map((value) => ({ value, label: text(value) }))}
          onChange={(event) => onFilter(event.target.value as GridFilter)}
        />
      </Field>
    );
  }
  return (
    <SegmentedControl
      label={t('filter_label')}
      value={filter}
      onChange={onFilter}
      choices={gridFilters.map((value) => ({ value, label: marked(value) }))}
    />
  );
}

function Review({ where, userId, grid, onClose }: { where: Where; userId: string; grid: Grid; onClose: () => void }) {
  const phone = useIsPhone();
  const tile = grid.list.find(({ user }) => user.id === userId);
  const { t } = useTranslation('proctoring');
  const visible = { where, userId, ...(tile && { tile }) };
  if (!phone)
    return (
      <aside className="w-[340px] flex-none overflow-y-auto border-l border-line px-5 py-4">
        <ReviewPane key={userId} {...visible} onClose={onClose} />
      </aside>
    );
  return (
    <Dialog open onClose={onClose} title={t('wall')}>
      <ReviewPane key={userId} {...visible} />
    </Dialog>
  );
}

/** Everybody who is watched, those to look at first; beside it one person's notes and pictures. */
export function ProctorGridScreen() {
  const { t } = useTranslation(['proctoring', 'shell']);
  const { room = 'assessment', roomId = '', userId } = useParams();
  const navigate = useNavigate();
  const where: Where = { room: room as Where['room'], room_id: roomId };
  const [filter, setFilter] = useState<GridFilter>('all');
  const [typed, setTyped] = useState('');
  const [notifying, setMessaging] = useState(false);
  const grid = useGrid(where, { filter, name: useDeferredValue(typed.trim()) });
  const hall = useRef<HTMLElement>(null);
  usePageTitle(t('wall_of', { title: grid.data?.title ?? '' }));
  const address = `/proctor/${room}/${roomId}`;
  const choose = (id: string) => void navigate(id === userId ? address : `${address}/${id}`, { replace: true });
  if (!grid.data) {
    return (
      <main id="main" tabIndex={-1} className="px-6 py-8 outline-none">
        {grid.isPending && <Skeleton label={t('shell:loading')} rows={6} />}
        <Problem of={grid.error} retry={() => void grid.refetch()} />
      </main>
    );
  }
  const { list, counts } = grid.data;
  return (
    <div className="flex h-dvh flex-col bg-ground">
      <Bar where={where} grid={grid.data} onNotify={() => setMessaging(true)} />
      <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-6 py-2.5 phone:px-4">
        <Filter filter={filter} counts={counts} onFilter={setFilter} />
        <Field label={t('find')} hideLabel className="w-44 phone:w-full">
          <SearchField placeholder={t('find')} value={typed} onChange={setTyped} />
        </Field>
        <span className="ml-auto text-13 text-ink-3 phone:ml-0">{t('only_hints')}</span>
        <Turner hall={hall} tiles={list.length} />
      </div>
      <div className="flex min-h-0 flex-1">
        <main ref={hall} id="main" tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto px-5 py-3 outline-none phone:px-3">
          <h1 className="sr-only">{t('wall_of', { title: grid.data.title })}</h1>
          {list.length === 0 && <EmptyState>{t('nobody')}</EmptyState>}
          <ul className="grid gap-x-2 gap-y-2.5" style={{ gridTemplateColumns: 'repeat(auto-fill,minmax(164px,1fr))' }}>
            {list.map((tile) => (
              <Tile key={tile.user.id} tile={tile} chosen={tile.user.id === userId} onChoose={choose} />
            ))}
          </ul>
        </main>
        {userId && <Review where={where} userId={userId} grid={grid.data} onClose={() => choose(userId)} />}
      </div>
      {notifying && <Report where={where} onClose={() => setMessaging(false)} />}
    </div>
  );
}
