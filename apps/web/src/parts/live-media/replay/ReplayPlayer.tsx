import type { LiveQuality, RecordedStretch } from '@praxis/contract/live-media/live-media';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../ui/classes.ts';
import type { openReplay } from './open-replay.ts';
import { secondAt, wallAt } from './replay-times.ts';

/** What the controls beside the picture can do with it. */
export type ReplayPicture = { play: () => void; pause: () => void; seek: (wall: number) => void };

type Props = {
  /** Address of the master playlist. */
  master: string;
  stretches: readonly RecordedStretch[];
  /** Where to begin, seconds of the recording. */
  from?: number;
  speed?: number;
  volume?: number;
  choice?: LiveQuality | 'auto';
  className?: string;
  /** The moment of the class (UTC ms) and the second of the recording that are shown now, several times a second and after a seek. */
  onMoment?: (moment: { wall: number; second: number; speed: number; playing: boolean }) => void;
  /** The qualities there are, once they are known. */
  onQualities?: (qualities: LiveQuality[]) => void;
  picture?: RefObject<ReplayPicture | undefined>;
};

/** S-029, S-170: the recorded picture of a class; its controls stand beside it. */
export function ReplayPlayer({ master, stretches, from = 0, speed = 1, volume = 1, choice = 'auto', ...rest }: Props) {
  const { className, onMoment, onQualities, picture } = rest;
  const { t } = useTranslation('live-media');
  const video = useRef<HTMLVideoElement>(null);
  const replay = useRef<ReturnType<typeof openReplay> | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const start = useRef(from);
  const latest = useRef(onQualities);
  latest.current = onQualities;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let left = false;
    // The player's library comes with the first recording, the page stands before.
    const opening = import('./open-replay.ts').then((part) => {
      if (left) return;
      const opened = part.openReplay(element, master, () => setFailed(true));
      opened.ready(() => {
        latest.current?.([...new Set(opened.qualities())].sort((one, other) => Number(one) - Number(other)));
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
  // The element is outside React.
  useEffect(() => {
    if (!video.current) return;
    video.current.playbackRate = speed;
    video.current.volume = volume;
  }, [speed, volume]);
  useEffect(() => replay.current?.choose(choice), [choice]);
  useEffect(() => {
    if (!picture) return;
    const on = (run: (element: HTMLVideoElement) => void) => video.current && run(video.current);
    picture.current = {
      play: () => on((element) => void element.play().catch((error: unknown) => console.warn('the replay did not begin', error))),
      pause: () => on((element) => element.pause()),
      seek: (wall) =>
        on((element) => {
          element.currentTime = secondAt(stretches, wall);
        }),
    };
  }, [picture, stretches]);

  const report = () => {
    const element = video.current;
    if (!element) return;
    const second = element.currentTime;
    onMoment?.({ wall: wallAt(stretches, second), second, speed: element.playbackRate, playing: !element.paused });
  };

  return (
    <div className={classes('relative overflow-hidden bg-[#16181d]', className)}>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has no captions */}
      <video
        ref={video}
        playsInline
        aria-label={t('replay_picture')}
        className="size-full object-contain"
        onTimeUpdate={report}
        onSeeked={report}
        onPlay={report}
        onPause={report}
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
  );
}
