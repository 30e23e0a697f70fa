import { drawNumbers } from '@praxis/contract/teams/review';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import type { WorkspacePart } from '../useCompetitionWorkspace.ts';

/** Draws the numbers of all entrants once, from a seed that everybody reads afterwards. */
export function DrawNumbers({ workspace, onClose, onDone }: WorkspacePart & { onClose: () => void; onDone: () => Promise<unknown> }) {
  const { t } = useTranslation('competition-workspace');
  const [seed, setSeed] = useState('');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('draw_title')}
      confirm={t('draw')}
      onConfirm={async () => {
        const { numbers } = await call(drawNumbers, { competition_id: workspace.id, seed });
        await onDone();
        toastDone(t('drawn', { count: numbers }));
      }}
    >
      <p className="mb-3">{t('draw_text')}</p>
      <Field label={t('seed')} help={t('seed_help')} required>
        <TextInput value={seed} maxLength={200} onChange={(event) => setSeed(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
