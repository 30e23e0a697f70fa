import { exportResults } from '@praxis/contract/assessments/results';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { download } from '../../platform/download.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Saves the results as a workbook or as comma-separated text. */
export function ExportMenu({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation('results');
  const save = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => call(exportResults, { assessment_id: assessmentId, format }),
    onSuccess: download,
  });
  return (
    <>
      <Menu
        label={t('export')}
        trigger={
          <Button icon={<Download className="size-4" strokeWidth={1.6} aria-hidden="true" />} busy={save.isPending}>
            {t('export')}
          </Button>
        }
        entries={[
          { label: t('export_xlsx'), run: () => save.mutate('xlsx') },
          { label: t('export_csv'), run: () => save.mutate('csv') },
        ]}
      />
      <Problem of={save.error} className="w-full" />
    </>
  );
}
