import { REPLAY_SPEEDS } from '@praxis/contract/live-classes/replay';
import type { LiveQuality } from '@praxis/contract/live-media/live-media';
import { ArrowLeftRight, Captions, CaptionsOff, Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../platform/language/dates.ts';
import { IconButton } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import type { Chapter } from './replay-state.ts';

/** The picture's own choices; absent for a class that was not filmed. */
export type PictureChoices = {
  qualities: readonly LiveQuality[];
  quality: LiveQuality | 'auto';
  onQuality: (quality: LiveQuality | 'auto') => void;
  unmuted: boolean;
  onUnmuted: (unmuted: boolean) => void;
  onSwap: () => void;
};

type ControlsProps = {
  /** Milliseconds since the class began; its length in seconds. */
  at: number;
  length: number;
  playing: boolean;
  speed: number;
  chapters: readonly Chapter[];
  onSeek: (at: number) => void;
  onPlaying: (playing: boolean) => void;
  onSpeed: (speed: number) => void;
  /** Absent where nobody typed any. */
  captions?: { on: boolean; onChange: (on: boolean) => void } | undefined;
  onFull?: (() => void) | undefined;
  picture?: PictureChoices | undefined;
};

const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

/** Where the chapters are on the line. */
function Marks({ chapters, length }: { chapters: readonly Chapter[]; length: number }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-0 h-1">
      {chapters.map((one) => (
        <i
          key={`${one.at} ${one.kind}`}
          className="absolute h-1 w-0.5 bg-ink-3"
          style={{ left: `${Math.min(100, (one.at / 1000 / Math.max(1, length)) * 100)}%` }}
        />
      ))}
    </span>
  );
}

function PictureTools({ picture }: { picture: PictureChoices }) {
  const { t } = useTranslation(['class-room', 'live-media']);
  const { qualities, quality, onQuality, unmuted, onUnmuted, onSwap } = picture;
  return (
    <>
      {qualities.length > 1 && (
        <Select<LiveQuality | 'auto'>
          aria-label={t('live-media:quality')}
          className="w-28 phone:w-24"
          value={quality}
          choices={(['auto', ...qualities] as const).map((value) => ({ value, label: t(`live-media:quality_${value}`) }))}
          onChange={(event) => onQuality(event.target.value as LiveQuality | 'auto')}
        />
      )}
      <IconButton label={t(unmuted ? 'sound_off' : 'sound_on')} onClick={() => onUnmuted(!unmuted)}>
        {unmuted ? <Volume2 {...icon} /> : <VolumeX {...icon} />}
      </IconButton>
      <IconButton label={t('replay_swap')} onClick={onSwap}>
        <ArrowLeftRight {...icon} />
      </IconButton>
    </>
  );
}

const speeds = REPLAY_SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }));

/** Play, place and speed of a replay on one clock, that of the class (D-08). */
export function ReplayControls({
  at,
  length,
  playing,
  speed,
  chapters,
  onSeek,
  onPlaying,
  onSpeed,
  captions,
  onFull,
  picture,
}: ControlsProps) {
  const { t } = useTranslation('class-room');
  const phone = useIsPhone();
  const full = onFull && (
    <IconButton label={t('picture_full')} onClick={onFull}>
      <Maximize {...icon} />
    </IconButton>
  );
  return (
    <div className="flex w-full flex-wrap items-center gap-3 rounded-md bg-raised px-3 py-2 phone:gap-2">
      <IconButton label={t(playing ? 'replay_pause' : 'replay_play')} onClick={() => onPlaying(!playing)}>
        {playing ? <Pause {...icon} /> : <Play {...icon} />}
      </IconButton>
      <span className="relative flex min-w-40 flex-1 items-center pb-1 phone:min-w-24">
        <input
          type="range"
          aria-label={t('replay_place')}
          aria-valuetext={playTime(at / 1000)}
          min={0}
          max={Math.max(1, Math.round(length))}
          step={1}
          value={Math.round(at / 1000)}
          onChange={(event) => onSeek(Number(event.target.value) * 1000)}
          className="w-full accent-[var(--pine)]"
        />
        <Marks chapters={chapters} length={length} />
      </span>
      <span className="text-13 text-ink-2 tabular-nums">
        {playTime(at / 1000)} / {playTime(length)}
      </span>
      {phone && full}
      {phone ? (
        <Select
          aria-label={t('replay_speed')}
          className="mr-auto w-20"
          value={String(speed)}
          choices={speeds}
          onChange={(event) => onSpeed(Number(event.target.value))}
        />
      ) : (
        <SegmentedControl label={t('replay_speed')} value={String(speed)} onChange={(value) => onSpeed(Number(value))} choices={speeds} />
      )}
      {picture && <PictureTools picture={picture} />}
      {captions && (
        <IconButton label={t('captions')} aria-pressed={captions.on} onClick={() => captions.onChange(!captions.on)}>
          {captions.on ? <Captions {...icon} /> : <CaptionsOff {...icon} />}
        </IconButton>
      )}
      {!phone && full}
    </div>
  );
}
