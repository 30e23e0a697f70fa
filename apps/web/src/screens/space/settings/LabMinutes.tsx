import { meterLabs, showLabMinutes } from '@praxis/contract/labs/minutes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Page.tsx';
import { Problem } from '../../../ui/Problem.tsx';

/** Whether the machines of a space use up minutes; its owner decides. */
export function LabMinutes({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('space');
  const client = useQueryClient();
  const queryKey = ['lab-minutes', spaceId];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(showLabMinutes, { space_id: spaceId }, { signal }) });
  const meter = useMutation({
    mutationFn: (metered: boolean) => call(meterLabs, { space_id: spaceId, metered }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey });
      toastDone(t('settings_saved'));
    },
  });
  if (!data?.can.meter) return null;
  return (
    <Section title={t('lab_minutes')}>
      <div className="flex flex-wrap items-center gap-4 border-t border-line pt-3">
        <span className="flex-1 text-13 text-ink-2">{t(data.metered ? 'lab_minutes_on' : 'lab_minutes_off')}</span>
        <Button busy={meter.isPending} onClick={() => meter.mutate(!data.metered)}>
          {t(data.metered ? 'lab_minutes_stop' : 'lab_minutes_start')}
        </Button>
      </div>
      <Problem of={meter.error} />
    </Section>
  );
}
