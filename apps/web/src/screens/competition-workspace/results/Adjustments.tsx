import { adjustScore, listAdjustments, type ScoreAdjustment, withdrawAdjustment } from '@praxis/contract/contests/adjustments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { List, ListRow } from '../../../ui/lists/Table.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import type { WorkspaceStage } from '../useCompetitionWorkspace.ts';
import type { Preview } from './preview.ts';

/** Hundredths of points with their sign. */
export const signed = (points: number) => `${points > 0 ? '+' : '−'}${(Math.abs(points) / 100).toFixed(2)}`;

/** Both what was adjusted and what would be published are read anew. */
function useRefresh(stage: WorkspaceStage) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['adjustments', stage.id] });
    void client.invalidateQueries({ queryKey: ['result-preview', stage.id] });
  };
}

function GiveDialog({ stage, lines, onClose }: { stage: WorkspaceStage; lines: Preview['lines']; onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const refresh = useRefresh(stage);
  const [entrant, setEntrant] = useState(lines[0]?.entrant_id ?? '');
  const [points, setPoints] = useState('');
  const [reason, setReason] = useState('');
  const count = Math.round(Number(points.replace('−', '-').replace(',', '.')) * 100);
  const give = async () => {
    if (points.trim() === '' || !Number.isFinite(count)) throw new Refused({ code: 0, msg: t('adjust_wrong') }, 200);
    await call(adjustScore, { stage_id: stage.id, entrant_id: entrant, points: count, reason }).finally(refresh);
    toastDone(t('adjusted', { points: signed(count), name: lines.find((line) => line.entrant_id === entrant)?.name ?? '' }));
  };
  const choices = lines.map((line) => ({
    value: line.entrant_id,
    label: line.number === null ? line.name : `${line.number}　${line.name}`,
  }));
  return (
    <ConfirmDialog open onClose={onClose} title={t('adjust_title')} confirm={t('adjust_do')} onConfirm={give}>
      <p className="mb-3">{t('adjust_text')}</p>
      <Field label={t('col_entrant')} required>
        <Select choices={choices} value={entrant} onChange={(event) => setEntrant(event.target.value)} />
      </Field>
      <Field label={t('adjust_points')} help={t('adjust_help')} className="mt-3" required>
        <TextInput className="w-40" value={points} maxLength={12} onChange={(event) => setPoints(event.target.value)} />
      </Field>
      <Field label={t('reason')} help={t('result_reason_help')} className="mt-3" required>
        <TextInput maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

function WithdrawDialog({ stage, of, onClose }: { stage: WorkspaceStage; of: ScoreAdjustment; onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const refresh = useRefresh(stage);
  const [reason, setReason] = useState('');
  const withdraw = () => call(withdrawAdjustment, { stage_id: stage.id, adjustment_id: of.id, reason }).finally(refresh);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('adjust_withdraw_title', { points: signed(of.points), name: of.entrant })}
      confirm={t('adjust_withdraw')}
      onConfirm={async () => void (await withdraw())}
    >
      <Field label={t('reason')} required>
        <TextInput maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** Points that organisers gave or took beside what the sections gave, each with its reason. */
export function Adjustments({ stage, lines, manage }: { stage: WorkspaceStage; lines: Preview['lines']; manage: boolean }) {
  const { t } = useTranslation('competition-workspace');
  const [giving, setGiving] = useState(false);
  const [withdrawn, setWithdrawn] = useState<ScoreAdjustment>();
  const found = useQuery({
    queryKey: ['adjustments', stage.id],
    queryFn: ({ signal }) => call(listAdjustments, { stage_id: stage.id }, { signal, background: true }),
  });
  const list = found.data?.list ?? [];
  return (
    <Section title={t('adjustments')} more={manage && lines.length > 0 && <Button onClick={() => setGiving(true)}>{t('adjust')}</Button>}>
      {found.isPending && <Skeleton rows={1} />}
      <Problem of={found.error} retry={() => void found.refetch()} />
      {found.data && list.length === 0 && <p className="text-13 text-ink-3">{t('adjustments_none')}</p>}
      <List label={t('adjustments')}>
        {list.map((one) => (
          <ListRow
            key={one.id}
            lead={<b className="w-20 flex-none tabular-nums">{one.withdrawn ? <s>{signed(one.points)}</s> : signed(one.points)}</b>}
            title={one.entrant}
            note={
              <>
                {one.reason}　{one.by.name}　{timeLabel(one.at)}
                {one.withdrawn && `　${t('adjust_withdrawn')}`}
              </>
            }
            end={
              manage &&
              !one.withdrawn && (
                <Button size="small" look="plain" onClick={() => setWithdrawn(one)}>
                  {t('adjust_withdraw')}
                </Button>
              )
            }
          />
        ))}
      </List>
      {giving && <GiveDialog stage={stage} lines={lines} onClose={() => setGiving(false)} />}
      {withdrawn && <WithdrawDialog stage={stage} of={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </Section>
  );
}
