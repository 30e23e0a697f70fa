import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RegistrationLabel } from '../../../parts/competition/StateLabels.tsx';
import { listed, timeLabel } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { BatchToolbar } from '../../../ui/lists/BatchToolbar.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../../ui/lists/Table.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { Tag } from '../../../ui/States.tsx';
import type { RegistrationAct } from './RegistrationActs.tsx';
import type { Registration, Registrations, useRegistrations } from './useRegistrations.ts';

type ListProps = {
  data: Registrations;
  registrations: ReturnType<typeof useRegistrations>;
  onAct: (act: RegistrationAct) => void;
};
type Picking = { picked: ReadonlySet<string>; toggle: (id: string) => void };

const peopleOf = ({ people, name }: Registration) => listed(people.map((person) => person.name).filter((one) => one !== name));

function Name({ row, onOpen }: { row: Registration; onOpen: () => void }) {
  const { t } = useTranslation('competition-workspace');
  return (
    <span className="inline-flex items-center gap-2">
      <button type="button" className="text-left font-bold hover:underline" onClick={onOpen}>
        {row.name}
      </button>
      {!row.official && <Tag>{t('guest')}</Tag>}
      {(row.fee === 'paid' || row.fee === 'returned') && <Tag>{t(`fee_${row.fee}`)}</Tag>}
    </span>
  );
}

function Rows({ data, picked, toggle, onAct }: Pick<ListProps, 'data' | 'onAct'> & Picking) {
  const { t } = useTranslation('competition-workspace');
  const pick = (row: Registration) => (
    <Checkbox
      className="align-middle"
      label={t('pick_one', { name: row.name })}
      hideLabel
      checked={picked.has(row.id)}
      onChange={() => toggle(row.id)}
    />
  );
  const facts = (row: Registration) => listed([peopleOf(row), row.institution, row.division]);
  const when = (row: Registration) => (row.submitted_at === null ? '' : timeLabel(row.submitted_at));
  if (useIsPhone())
    return (
      <List label={t('tab_registrations')}>
        {data.list.map((row) => (
          <ListRow
            key={row.id}
            lead={data.can.review && pick(row)}
            title={<Name row={row} onOpen={() => onAct({ what: 'open', row })} />}
            note={facts(row)}
            end={<RegistrationLabel state={row.state} />}
          />
        ))}
      </List>
    );
  const heads = ['col_name', 'col_people', 'col_institution', ...(data.divisions.length > 0 ? ['col_division' as const] : [])] as const;
  return (
    <div className="overflow-x-auto">
      <Table label={t('tab_registrations')}>
        <thead>
          <tr>
            {data.can.review && <HeadCell className="w-8" aria-hidden="true" />}
            {heads.map((head) => (
              <HeadCell key={head}>{t(head)}</HeadCell>
            ))}
            <HeadCell numeric>{t('col_number')}</HeadCell>
            <HeadCell>{t('col_submitted')}</HeadCell>
            <HeadCell>{t('state')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.list.map((row) => (
            <Row key={row.id} chosen={picked.has(row.id)}>
              {data.can.review && <Cell>{pick(row)}</Cell>}
              <Cell>
                <Name row={row} onOpen={() => onAct({ what: 'open', row })} />
              </Cell>
              <Cell className="max-w-72 cut text-ink-2">{peopleOf(row)}</Cell>
              <Cell className="max-w-60 cut">{row.institution}</Cell>
              {data.divisions.length > 0 && <Cell>{row.division}</Cell>}
              <Cell numeric>{row.number ?? ''}</Cell>
              <Cell className="text-ink-2">{when(row)}</Cell>
              <Cell>
                <RegistrationLabel state={row.state} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The registrations with what can be decided about those picked. */
export function RegistrationList({ data, registrations, onAct }: ListProps) {
  const { t } = useTranslation('competition-workspace');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const visible = data.list.map(({ id }) => id);
  const here = visible.filter((id) => picked.has(id)).length;
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const pickEverything = async () => {
    setBusy(true);
    setFailure(undefined);
    await registrations.allIds().then((ids) => setPicked(new Set(ids)), setFailure);
    setBusy(false);
  };
  const decide = (verdict: 'approved' | 'refused') =>
    onAct({ what: 'review', verdict, ids: [...picked], onDecided: () => setPicked(new Set()) });
  return (
    <>
      {data.can.review && (
        <BatchToolbar
          label={t('batch')}
          pickAll={t('pick_page')}
          all={here === visible.length}
          some={here > 0 && here < visible.length}
          onAll={() => setPicked(new Set(here === visible.length ? [] : visible))}
          count={picked.size}
        >
          <span className="text-13 text-ink-2">{picked.size > 0 ? t('picked', { count: picked.size }) : t('pick_hint')}</span>
          {data.total > visible.length && (
            <Button look="quiet" size="small" busy={busy} onClick={() => void pickEverything()}>
              {t('pick_everything', { count: Math.min(500, data.total) })}
            </Button>
          )}
          <span className="ml-auto flex gap-2">
            <Button size="small" look="soft" disabled={picked.size === 0} onClick={() => decide('approved')}>
              {t('approve')}
            </Button>
            <Button size="small" look="danger" disabled={picked.size === 0} onClick={() => decide('refused')}>
              {t('refuse')}
            </Button>
          </span>
        </BatchToolbar>
      )}
      <Problem of={failure} />
      <Rows {...{ data, picked, toggle, onAct }} />
    </>
  );
}
