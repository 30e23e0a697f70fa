import { confirmAssignment, previewAssignment } from '@praxis/contract/judging/assignment';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Ledger } from '../../../ui/lists/Ledger.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { GroupPart } from './useJudging.ts';

const newSeed = () => Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Who would score what; nothing is assigned before it was looked at. */
export function AssignPanel({ page, refresh, stageOver }: GroupPart & { stageOver: boolean }) {
  const { t } = useTranslation('workspace-judging');
  const [seed, setSeed] = useState(newSeed);
  const [confirming, setConfirming] = useState(false);
  const { group, experts } = page;
  const preview = useQuery({
    queryKey: ['judging-group', group.id, 'preview', seed, group.counts.experts, experts.map(({ capacity }) => capacity).join()],
    queryFn: ({ signal }) => call(previewAssignment, { group_id: group.id, seed }, { signal, background: true }),
    enabled: experts.length > 0,
  });
  if (experts.length === 0) return null;
  const found = preview.data;
  return (
    <Section
      title={t('assignment')}
      more={
        <span className="flex gap-2">
          <Button onClick={() => setSeed(newSeed())}>{t('draw_again')}</Button>
          <Button look="filled" disabled={!stageOver || !found?.can.confirm} onClick={() => setConfirming(true)}>
            {t('assign')}
          </Button>
        </span>
      }
    >
      {!stageOver && <p className="mb-3 text-13 text-amber">{t('assign_after')}</p>}
      <Problem of={preview.error} retry={() => void preview.refetch()} />
      {found && (
        <>
          <p className="mb-3 text-13 text-ink-2">
            {t('assign_about', { works: found.works, sheets: found.sheets, seed: found.seed })}{' '}
            {found.refused && <span className="text-amber">{t(`refused_${found.refused}`)}</span>}
          </p>
          {found.short.length > 0 && (
            <List label={t('short')} className="mb-4">
              {found.short.map(({ blind_no, missing, conflicting, full }) => (
                <ListRow
                  key={blind_no}
                  lead={
                    <StateLabel shape="cross" tone="red">
                      {t('short_work', { number: blind_no, count: missing })}
                    </StateLabel>
                  }
                  title=""
                  note={[
                    conflicting.length > 0 ? t('short_conflict', { names: conflicting.join(', ') }) : '',
                    full.length > 0 ? t('short_full', { names: full.join(', ') }) : '',
                  ]
                    .filter(Boolean)
                    .join(' ')}
                />
              ))}
            </List>
          )}
          <Ledger
            label={t('assignment')}
            items={found.loads.map((load) => ({ ...load, id: load.person.id }))}
            columns={[
              { head: t('expert'), cell: (row) => <b>{row.person.name}</b> },
              { head: t('works_head'), cell: (row) => row.works, numeric: true },
              { head: t('conflicts'), cell: (row) => row.conflicts || '', numeric: true },
            ]}
          />
        </>
      )}
      {confirming && (
        <ConfirmDialog
          open
          onClose={() => setConfirming(false)}
          title={t('assign_title')}
          confirm={t('assign')}
          onConfirm={async () => {
            const { sheets } = await call(confirmAssignment, { group_id: group.id, seed });
            await refresh();
            toastDone(t('assigned', { count: sheets }));
          }}
        >
          {t('assign_confirm', { works: found?.works ?? 0, sheets: found?.sheets ?? 0 })}
        </ConfirmDialog>
      )}
    </Section>
  );
}
