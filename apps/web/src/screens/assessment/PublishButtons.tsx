import {
  type AssessmentDetail,
  checkPublish,
  publishAssessment,
  removeAssessment,
  reopenAssessment,
} from '@praxis/contract/assessments/assessments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { StopDialog } from '../../parts/assessment/StopDialog.tsx';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { SettingsFacts } from './SettingsSummary.tsx';
import type { UnsavedSettings } from './unsaved-settings.ts';

type Asking = 'publish' | 'unpublish' | 'reopen' | 'remove';

/** What publishing freezes and whom it reaches, or what stands against it. */
function PublishFacts({ assessment: { id, settings } }: { assessment: AssessmentDetail }) {
  const { t } = useTranslation('assessment');
  const check = useQuery({
    queryKey: ['publish-check', id],
    queryFn: ({ signal }) => call(checkPublish, { assessment_id: id }, { signal }),
    staleTime: 0,
  });
  if (!check.data) return check.isPending ? <Skeleton rows={1} /> : <Problem of={check.error} retry={() => void check.refetch()} />;
  const { students, questions, total_score, problems } = check.data;
  if (problems.length > 0) {
    return (
      <ul className="list-disc pl-5 text-red">
        {problems.map((problem) => (
          <li key={problem.key + problem.text}>{problem.text}</li>
        ))}
      </ul>
    );
  }
  return (
    <>
      <p>{t('publish_reaches', { count: students, questions, score: total_score })}</p>
      <div className="my-3">
        <SettingsFacts settings={settings} />
      </div>
      <p className="text-13 text-ink-2">{t('publish_irrevocable')}</p>
    </>
  );
}

/** Publishing, stopping and opening again; each asks first and says what it means. */
export function PublishButtons({ assessment, unsaved }: { assessment: AssessmentDetail; unsaved: UnsavedSettings }) {
  const { t } = useTranslation(['assessment', 'shell']);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>();
  const [reason, setReason] = useState('');
  const [end, setEnd] = useState<number | null>(assessment.settings.end_at);
  const { can, id } = assessment;
  const refresh = async (text: string) => {
    await client.invalidateQueries({ queryKey: ['assessment', id] });
    await client.invalidateQueries({ queryKey: ['assessments'] });
    toastDone(text);
  };
  // What was typed into the settings and not saved goes along, or its faults are shown first.
  const askToPublish = async () => {
    if ((await unsaved.current?.()) !== false) setAsking('publish');
  };
  const close = () => {
    setAsking(undefined);
    setReason('');
  };
  const reasonField = (
    <Field label={t('reason')} required className="mt-3">
      <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
    </Field>
  );
  return (
    <>
      {can.remove && (
        <Button look="plain" onClick={() => setAsking('remove')}>
          {t('remove')}
        </Button>
      )}
      {can.unpublish && (
        <Button look="danger" onClick={() => setAsking('unpublish')}>
          {t('unpublish')}
        </Button>
      )}
      {can.reopen && <Button onClick={() => setAsking('reopen')}>{t('reopen')}</Button>}
      {can.publish && (
        <Button look="filled" onClick={() => void askToPublish()}>
          {t(`publish_${assessment.kind}`)}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'publish'}
        onClose={close}
        title={t('publish_title', { title: assessment.title })}
        confirm={t(`publish_${assessment.kind}`)}
        onConfirm={async () => {
          await call(publishAssessment, { assessment_id: id, confirmed: true });
          await refresh(t('published_now'));
        }}
      >
        {asking === 'publish' && <PublishFacts assessment={assessment} />}
      </ConfirmDialog>
      {asking === 'unpublish' && <StopDialog assessment={assessment} onClose={close} />}
      <ConfirmDialog
        open={asking === 'reopen'}
        onClose={close}
        title={t('reopen_title', { title: assessment.title })}
        confirm={t('reopen')}
        onConfirm={async () => {
          await call(reopenAssessment, { assessment_id: id, end_at: end, reason });
          await refresh(t('reopened_now'));
        }}
      >
        <p>{t('reopen_note')}</p>
        <Field label={t('set_end')} className="mt-3">
          <DateTimeField value={end} onChange={setEnd} />
        </Field>
        {reasonField}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        onClose={close}
        title={t('remove_title', { title: assessment.title })}
        confirm={t('remove')}
        danger
        onConfirm={async () => {
          await call(removeAssessment, { assessment_id: id });
          await client.invalidateQueries({ queryKey: ['assessments'] });
          void navigate(`/index/space/${assessment.space_id}/assessments`);
        }}
      />
    </>
  );
}
