import { exportMembers } from '@praxis/contract/spaces/members';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { download } from '../../../platform/download.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { MemberTab } from './members-columns.ts';

/** Saves the list that is shown as a sheet. */
export function ExportButton({ spaceId, state }: { spaceId: string; state: MemberTab }) {
  const { t } = useTranslation('space');
  const save = useMutation({
    mutationFn: () => call(exportMembers, { space_id: spaceId, state }),
    onSuccess: download,
  });
  return (
    <>
      <Button
        icon={<Download className="size-4" strokeWidth={1.6} aria-hidden="true" />}
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('export')}
      </Button>
      <Problem of={save.error} />
    </>
  );
}
