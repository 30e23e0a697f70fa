import { drawAliases } from '@praxis/contract/contests/draw';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import type { WorkspacePart, WorkspaceStage } from '../useCompetitionWorkspace.ts';

/** Draws the desk numbers of a stage once, from a seed that everybody reads afterwards. */
export function DrawAliases({ workspace, stage, onClose }: WorkspacePart & { stage: WorkspaceStage; onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const client = useQueryClient();
  const [seed, setSeed] = useState('');
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['stage-monitor', stage.id] });
    void client.invalidateQueries({ queryKey: ['competition-workspace', workspace.id] });
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('aliases_title', { stage: stage.title })}
      confirm={t('draw')}
      onConfirm={async () => {
        const { count } = await call(drawAliases, { stage_id: stage.id, seed }).finally(refresh);
        toastDone(t('aliases_drawn', { count }));
      }}
    >
      <p className="mb-3">{t('aliases_text')}</p>
      <Field label={t('seed')} help={t('seed_help')} required>
        <TextInput value={seed} maxLength={200} onChange={(event) => setSeed(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
