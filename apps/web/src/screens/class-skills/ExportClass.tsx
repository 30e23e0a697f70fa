import type { AskOf } from '@praxis/contract/core/endpoint';
import { exportClassSkills } from '@praxis/contract/skills/class-skills';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { download } from '../../platform/download.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useIsPhone } from '../../ui/phone.ts';

/** Saves what is shown as a sheet. */
export function ExportClass({ input }: { input: AskOf<typeof exportClassSkills> | undefined }) {
  const { t } = useTranslation('skills');
  const phone = useIsPhone();
  const save = useMutation({
    mutationFn: (asked: AskOf<typeof exportClassSkills>) => call(exportClassSkills, asked),
    onSuccess: download,
    onError: showFailure,
  });
  const icon = <Download className="size-4" strokeWidth={1.6} aria-hidden="true" />;
  const start = () => input && save.mutate(input);
  if (phone)
    return (
      <IconButton label={t('export_class')} disabled={!input || save.isPending} onClick={start}>
        {icon}
      </IconButton>
    );
  return (
    <Button icon={icon} busy={save.isPending} disabled={!input} onClick={start}>
      {t('export_class')}
    </Button>
  );
}
