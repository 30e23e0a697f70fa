import { setExpert } from '@praxis/contract/judging/assignment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { spokenTime } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { type Column, Ledger } from '../../../ui/lists/Ledger.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { EmptyState, ProgressBar } from '../../../ui/States.tsx';
import { AddExpert } from './AddExpert.tsx';
import { openSheetsOf, TakeOverDialog } from './TakeOverDialog.tsx';
import { type GroupPage, type GroupPart, points, signed } from './useJudging.ts';

type Expert = GroupPage['experts'][number] & { id: string };

/** Where an estimate lies: a bar from the middle, its error beside it. */
function Estimate({ row }: { row: Expert }) {
  if (row.estimate === null) return null;
  const width = Math.min(40, Math.abs(row.estimate) / 50);
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <svg width="84" height="12" aria-hidden="true">
        <path d="M42 0V12" stroke="var(--line2)" />
        <rect x={row.estimate < 0 ? 42 - width : 42} y="3" width={width} height="6" fill={width > 20 ? 'var(--amber)' : 'var(--ctl)'} />
      </svg>
      {signed(row.estimate)}
      {row.error !== null && <span className="text-12 text-ink-3">{`± ${(row.error / 100).toFixed(1)}`}</span>}
    </span>
  );
}

/** How many works an expert takes at most. */
function Capacity({ row, page, refresh }: { row: Expert } & GroupPart) {
  const { t } = useTranslation('workspace-judging');
  const [typed, setTyped] = useState(row.capacity === null ? '' : String(row.capacity));
  const save = async () => {
    const capacity = typed === '' ? null : Number(typed);
    if (capacity === row.capacity) return;
    await call(setExpert, { group_id: page.group.id, user_id: row.person.id, capacity });
    await refresh();
  };
  return (
    <TextInput
      aria-label={t('capacity_of', { name: row.person.name })}
      className="w-20"
      inputMode="numeric"
      placeholder={t('capacity_any')}
      value={typed}
      onChange={(event) => setTyped(event.target.value.replace(/[^0-9]/g, '').slice(0, 4))}
      onBlur={() => void save().catch(showFailure)}
    />
  );
}

/** The experts of a group: how far they are, and once scores may be seen how strict each is. */
export function ExpertList({ page, refresh }: GroupPart) {
  const { t } = useTranslation('workspace-judging');
  const [failure, setFailure] = useState<unknown>();
  const [from, setFrom] = useState<Expert>();
  const { group, experts, run } = page;
  const setUp = group.state === 'set_up';
  const columns: Column<Expert>[] = [
    { head: t('expert'), cell: (row) => <b>{row.person.name}</b> },
    { head: t('school'), cell: (row) => row.school },
    ...(setUp ? [{ head: t('capacity'), cell: (row: Expert) => <Capacity row={row} page={page} refresh={refresh} /> }] : []),
    ...(setUp
      ? []
      : [
          {
            head: t('submitted'),
            cell: (row: Expert) => (
              <span className="flex min-w-40 items-center gap-3">
                <span className="w-24">
                  <ProgressBar
                    value={row.assigned > 0 ? row.submitted / row.assigned : 0}
                    label={t('progress_of', { name: row.person.name })}
                    amber={row.submitted < row.assigned}
                  />
                </span>
                <span className={row.submitted < row.assigned ? 'text-amber' : ''}>{`${row.submitted} / ${row.assigned}`}</span>
              </span>
            ),
          },
          { head: t('last'), cell: (row: Expert) => (row.last_at === null ? '' : spokenTime(row.last_at)) },
          { head: t('mean'), cell: (row: Expert) => points(row.mean), numeric: true },
        ]),
    ...(run ? [{ head: t('estimate'), cell: (row: Expert) => <Estimate row={row} /> }] : []),
  ];
  const takeOut = async (row: Expert) => {
    setFailure(undefined);
    try {
      await call(setExpert, { group_id: group.id, user_id: row.person.id, member: false });
      await refresh();
    } catch (refused) {
      setFailure(refused);
    }
  };
  return (
    <Section title={t('experts_count', { count: experts.length })}>
      <AddExpert page={page} refresh={refresh} />
      <Problem of={failure} />
      {experts.length === 0 ? (
        <EmptyState>{t('experts_none')}</EmptyState>
      ) : (
        <Ledger
          label={t('experts')}
          items={experts.map((expert) => ({ ...expert, id: expert.person.id }))}
          columns={columns}
          actions={(row) => (
            <>
              {row.assigned === 0 && (
                <Button
                  size="small"
                  look="plain"
                  onClick={() => void takeOut(row)}
                  aria-label={t('take_out_of', { name: row.person.name })}
                >
                  {t('take_out')}
                </Button>
              )}
              {openSheetsOf(page, row.person.id).length > 0 && (
                <Button size="small" look="plain" onClick={() => setFrom(row)} aria-label={t('take_over_of', { name: row.person.name })}>
                  {t('take_over')}
                </Button>
              )}
            </>
          )}
        />
      )}
      {from && <TakeOverDialog person={from.person} page={page} refresh={refresh} onClose={() => setFrom(undefined)} />}
      {run && <p className="mt-2 text-13 text-ink-3">{t('estimate_about')}</p>}
    </Section>
  );
}
