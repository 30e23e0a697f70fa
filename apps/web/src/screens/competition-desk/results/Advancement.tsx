import { advanceEntrants, proposeAdvance } from '@praxis/contract/ranks/results';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Choices.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton, Strip } from '../../../ui/States.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/Table.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

/** Below the cut so many more are shown, to be seen and to be given a wild card. */
const BELOW = 20;

/** Who goes on to the next stage, with the reason of each; wild cards by hand. */
export function Advancement({ stageId, manage }: { stageId: string; manage: boolean }) {
  const { t } = useTranslation('competition-results');
  const [wildcards, setWildcards] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const proposed = useQuery({
    queryKey: ['advance', stageId],
    queryFn: ({ signal }) => call(proposeAdvance, { stage_id: stageId }, { signal, background: true }),
  });
  if (proposed.isPending) return <Skeleton rows={4} />;
  if (proposed.error) return <Problem of={proposed.error} retry={() => void proposed.refetch()} />;
  const { lines, next_title: title, version, final } = proposed.data;
  const lowest = lines.findLastIndex(({ goes_on: goesOn, admitted }) => goesOn || admitted);
  const shown = lines.slice(0, lowest + 1 + BELOW);
  const going = lines.filter((line) => !line.admitted && (line.goes_on || wildcards.has(line.entrant_id)));
  const choose = (id: string, on: boolean) => {
    const changed = new Set(wildcards);
    if (on) changed.add(id);
    else changed.delete(id);
    setWildcards(changed);
  };
  return (
    <>
      {!final && <Strip>{t('advance_preliminary')}</Strip>}
      <div className="my-3 flex items-center gap-3">
        <b>{t('advance_to', { stage: title })}</b>
        {manage && (
          <Button look="filled" className="ml-auto" disabled={going.length === 0} onClick={() => setAsking(true)}>
            {t('advance_do', { count: going.length })}
          </Button>
        )}
      </div>
      <Table label={t('advance')} flush>
        <thead>
          <tr>
            <HeadCell numeric className="w-12">
              {t('col_rank')}
            </HeadCell>
            <HeadCell>{t('col_name')}</HeadCell>
            <HeadCell>{t('col_school')}</HeadCell>
            <HeadCell>{t('advance')}</HeadCell>
            <HeadCell>{t('col_why')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <Row key={line.entrant_id}>
              <Cell numeric>{line.rank ?? '*'}</Cell>
              <Cell className="max-w-64 cut font-bold">{line.name}</Cell>
              <Cell className="max-w-48 cut text-ink-2">{line.school}</Cell>
              <Cell>
                {line.admitted ? (
                  <span className="text-pine">{t('admitted')}</span>
                ) : line.goes_on ? (
                  t('goes_on')
                ) : (
                  manage && (
                    <Checkbox
                      label={t('wildcard')}
                      checked={wildcards.has(line.entrant_id)}
                      onChange={(event) => choose(line.entrant_id, event.target.checked)}
                    />
                  )
                )}
              </Cell>
              <Cell className="text-ink-2">{t(`why_${line.why}`)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={t('advance_to', { stage: title })}
          confirm={t('advance_do', { count: going.length })}
          onConfirm={async () => {
            const { admitted } = await call(advanceEntrants, { stage_id: stageId, version, wildcards: [...wildcards], reason });
            setWildcards(new Set());
            await proposed.refetch();
            toastDone(t('advance_done', { count: admitted }));
          }}
        >
          <p>{t('advance_text', { no: version })}</p>
          {wildcards.size > 0 && (
            <Field label={t('wildcard_reason')} required className="mt-4">
              <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
            </Field>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
