import { checkUnpublish, unpublishAssessment } from '@praxis/contract/assessments/assessments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';

/** Who is still answering, and whether what they saved is handed in with the stop. */
function StopFacts({ id, collect, onCollect }: { id: string; collect: boolean; onCollect: (collect: boolean) => void }) {
  const { t } = useTranslation('assessment');
  const check = useQuery({
    queryKey: ['unpublish-check', id],
    queryFn: ({ signal }) => call(checkUnpublish, { assessment_id: id }, { signal }),
    staleTime: 0,
  });
  if (!check.data) return check.isPending ? <Skeleton rows={1} /> : <Problem of={check.error} retry={() => void check.refetch()} />;
  const { answering, saved } = check.data;
  return (
    <>
      <p>{answering === 0 ? t('unpublish_nobody') : t('unpublish_note', { count: answering })}</p>
      {saved > 0 && (
        <div className="mt-3">
          <Checkbox label={t('unpublish_collect', { count: saved })} checked={collect} onChange={() => onCollect(!collect)} />
          <p className="mt-1 ml-6 text-12 text-ink-3">{t(collect ? 'unpublish_collect_note' : 'unpublish_leave_note')}</p>
        </div>
      )}
      <p className="mt-3 text-13 text-ink-3">{t('unpublish_later')}</p>
    </>
  );
}

/** Stops an assessment for everybody: says who is still answering, and asks whether what they saved is handed in. */
export function StopDialog({ assessment: { id, title }, onClose }: { assessment: { id: string; title: string }; onClose: () => void }) {
  const { t } = useTranslation('assessment');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [collect, setCollect] = useState(true);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('unpublish_title', { title })}
      confirm={t('unpublish')}
      danger
      onConfirm={async () => {
        const { collected } = await call(unpublishAssessment, { assessment_id: id, reason, collect });
        for (const key of ['monitor', 'assessment', 'proctor-grid']) await client.invalidateQueries({ queryKey: [key] });
        await client.invalidateQueries({ queryKey: ['assessments'] });
        toastDone(collected > 0 ? t('unpublished_collected', { count: collected }) : t('unpublished_now'));
      }}
    >
      <StopFacts id={id} collect={collect} onCollect={setCollect} />
      <Field label={t('reason')} className="mt-3">
        <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
