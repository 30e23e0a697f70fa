import { scheduleClass, startClass } from '@praxis/contract/live-classes/live-classes';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/calls/call.ts';
import { clockTime, shortDate } from '../../../platform/language/dates.ts';
import { showFailure } from '../../../platform/show-failure.ts';
import { Button } from '../../../ui/Button.tsx';

const LESSON_MINUTES = 45;

/** Begins a class that was not in the timetable, and enters its room. */
export function StartNow({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('timetable');
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: async () => {
      const now = Date.now();
      const title = t('class_now', { date: shortDate(now), time: clockTime(now) });
      const { class_ids } = await call(scheduleClass, { space_id: spaceId, title, start_at: now, suggested_minutes: LESSON_MINUTES });
      const class_id = class_ids[0] ?? '';
      await call(startClass, { class_id });
      return class_id;
    },
    onSuccess: (id) => void navigate(`/class/${id}`),
    onError: showFailure,
  });
  return (
    <Button busy={start.isPending} onClick={() => start.mutate()}>
      {t('start_now')}
    </Button>
  );
}
