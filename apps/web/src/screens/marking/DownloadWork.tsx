import { downloadWork } from '@praxis/contract/assessments/homework';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';

/** Downloads the handed-in work of everybody as one archive. */
export const useDownloadWork = (assessmentId: string) =>
  useMutation({
    mutationFn: () => call(downloadWork, { assessment_id: assessmentId }),
    onSuccess: ({ address }) => window.location.assign(address),
    onError: showFailure,
  });

export function DownloadWork({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('marking');
  const download = useDownloadWork(assessmentId);
  return (
    <Button
      look="plain"
      repeatable
      busy={download.isPending}
      icon={<Download className="size-4" strokeWidth={1.6} aria-hidden="true" />}
      onClick={() => download.mutate()}
    >
      {t('download_all')}
    </Button>
  );
}
