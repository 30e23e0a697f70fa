import { closeSignIn, openSignIn, showSignIn } from '@praxis/contract/live-classes/participants';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { playTime } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useRoomClock, useRoomPart } from '../useRoom.ts';
import type { Lesson } from './WaitingRoom.tsx';

/** How long a check-in stays open, by the second. */
export function SecondsLeft({ until }: { until: number }) {
  const { t } = useTranslation('class-room');
  const at = useRoomClock(1000);
  return (
    <span role="timer" className="text-13 text-ink-2 tabular-nums">
      {t('sign_in_left', { time: playTime(Math.max(0, until - at) / 1000) })}
    </span>
  );
}

/** The code by which students sign in, for the teacher's eyes and the projector. */
export function SignInDialog({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const { t } = useTranslation('class-room');
  const { data, error, refetch } = useQuery({
    queryKey: ['class-sign-in', lesson.id],
    queryFn: ({ signal }) => call(showSignIn, { class_id: lesson.id }, { signal, background: true }),
    refetchInterval: 2000,
  });
  // By the clock of the room, as the students have it.
  const until = useRoomPart((state) => state.sign_in_until);
  const again = () => void refetch();
  const open = useMutation({ mutationFn: (minutes: number) => call(openSignIn, { class_id: lesson.id, minutes }), onSuccess: again });
  const close = useMutation({ mutationFn: () => call(closeSignIn, { class_id: lesson.id }), onSuccess: again });
  return (
    <Dialog open onClose={onClose} title={t('sign_in')} summary={data && t('signed_in_count', { count: data.signed })}>
      <Problem of={error ?? open.error ?? close.error} />
      {data?.code ? (
        <div className="flex flex-col items-center gap-4">
          <p className="text-40 font-bold tracking-[.2em] tabular-nums">{data.code}</p>
          <p className="text-13 text-ink-2">{t('sign_in_help')}</p>
          {until !== null && <SecondsLeft until={until} />}
          <Button busy={close.isPending} onClick={() => close.mutate()}>
            {t('sign_in_end')}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          {[1, 3, 5].map((minutes) => (
            <Button key={minutes} look={minutes === 3 ? 'filled' : 'outline'} busy={open.isPending} onClick={() => open.mutate(minutes)}>
              {t('sign_in_open', { count: minutes })}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
