import { REPLAY_SPEEDS } from '@praxis/contract/class-replay';
import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../platform/dates.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/Choices.tsx';
import type { useReplayClock } from './useReplay.ts';

/** Play, place and speed of a replay without a picture of its own (D-08). */
export function ReplayControls({ clock, length }: { clock: ReturnType<typeof useReplayClock>; length: number }) {
  const { t } = useTranslation('class-room');
  const { at, setAt, speed, setSpeed, playing, setPlaying } = clock;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-raised px-3 py-2">
      <IconButton label={t(playing ? 'replay_pause' : 'replay_play')} onClick={() => setPlaying(!playing)}>
        {playing ? <Pause className="size-4" aria-hidden="true" /> : <Play className="size-4" aria-hidden="true" />}
      </IconButton>
      <input
        type="range"
        aria-label={t('replay_place')}
        aria-valuetext={playTime(at / 1000)}
        min={0}
        max={Math.max(1, Math.round(length))}
        step={1}
        value={Math.round(at / 1000)}
        onChange={(event) => setAt(Number(event.target.value) * 1000)}
        className="min-w-40 flex-1 accent-[var(--pine)]"
      />
      <span className="text-13 text-ink-2 tabular-nums">
        {playTime(at / 1000)} / {playTime(length)}
      </span>
      <SegmentedControl
        label={t('replay_speed')}
        value={String(speed)}
        onChange={(value) => setSpeed(Number(value))}
        choices={REPLAY_SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
      />
    </div>
  );
}
