import type { LiveQuality, RecordedStretch } from '@praxis/contract/live-media';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../ui/Choices.tsx';
import { classes } from '../../ui/classes.ts';
import type { openReplay } from './open-replay.ts';
import { replaySpeeds, secondAt, wallAt } from './replay-times.ts';

type Props = {
  /** Address of the master playlist. */
  master: string;
  stretches: readonly RecordedStretch[];
  /** Where to begin, seconds of the recording. */
  from?: number;
  /** The speed it was last watched at. */
  speed?: number;
  className?: string;
  /** The moment of the class (UTC ms) and the second of the recording that are shown now, several times a second and after a seek. */
  onMoment?: (moment: { wall: number; second: number; speed: number; playing: boolean }) => void;
  /** Seeks to a moment of the class when it is called. */
  seek?: RefObject<((wall: number) => void) | undefined>;
};

/** S-029, S-170: the replay of a class, with its speeds and qualities. */
export function ReplayPlayer({ master, stretches, from = 0, speed: usual = 1, className, onMoment, seek }: Props) {
  const { t } = useTranslation('live-media');
  const video = useRef<HTMLVideoElement>(null);
  const replay = useRef<ReturnType<typeof openReplay> | undefined>(undefined);
  const [speed, setSpeed] = useState<number>(replaySpeeds.find((one) => one === usual) ?? 1);
  const [choice, setChoice] = useState<LiveQuality | 'auto'>('auto');
  const [qualities, setQualities] = useState<LiveQuality[]>([]);
  const [failed, setFailed] = useState(false);
  const start = useRef(from);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let left = false;
    // The player's library comes with the first recording, the page stands before.
    const opening = import('./open-replay.ts').then((part) => {
      if (left) return;
      const opened = part.openReplay(element, master, () => setFailed(true));
      opened.ready(() => {
        setQualities([...new Set(opened.qualities())].sort((one, other) => Number(one) - Number(other)));
        if (start.current > 0) element.currentTime = start.current;
      });
      replay.current = opened;
    });
    opening.catch(() => setFailed(true));
    return () => {
      left = true;
      replay.current?.close();
      replay.current = undefined;
    };
  }, [master]);
  useEffect(() => {
    if (video.current) video.current.playbackRate = speed;
  }, [speed]);
  useEffect(() => {
    if (!seek) return;
    seek.current = (wall) => {
      if (video.current) video.current.currentTime = secondAt(stretches, wall);
    };
  }, [seek, stretches]);

  const tell = () => {
    const element = video.current;
    if (!element) return;
    const second = element.currentTime;
    onMoment?.({ wall: wallAt(stretches, second), second, speed: element.playbackRate, playing: !element.paused });
  };

  return (
    <div className={classes('grid gap-3', className)}>
      <div className="relative aspect-[16/9] overflow-hidden rounded-lg bg-[#16181d]">
        {/* biome-ignore lint/a11y/useMediaCaption: a recording has no captions */}
        <video
          ref={video}
          controls
          playsInline
          aria-label={t('replay_picture')}
          className="size-full"
          onTimeUpdate={tell}
          onSeeked={tell}
          onPlay={tell}
          onPause={tell}
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.playbackRate = speed;
          }}
        />
        {failed && (
          <p role="alert" className="absolute inset-x-0 top-1/2 px-6 text-center text-15 text-[#c9ccd3]">
            {t('replay_failed')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={t('speed')}
          choices={replaySpeeds.map((value) => ({ value: String(value), label: `${value}×` }))}
          value={String(speed)}
          onChange={(value) => setSpeed(Number(value))}
        />
        {qualities.length > 1 && (
          <SegmentedControl<LiveQuality | 'auto'>
            label={t('quality')}
            choices={(['auto', ...qualities] as const).map((value) => ({ value, label: t(`quality_${value}`) }))}
            value={choice}
            onChange={(value) => {
              setChoice(value);
              replay.current?.choose(value);
            }}
          />
        )}
      </div>
    </div>
  );
}
