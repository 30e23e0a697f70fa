import { publishResult, type ResultKind, requestResult } from '@praxis/contract/ranks/results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import type { Workspace, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import type { Preview } from './preview.ts';
import { useResultRefresh } from './useResultRefresh.ts';

type PublishProps = { workspace: Workspace; stage: WorkspaceStage; kind: ResultKind; preview: Preview; onClose: () => void };

/** Publishes the result that was looked at. */
export function PublishResultDialog({ workspace, stage, kind, preview, onClose }: PublishProps) {
  const { t } = useTranslation('competition-workspace');
  const refresh = useResultRefresh(workspace, stage);
  const [reason, setReason] = useState('');
  const asks = preview.versions.length > 0 || (kind === 'final' && preview.hindrances.length > 0);
  // Another version of its kind tells those alone whom it changes, and objections are taken until the same moment.
  const corrects = preview.versions.some((version) => version.kind === kind);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`result_publish_${kind}_title`, { stage: stage.title })}
      confirm={preview.by_two ? t('two_send') : t('result_publish_do')}
      onConfirm={async () => {
        const wanted = { stage_id: stage.id, kind, seen: preview.seen, reason };
        if (preview.by_two) {
          await call(requestResult, wanted).finally(refresh);
          return toastDone(t('two_sent'));
        }
        const version = await call(publishResult, wanted).finally(refresh);
        toastDone(t('result_published', { no: version.no }));
      }}
    >
      <p>{t(`result_${corrects ? 'correct' : 'publish'}_${kind}_text`, { hours: workspace.publicity_hours })}</p>
      <p className="mt-2">{t('result_publish_lines', { count: preview.lines.length })}</p>
      {preview.hindrances.length > 0 && (
        <div className="mt-2 text-13 text-amber">
          <p>{t('result_publish_open')}</p>
          <ul className="list-disc pl-5">
            {preview.hindrances.map(({ key, text }) => (
              <li key={`${key} ${text}`}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {preview.by_two && <p className="mt-2">{t('two_send_text')}</p>}
      {asks && (
        <Field label={t('reason')} help={t('result_reason_help')} className="mt-4" required>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
