import { announceToStage } from '@praxis/contract/competitions/clarifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextArea } from '../../../ui/fields/TextInput.tsx';
import { presentStage, type WorkspacePart } from '../useCompetitionWorkspace.ts';

/** Says something to everybody in a stage. */
export function AnnounceDialog({ workspace, onClose }: WorkspacePart & { onClose: () => void }) {
  const { t } = useTranslation('competition-workspace');
  const client = useQueryClient();
  const [stageId, setStageId] = useState(presentStage(workspace.stages)?.id ?? '');
  const [sectionId, setSectionId] = useState('');
  const [text, setText] = useState('');
  const stage = workspace.stages.find(({ id }) => id === stageId);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('announce_title')}
      confirm={t('announce_do')}
      onConfirm={async () => {
        await call(announceToStage, { stage_id: stageId, section_id: sectionId || null, text });
        await client.invalidateQueries({ queryKey: ['workspace-clarifications'] });
        toastDone(t('announce_done'));
      }}
    >
      <p className="mb-3">{t('announce_text')}</p>
      <div className="mb-3 grid grid-cols-2 gap-3 phone:grid-cols-1">
        <Field label={t('stage')}>
          <Select
            value={stageId}
            choices={workspace.stages.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(event) => {
              setStageId(event.target.value);
              setSectionId('');
            }}
          />
        </Field>
        <Field label={t('col_section')}>
          <Select
            value={sectionId}
            choices={[
              { value: '', label: t('whole_stage') },
              ...(stage?.sections ?? []).map(({ id, label, title }) => ({ value: id, label: `${label} ${title}` })),
            ]}
            onChange={(event) => setSectionId(event.target.value)}
          />
        </Field>
      </div>
      <Field label={t('announcement')} required>
        <TextArea rows={4} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
