import { publishResult, type ResultKind } from '@praxis/contract/ranks/results';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import type { Workspace, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import type { Preview } from './preview.ts';

type PublishProps = { workspace: Workspace; stage: WorkspaceStage; kind: ResultKind; preview: Preview; onClose: () => void };

/** Publishes the result that was looked at. */
export function PublishResultDialog({ workspace, stage, kind, preview, onClose }: PublishProps) {
  const { t } = useTranslation('competition-workspace');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const asks = preview.versions.length > 0 || (kind === 'final' && preview.hindrances.length > 0);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`result_publish_${kind}_title`, { stage: stage.title })}
      confirm={t(`result_publish_${kind}`)}
      onConfirm={async () => {
        const refresh = () => {
          for (const queryKey of [
            ['result-preview', stage.id],
            ['competition-workspace', workspace.id],
            ['workspace-board', stage.id],
            ['awards', stage.id],
            ['dissents'],
          ])
            void client.invalidateQueries({ queryKey });
        };
        const version = await call(publishResult, { stage_id: stage.id, kind, seen: preview.seen, reason }).finally(refresh);
        toastDone(t('result_published', { no: version.no }));
      }}
    >
      <p>{t(`result_publish_${kind}_text`, { hours: workspace.publicity_hours })}</p>
      <p className="mt-2">{t('result_publish_lines', { count: preview.lines.length })}</p>
      {asks && (
        <Field label={t('reason')} help={t('result_reason_help')} className="mt-4" required>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
