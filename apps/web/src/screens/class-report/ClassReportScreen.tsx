import type { DataOf } from '@praxis/contract/core/endpoint';
import { type AttendanceState, attendanceState, markAttendance } from '@praxis/contract/live-classes/participants';
import { exportClassReport, getClassReport, type ReportLine } from '@praxis/contract/live-classes/replay';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { usePages } from '../../platform/calls/pages.ts';
import { download } from '../../platform/download.ts';
import { listed, playTime, spokenTime } from '../../platform/language/dates.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { type Column, Ledger } from '../../ui/lists/Ledger.tsx';
import { MoreButton } from '../../ui/lists/MoreButton.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

type Line = ReportLine & { id: string };

/** A student, and whether they are no longer in the space. */
function Name({ person, left }: Line) {
  const { t } = useTranslation('class-room');
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {person.name}
      {left && (
        <span className="font-normal">
          <StateLabel shape="over" tone="mute">
            {t('left_space')}
          </StateLabel>
        </span>
      )}
    </span>
  );
}

/** Whether somebody came; those who keep the attendance correct it here. */
function Attendance({ line, change }: { line: Line; change: ((state: AttendanceState) => void) | undefined }) {
  const { t } = useTranslation('class-room');
  if (!change) return line.attendance ? t(`attendance_${line.attendance}`) : '—';
  return (
    <Select
      className="max-w-56 phone:max-w-none"
      aria-label={t('attendance_of', { name: line.person.name })}
      value={line.attendance ?? ''}
      choices={[
        ...(line.attendance ? [] : [{ value: '', label: '—' }]),
        ...attendanceState.options.map((state) => ({ value: state, label: t(`attendance_${state}`) })),
      ]}
      onChange={(event) => event.target.value && change(event.target.value as AttendanceState)}
    />
  );
}

/** How many there were, minute by minute. */
function Curve({ curve }: { curve: readonly number[] }) {
  const { t } = useTranslation('class-room');
  const most = Math.max(1, ...curve);
  const points = curve.map((online, minute) => `${(minute / Math.max(1, curve.length - 1)) * 600},${100 - (online / most) * 92}`);
  return (
    <figure>
      <svg
        viewBox="0 0 600 104"
        className="h-32 w-full"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('curve_most', { count: most })}
      >
        <path d="M0 100H600" stroke="var(--line)" />
        <polyline
          points={(points.length === 1 ? [points[0], points[0]!.replace(/^0,/, '600,')] : points).join(' ')}
          fill="none"
          stroke="var(--pine)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="text-13 text-ink-3">{t('curve_most', { count: most })}</figcaption>
    </figure>
  );
}

/** What a class that has started comes to. */
function Figures({ report }: { report: DataOf<typeof getClassReport> }) {
  const { t } = useTranslation('class-room');
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-4 border-y border-line py-4 phone:grid phone:grid-cols-4 phone:gap-x-4">
        {(['students', 'present', 'late', 'leave', 'absent', 'chats', 'hands'] as const).map((name) => (
          <div key={name}>
            <dt className="text-12 text-ink-3">{t(`count_${name}`)}</dt>
            <dd className="text-26 font-bold tabular-nums">{report.counts[name]}</dd>
          </div>
        ))}
      </dl>
      {report.curve.some((count) => count > 0) && (
        <Section title={t('curve')}>
          <Curve curve={report.curve} />
        </Section>
      )}
      {report.replay_curve.some((count) => count > 0) && (
        <Section title={t('replay_curve')}>
          <Curve curve={report.replay_curve} />
        </Section>
      )}
      {report.questions.length > 0 && (
        <Section title={t('questions')}>
          <ol className="border-b border-line">
            {report.questions.map((one, place) => (
              <li key={one.id} className="flex gap-4 border-t border-line py-2.5">
                <span className="w-6 flex-none text-ink-3">{place + 1}</span>
                <span className="min-w-0 flex-1 wrap-anywhere">{one.stem}</span>
                <span className="flex-none text-13 text-ink-2">
                  {listed([
                    t('answers_count', { count: one.answered }),
                    one.correct === null ? '' : t('correct_count', { count: one.correct }),
                  ])}
                </span>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

/** What became of a class: attendance, participation, answers (S-021). */
export function ClassReportScreen() {
  const { t } = useTranslation(['class-room', 'shell']);
  const { classId = '' } = useParams();
  const {
    query,
    newest: data,
    items,
    more,
  } = usePages({
    queryKey: ['class-report', classId],
    ask: (page, signal) => call(getClassReport, { class_id: classId, page, size: 50 }, { signal }),
    idOf: ({ person }) => person.id,
  });
  const { error, refetch } = query;
  const sheet = useMutation({ mutationFn: () => call(exportClassReport, { class_id: classId }), onSuccess: download });
  const correct = useMutation({
    mutationFn: (of: { user_id: string; state: AttendanceState }) => call(markAttendance, { class_id: classId, ...of }),
    onSuccess: () => refetch(),
  });
  const columns: Column<Line>[] = [
    { head: t('column_name'), cell: (line) => <Name {...line} /> },
    {
      head: t('attendance'),
      cell: (line) => (
        <Attendance
          line={line}
          change={data?.can_change && !line.left ? (state) => correct.mutate({ user_id: line.id, state }) : undefined}
        />
      ),
    },
    { head: t('sign_in'), cell: ({ signed_in }) => (signed_in ? t('signed_in') : '—') },
    { head: t('column_minutes'), cell: ({ seconds }) => Math.round(seconds / 60), numeric: true },
    { head: t('column_replay'), cell: (line) => Math.round(line.replay_seconds / 60), numeric: true },
    { head: t('count_chats'), cell: ({ chats }) => chats, numeric: true },
    { head: t('hands'), cell: ({ hands }) => hands, numeric: true },
    { head: t('column_called'), cell: ({ called }) => called, numeric: true },
    { head: t('column_answered'), cell: ({ answered }) => answered, numeric: true },
    { head: t('column_correct'), cell: ({ correct }) => correct ?? '—', numeric: true },
  ];
  const started = data?.state === 'in_progress' || data?.state === 'ended';
  return (
    <Page
      title={data ? t('report_of', { title: data.title }) : t('report')}
      summary={
        data &&
        listed([
          data.space_name,
          spokenTime(data.started_at),
          data.state === 'ended' ? t('lasted', { time: playTime(data.length) }) : '',
          data.state === 'in_progress' ? t('report_running') : '',
        ])
      }
      actions={
        started && (
          <>
            {data.state === 'ended' && (
              <Link className={buttonClasses('outline')} to={`/replay/${classId}`}>
                {t('replay')}
              </Link>
            )}
            <Button busy={sheet.isPending} onClick={() => sheet.mutate()}>
              {t('export_report')}
            </Button>
          </>
        )
      }
    >
      <Problem of={error ?? sheet.error ?? correct.error} retry={() => void refetch()} />
      {!data && !error && <Skeleton rows={6} label={t('shell:loading')} />}
      {data?.state === 'cancelled' && <EmptyState>{t('report_cancelled')}</EmptyState>}
      {data && data.state !== 'cancelled' && (
        <>
          {data.state === 'pending' && <p className="mb-4 text-ink-2">{t('report_pending', { time: spokenTime(data.started_at) })}</p>}
          {started && <Figures report={data} />}
          <Section title={t('count_students')}>
            {items.length === 0 ? (
              <EmptyState>{t('nobody')}</EmptyState>
            ) : (
              <Ledger
                label={t('count_students')}
                items={items.map((line) => ({ ...line, id: line.person.id }))}
                columns={started ? columns : columns.slice(0, 2)}
              />
            )}
            <MoreButton {...more} />
          </Section>
        </>
      )}
    </Page>
  );
}
