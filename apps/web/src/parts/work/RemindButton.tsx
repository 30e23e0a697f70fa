import { remindStudents } from '@praxis/contract/assessments/monitoring';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';

/** Reminds the students who have handed in nothing; `missing` is how many those are, where it is said on the button. */
export function RemindButton({ assessment, missing }: { assessment: { id: string; title: string }; missing?: number }) {
  const { t } = useTranslation('home');
  const remind = useMutation({
    mutationFn: () => call(remindStudents, { assessment_id: assessment.id }),
    onSuccess: ({ reminded }) => toastDone(reminded > 0 ? t('reminded', { count: reminded }) : t('reminded_already')),
    onError: showFailure,
  });
  const label = missing === undefined ? t('remind') : t('remind_count', { count: missing });
  return (
    <Button size="small" busy={remind.isPending} aria-label={`${label} ${assessment.title}`} onClick={() => remind.mutate()}>
      {label}
    </Button>
  );
}
