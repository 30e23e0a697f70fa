import type { BillDifference } from '@praxis/contract/payments/bills';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { yuanOf } from '../../../parts/market/money.ts';
import { listed } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Cell, HeadCell, ListRow, List as PhoneList, Row, Table } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { useIsPhone } from '../../../ui/phone.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { Board } from './BillDays.tsx';

const states = ['open', 'explained', 'settled'] as const;
const amount = (cents: number | null) => (cents === null ? '—' : yuanOf(cents));

function Difference({ difference, chosen, onChoose }: { difference: BillDifference; chosen: boolean; onChoose: (id: string) => void }) {
  const { t } = useTranslation('bills');
  const { theirs_cents: theirs, ours_cents: ours } = difference;
  return (
    <Row chosen={chosen}>
      <Cell>
        <span className="font-bold text-amber">{t(`kind_${difference.kind}`)}</span>
        <span className="block text-12 text-ink-3">{t(`row_${difference.row}`)}</span>
      </Cell>
      <Cell className="max-w-52 truncate font-mono text-13" title={difference.out_no}>
        {difference.out_no}
        <span className="block font-sans text-12 text-ink-3">{`${t(`channel_${difference.channel}`)}　${difference.day}`}</span>
      </Cell>
      <Cell numeric className="bill-side">
        {amount(theirs)}
      </Cell>
      <Cell numeric className="bill-side">
        {amount(ours)}
      </Cell>
      <Cell numeric className="font-bold">
        {amount((theirs ?? 0) - (ours ?? 0))}
      </Cell>
      <Cell>
        <StateLabel
          shape={difference.state === 'open' ? 'working' : 'tick'}
          tone={difference.state === 'open' ? 'amber' : 'mute'}
          act={difference.state === 'open'}
        >
          {t(`difference_${difference.state}`)}
        </StateLabel>
        {difference.note !== '' && <span className="block text-12 text-ink-3">{difference.note}</span>}
      </Cell>
      <Cell numeric>
        <Button size="small" aria-label={`${t('look')} ${difference.out_no}`} aria-pressed={chosen} onClick={() => onChoose(difference.id)}>
          {t('look')}
        </Button>
      </Cell>
    </Row>
  );
}

function List({
  label,
  list,
  chosen,
  onChoose,
}: {
  label: string;
  list: readonly BillDifference[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation('bills');
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <PhoneList label={label}>
        {list.map((difference) => (
          <ListRow
            key={difference.id}
            title={`${t(`kind_${difference.kind}`)}　${amount((difference.theirs_cents ?? 0) - (difference.ours_cents ?? 0))}`}
            note={listed([difference.out_no, t(`channel_${difference.channel}`), difference.day])}
            end={
              <Button size="small" aria-label={`${t('look')} ${difference.out_no}`} onClick={() => onChoose(difference.id)}>
                {t('look')}
              </Button>
            }
          />
        ))}
      </PhoneList>
    );
  return (
    <Table label={label} flush>
      <thead>
        <tr>
          <HeadCell>{t('col_kind')}</HeadCell>
          <HeadCell>{t('col_number')}</HeadCell>
          <HeadCell numeric className="bill-side">
            {t('col_theirs')}
          </HeadCell>
          <HeadCell numeric className="bill-side">
            {t('col_ours')}
          </HeadCell>
          <HeadCell numeric>{t('col_difference')}</HeadCell>
          <HeadCell>{t('col_state')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('look')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {list.map((difference) => (
          <Difference key={difference.id} difference={difference} chosen={difference.id === chosen} onChoose={onChoose} />
        ))}
      </tbody>
    </Table>
  );
}

/** What differs on the chosen day, by what became of it, and what earlier days left open. */
export function DifferenceTable({ board, chosen, onChoose }: { board: Board; chosen: string | undefined; onChoose: (id: string) => void }) {
  const { t } = useTranslation('bills');
  const [state, setState] = useState<(typeof states)[number]>('open');
  const today = board.differences.filter(({ day }) => day === board.day);
  const earlier = board.differences.filter(({ day }) => day !== board.day);
  const list = today.filter((difference) => difference.state === state);
  return (
    <>
      <Section title={t('differences')}>
        <Tabs
          label={t('differences')}
          value={state}
          tabs={states.map((value) => ({
            value,
            label: t(`difference_${value}`),
            count: today.filter((difference) => difference.state === value).length,
            act: value === 'open',
          }))}
          onChange={setState}
        />
        {list.length === 0 ? (
          <p className="py-4 text-ink-3">{t('no_differences')}</p>
        ) : (
          <List label={t('differences')} list={list} chosen={chosen} onChoose={onChoose} />
        )}
      </Section>
      {earlier.length > 0 && (
        <Section title={t('earlier_open')} more={String(earlier.length)}>
          <List label={t('earlier_open')} list={earlier} chosen={chosen} onChoose={onChoose} />
        </Section>
      )}
    </>
  );
}
