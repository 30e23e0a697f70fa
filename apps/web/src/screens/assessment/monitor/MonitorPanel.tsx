import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import type { MonitoredStudent } from '@praxis/contract/assessments/monitoring';
import { MessageSquare, Timer } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { MoreButton } from '../../../ui/lists/MoreButton.tsx';
import { BatchBar } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { type Act, Acts, actLabels, actsFor } from './MonitorActs.tsx';
import { useMonitor, type WatchFilter, watchFilters } from './useMonitor.ts';
import { WatchedList, WatchedTable } from './WatchedStudents.tsx';

type Counts = Record<WatchFilter, number>;

function FilterPicker({ value, counts, onChange }: { value: WatchFilter; counts: Counts; onChange: (value: WatchFilter) => void }) {
  const { t } = useTranslation('assessment');
  const phone = useIsPhone();
  if (phone) {
    return (
      <Field label={t('by_status')} hideLabel className="w-full">
        <Select
          value={value}
          choices={watchFilters.map((one) => ({ value: one, label: `${t(`filter_${one}`)} ${counts[one]}` }))}
          onChange={(event) => onChange(event.target.value as WatchFilter)}
        />
      </Field>
    );
  }
  return (
    <SegmentedControl
      label={t('by_status')}
      value={value}
      onChange={onChange}
      choices={watchFilters.map((one) => ({
        value: one,
        label: (
          <>
            {t(`filter_${one}`)}
            <span
              className={
                (one === 'take_over' || one === 'away') && counts[one] > 0
                  ? 'rounded-sm bg-amber-soft px-1 text-12 font-bold text-amber'
                  : 'text-12 font-normal text-ink-3'
              }
            >
              {counts[one]}
            </span>
          </>
        ),
      }))}
    />
  );
}

const none = { students: 0, started: 0, answering: 0, connected: 0, submitted: 0, take_over: 0 };
const countsOf = (now: typeof none): Counts => ({
  all: now.students,
  not_started: now.students - now.started,
  answering: now.answering,
  away: now.answering - now.connected,
  take_over: now.take_over,
  submitted: now.submitted,
});

/** Who answers, how far they are and whether they are connected; stepping in with time, messages and collecting. */
export function MonitorPanel({ assessment }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const phone = useIsPhone();
  const [filter, setFilter] = useState<WatchFilter>('all');
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [act, setAct] = useState<Act>();
  const monitor = useMonitor(assessment.id, filter, q);
  const pages = monitor.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.students.list);
  const picked = rows.filter((row) => chosen.has(row.student.id));
  const running = assessment.state === 'published' && assessment.can.manage;
  const may = { run: running, reopen: assessment.can.reopen };
  const chosenActs = actsFor(picked, may);
  const kinds = [
    ...(running ? (['time', 'tell'] as const) : []),
    ...(running || may.reopen ? (['collect'] as const) : []),
    ...(may.reopen ? (['reopen'] as const) : []),
  ];
  const actsOf = (row: MonitoredStudent) => actsFor([row], may);
  const visible = {
    rows,
    assessment,
    ahead: pages[0]?.ahead ?? 0,
    chosen,
    onChoose: setChosen,
    onDecided: monitor.lookSoon,
    actsOf,
    onAct: setAct,
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <FilterPicker value={filter} counts={countsOf(pages[0]?.counts ?? none)} onChange={setFilter} />
        <Field label={t('find_student')} hideLabel className="w-56 phone:w-full">
          <SearchField placeholder={t('find_student')} value={typed} onChange={setTyped} />
        </Field>
        <span className="ml-auto flex flex-wrap gap-2 phone:ml-0">
          <Button icon={<MessageSquare className="size-4" strokeWidth={1.6} />} onClick={() => setAct({ kind: 'tell', rows: undefined })}>
            {t('notify_all')}
          </Button>
          {running && (
            <Button icon={<Timer className="size-4" strokeWidth={1.6} />} onClick={() => setAct({ kind: 'time', rows: undefined })}>
              {t('give_time_all')}
            </Button>
          )}
        </span>
      </div>
      {monitor.isPending && <Skeleton rows={6} />}
      <Problem of={monitor.error} retry={() => void monitor.refetch()} />
      <div className="-mx-4 phone:mx-0">
        {rows.length > 0 && kinds.length > 0 && (
          <BatchBar chosen={picked.length > 0}>
            <b className="text-13">{t('chosen', { count: picked.length })}</b>
            {kinds.map((kind) => (
              <Button
                key={kind}
                size="small"
                look={kind === 'collect' ? 'danger' : 'outline'}
                disabled={picked.length === 0 || !chosenActs.includes(kind)}
                onClick={() => setAct({ kind, rows: picked })}
              >
                {t(actLabels[kind])}
              </Button>
            ))}
          </BatchBar>
        )}
        {rows.length > 0 && (phone ? <WatchedList {...visible} /> : <WatchedTable {...visible} />)}
      </div>
      {monitor.data && rows.length === 0 && <EmptyState>{t('nobody')}</EmptyState>}
      <MoreButton
        shown={rows.length}
        total={pages[0]?.students.total ?? 0}
        busy={monitor.isFetchingNextPage}
        onMore={() => void monitor.fetchNextPage()}
      />
      {act && <Acts act={act} assessmentId={assessment.id} onClose={() => setAct(undefined)} onDone={() => setChosen(new Set())} />}
    </>
  );
}
