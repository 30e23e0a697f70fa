import type { AssessmentDetail } from '@praxis/contract/assessments/assessments';
import { decideTakeOver, type MonitoredStudent } from '@praxis/contract/assessments/monitoring';
import { useMutation } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countdownText } from '../../../parts/assessment/countdown-text.ts';
import { call } from '../../../platform/calls/call.ts';
import { clockTime } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ProgressBar } from '../../../ui/States.tsx';
import { type Act, actLabels, type actsFor } from './MonitorActs.tsx';
import { useServerSeconds } from './useMonitor.ts';

type View = {
  rows: readonly MonitoredStudent[];
  assessment: AssessmentDetail;
  /** How far the server's clock is ahead of this one. */
  ahead: number;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onDecided: () => void;
  /** What can be done for one student, and doing it. */
  actsOf: (row: MonitoredStudent) => ReturnType<typeof actsFor>;
  onAct: (act: Act) => void;
};

function Status({ row, stopped }: { row: MonitoredStudent; stopped: boolean }) {
  const { t } = useTranslation('assessment');
  if (row.state === null)
    return (
      <StateLabel shape="waiting" tone="mute">
        {t('status_not_started')}
      </StateLabel>
    );
  if (row.state !== 'not_submitted')
    return (
      <StateLabel shape="tick" tone="pine">
        {t(`status_${row.submit_kind ?? 'auto'}`)}
      </StateLabel>
    );
  if (stopped)
    return (
      <StateLabel shape="stopped" tone="amber" act>
        {t('status_stopped')}
      </StateLabel>
    );
  return row.connected ? (
    <StateLabel shape="half" tone="ink">
      {t('status_connected')}
    </StateLabel>
  ) : (
    <StateLabel shape="triangle" tone="amber" act>
      {t('status_away')}
    </StateLabel>
  );
}

function Progress({ row }: { row: MonitoredStudent }) {
  const { t } = useTranslation('assessment');
  if (row.questions === 0) return <span className="text-ink-3">—</span>;
  return (
    <span className="flex items-center gap-2">
      <span className="w-24 phone:w-16">
        <ProgressBar value={row.answered / row.questions} label={t('col_progress')} />
      </span>
      <span className="text-12 text-ink-3 tabular-nums">
        {row.answered} / {row.questions}
      </span>
      {row.unsaved > 0 && <span className="text-12 text-amber">{t('unsaved', { count: row.unsaved })}</span>}
    </span>
  );
}

function TimeLeft({ row, now }: { row: MonitoredStudent; now: number }) {
  const { t } = useTranslation('assessment');
  if (row.state !== 'not_submitted')
    return (
      <span className="text-ink-3">{row.submitted_at === null ? '—' : t('submitted_at_time', { time: clockTime(row.submitted_at) })}</span>
    );
  const left = row.end_at === null ? undefined : Math.ceil((row.end_at - now) / 1000);
  return (
    <span className={classes('tabular-nums', left !== undefined && left <= 300 && 'text-red')}>
      {left === undefined ? t('no_limit') : countdownText(left)}
      {row.extra_s > 0 && <span className="ml-2 text-12 text-pine">{t('extra_given', { count: Math.round(row.extra_s / 60) })}</span>}
    </span>
  );
}

/** A student asks to go on elsewhere: yes or no. */
function TakeOver({ row, assessment, onDecided }: { row: MonitoredStudent; assessment: AssessmentDetail; onDecided: () => void }) {
  const { t } = useTranslation('assessment');
  const decide = useMutation({
    mutationFn: (allowed: boolean) => call(decideTakeOver, { assessment_id: assessment.id, attempt_id: row.attempt_id ?? '', allowed }),
    onSettled: onDecided,
  });
  if (!row.take_over_waiting) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <StateLabel shape="waiting" tone="amber" act>
        {t('take_over_asks')}
      </StateLabel>
      <Button size="small" busy={decide.isPending} onClick={() => decide.mutate(true)}>
        {t('allow')}
      </Button>
      <Button size="small" look="plain" busy={decide.isPending} onClick={() => decide.mutate(false)}>
        {t('refuse')}
      </Button>
      <Problem of={decide.error} />
    </span>
  );
}

/** What can be done for this student alone. */
function RowMenu({ row, actsOf, onAct }: { row: MonitoredStudent } & Pick<View, 'actsOf' | 'onAct'>) {
  const { t } = useTranslation('assessment');
  const kinds = actsOf(row);
  if (kinds.length === 0) return null;
  const label = t('acts_of', { name: row.student.name });
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis className="size-4" strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      }
      entries={kinds.map((kind) => ({
        label: t(actLabels[kind]),
        danger: kind === 'collect',
        run: () => onAct({ kind, rows: [row] }),
      }))}
    />
  );
}

function PickBox({ row, chosen, onChoose }: { row: MonitoredStudent } & Pick<View, 'chosen' | 'onChoose'>) {
  const { t } = useTranslation('assessment');
  const { id, name } = row.student;
  return (
    <Checkbox
      label={t('choose_one', { name })}
      hideLabel
      className="align-middle"
      checked={chosen.has(id)}
      onChange={() => {
        const next = new Set(chosen);
        if (!next.delete(id)) next.add(id);
        onChoose(next);
      }}
    />
  );
}

/** The students as a table. */
export function WatchedTable({ rows, assessment, ahead, chosen, onChoose, onDecided, actsOf, onAct }: View) {
  const { t } = useTranslation('assessment');
  const now = useServerSeconds(ahead);
  const all = rows.length > 0 && rows.every((row) => chosen.has(row.student.id));
  return (
    <Table label={t('tab_monitor')}>
      <thead>
        <tr>
          <HeadCell className="w-8">
            <Checkbox
              label={t('choose_all')}
              hideLabel
              className="align-middle"
              checked={all}
              onChange={() => onChoose(new Set(all ? [] : rows.map((row) => row.student.id)))}
            />
          </HeadCell>
          {(['col_student', 'col_student_no', 'col_status', 'col_progress', 'col_left', 'col_saved'] as const).map((name) => (
            <HeadCell key={name}>{t(name)}</HeadCell>
          ))}
          <HeadCell>
            <span className="sr-only">{t('col_actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.student.id} chosen={chosen.has(row.student.id)}>
            <Cell>
              <PickBox row={row} chosen={chosen} onChoose={onChoose} />
            </Cell>
            <Cell>
              <span className="flex items-center gap-2">
                <Avatar name={row.student.name} picture={row.student.avatar} />
                {row.student.name}
              </span>
            </Cell>
            <Cell className="text-13 text-ink-3 tabular-nums">{row.student_no || '—'}</Cell>
            <Cell>
              <Status row={row} stopped={assessment.state === 'unpublished'} />
            </Cell>
            <Cell>
              <Progress row={row} />
            </Cell>
            <Cell>
              <TimeLeft row={row} now={now} />
            </Cell>
            <Cell className="text-13 text-ink-3">{row.last_save_at === null ? '—' : clockTime(row.last_save_at)}</Cell>
            <Cell>
              <span className="flex items-center justify-end gap-2">
                <TakeOver row={row} assessment={assessment} onDecided={onDecided} />
                <RowMenu row={row} actsOf={actsOf} onAct={onAct} />
              </span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The same students on a phone. */
export function WatchedList({ rows, assessment, ahead, chosen, onChoose, onDecided, actsOf, onAct }: View) {
  const { t } = useTranslation('assessment');
  const now = useServerSeconds(ahead);
  return (
    <List label={t('tab_monitor')}>
      {rows.map((row) => (
        <ListRow
          key={row.student.id}
          lead={<PickBox row={row} chosen={chosen} onChoose={onChoose} />}
          title={
            <span className="flex items-center justify-between gap-2">
              {row.student.name}
              <Status row={row} stopped={assessment.state === 'unpublished'} />
            </span>
          }
          note={
            <>
              <span className="flex items-center justify-between gap-2">
                <Progress row={row} />
                <TimeLeft row={row} now={now} />
              </span>
              <span className="flex items-center justify-between gap-2">
                <TakeOver row={row} assessment={assessment} onDecided={onDecided} />
                <span className="ml-auto">
                  <RowMenu row={row} actsOf={actsOf} onAct={onAct} />
                </span>
              </span>
            </>
          }
        />
      ))}
    </List>
  );
}
