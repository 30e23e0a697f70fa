import { listSettlements } from '@praxis/contract/market/settlements';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../parts/market/market.css';
import { yuanOf } from '../../../parts/market/money.ts';
import { SettlementDialog } from '../../../parts/market/SettlementDialog.tsx';
import { SettlementState } from '../../../parts/market/SettlementState.tsx';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Paged } from '../../../ui/lists/Paged.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Panel } from '../Panel.tsx';
import { useFilters } from '../useFilters.ts';

/** Closed months of all sellers: paid by one operator, confirmed by another. */
export function SettlementsPanel() {
  const { t } = useTranslation(['admin', 'market']);
  const [opened, setOpened] = useState<string>();
  const { page, setPage } = useFilters([]);
  const settlements = useQuery({
    queryKey: ['settlements', page],
    queryFn: ({ signal }) => call(listSettlements, { page }, { signal }),
  });
  return (
    <Panel title={t('panel_settlements')} summary={t('market:settlements_note')}>
      <Paged query={settlements} empty={t('market:no_settlements')} onPage={setPage}>
        {({ list }) => (
          <List label={t('panel_settlements')}>
            {list.map((row) => (
              <ListRow
                key={row.id}
                title={`${row.seller}　${row.month}　${yuanOf(row.net_cents)}`}
                note={!row.has_payout && row.state === 'open' && t('market:payout_none')}
                end={
                  <span className="flex items-center gap-3">
                    <SettlementState state={row.state} />
                    <Button size="small" aria-label={`${t('market:details')} ${row.seller} ${row.month}`} onClick={() => setOpened(row.id)}>
                      {t('market:details')}
                    </Button>
                  </span>
                }
              />
            ))}
          </List>
        )}
      </Paged>
      {opened && <SettlementDialog id={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}
