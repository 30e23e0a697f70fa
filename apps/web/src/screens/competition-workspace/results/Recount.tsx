import { correctScores, recountScores, type ScoreDifference } from '@praxis/contract/contests/recount';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { StateLabel } from '../../../ui/Mark.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';

/** What is recorded, struck out, and what the work is worth. */
function Worth({ recorded, counted }: Pick<ScoreDifference, 'recorded' | 'counted'>) {
  const { t } = useTranslation('competition-workspace');
  const wording = (one: ScoreDifference['recorded']) =>
    one === null ? t('recount_nothing') : `${(one.points / 100).toFixed(2)} ${t(`recount_${one.outcome}`)}`;
  return (
    <span className="tabular-nums">
      <s className="text-ink-3">{wording(recorded)}</s>　<b>{wording(counted)}</b>
    </span>
  );
}

function CorrectDialog({ stage, seen, count, onClose }: { stage: WorkspaceStage; seen: string; count: number; onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const correct = async () => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: ['recount', stage.id] });
      void client.invalidateQueries({ queryKey: ['result-preview', stage.id] });
    };
    const { corrected } = await call(correctScores, { stage_id: stage.id, seen, reason }).finally(refresh);
    toastDone(t('recount_done', { count: corrected }));
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t('recount_correct_title', { count })} confirm={t('recount_correct')} onConfirm={correct}>
      <p className="mb-3">{t('recount_correct_text')}</p>
      <Field label={t('reason')} help={t('recount_reason_help')} required>
        <TextInput maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Counts the scores of a stage anew from what was handed in, and corrects those that are recorded otherwise. */
export function Recount({ stage }: { stage: WorkspaceStage }) {
  const { t } = useTranslation('competition-workspace');
  const [correcting, setCorrecting] = useState(false);
  const found = useQuery({
    queryKey: ['recount', stage.id],
    queryFn: ({ signal }) => call(recountScores, { stage_id: stage.id }, { signal }),
    enabled: false,
    gcTime: 0,
  });
  const labels = new Map(stage.sections.map(({ id, label }) => [id, label]));
  const { data } = found;
  return (
    <Section
      title={t('recount')}
      more={
        <span className="flex gap-2">
          {data && data.differences > 0 && <Button onClick={() => setCorrecting(true)}>{t('recount_correct')}…</Button>}
          <Button busy={found.isFetching} onClick={() => void found.refetch()}>
            {t('recount_do')}
          </Button>
        </span>
      }
    >
      <Problem of={found.error} />
      {!data && <p className="text-13 text-ink-3">{t('recount_text')}</p>}
      {data && data.differences === 0 && (
        <StateLabel shape="tick" tone="pine">
          {t('recount_clean', { count: data.counted })}
        </StateLabel>
      )}
      {data && data.differences > 0 && (
        <>
          <p className="mb-2 text-13 text-amber">{t('recount_found', { count: data.differences, all: data.counted })}</p>
          <List label={t('recount')}>
            {data.list.map((one) => (
              <ListRow
                key={`${one.section_id} ${one.source}`}
                lead={<b className="w-10 flex-none">{labels.get(one.section_id)}</b>}
                title={one.entrant}
                note={one.source}
                end={<Worth {...one} />}
              />
            ))}
          </List>
        </>
      )}
      {correcting && data && <CorrectDialog stage={stage} seen={data.seen} count={data.differences} onClose={() => setCorrecting(false)} />}
    </Section>
  );
}
