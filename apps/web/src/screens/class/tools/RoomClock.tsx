import { toTimerView } from '@praxis/rules/room';
import { Pause, Play, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../../platform/language/dates.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { usePost } from '../chat/usePost.ts';
import { useRoomClock, useRoomPart, useRoomStore } from '../useRoom.ts';

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** The clock everybody sees (S-022). */
export function RoomClock() {
  const { t } = useTranslation('class-room');
  const { me } = useRoomStore();
  const post = usePost();
  const timer = useRoomPart((state) => state.timer);
  const at = useRoomClock(250, timer !== null && timer.since !== null);
  if (!timer) return null;
  const act = (action: 'pause' | 'resume' | 'stop' | 'extend', seconds = 0) =>
    void post({ kind: 'timer', act: action, direction: timer.direction, seconds });
  const visible = toTimerView(timer, at);
  const over = timer.direction === 'down' && visible <= 0;
  const late = timer.direction === 'down' && visible <= 10;
  return (
    <div className="absolute top-3 left-1/2 z-10 flex -translate-x-1/2 items-center gap-3 rounded-md bg-raised px-4 py-2 text-ink shadow-[var(--shadow),0_0_0_1px_var(--line)] phone:px-2 phone:py-1">
      <span className="text-13 whitespace-nowrap text-ink-2">
        {t(over ? 'time_over' : timer.direction === 'up' ? 'time_passed' : 'time_left')}
      </span>
      <b role="timer" className={classes('text-20 tabular-nums', late && 'text-red')}>
        {playTime(timer.direction === 'up' ? visible : Math.ceil(visible))}
      </b>
      {me.staff && (
        <span className="flex items-center">
          {!over && (
            <IconButton
              label={t(timer.since === null ? 'timer_resume' : 'timer_pause')}
              small
              onClick={() => act(timer.since === null ? 'resume' : 'pause')}
            >
              {timer.since === null ? <Play {...icon} /> : <Pause {...icon} />}
            </IconButton>
          )}
          {timer.direction === 'down' && (
            <IconButton label={t('timer_extend')} small onClick={() => act('extend', 60)}>
              <Plus {...icon} />
            </IconButton>
          )}
          <IconButton label={t('timer_stop')} small onClick={() => act('stop')}>
            <X {...icon} />
          </IconButton>
        </span>
      )}
    </div>
  );
}
