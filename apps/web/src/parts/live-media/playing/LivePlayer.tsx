import type { LiveChoice, LiveEntry } from '@praxis/contract/live-media/live-media';
import { VolumeX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { PlayerState } from './player-state.ts';
import { useLivePlayer } from './useLivePlayer.ts';

type Props = {
  classId: string;
  entry: () => Promise<LiveEntry>;
  choice: LiveChoice;
  volume?: number;
  className?: string;
  /** Whether there is little room on it. */
  compact?: boolean;
  /** How watching goes, for the network badge and the quality menu. */
  onState?: (state: PlayerState) => void;
};

/** The picture and sound of a class. It says in words why there is none. */
export function LivePlayer({ classId, entry, choice, volume = 1, className, compact = false, onState }: Props) {
  const { t } = useTranslation('live-media');
  const video = useRef<HTMLVideoElement>(null);
  const { state } = useLivePlayer({ classId, entry, choice, video });
  useEffect(() => {
    if (state) onState?.(state);
  }, [state, onState]);
  useEffect(() => {
    if (video.current) video.current.volume = volume;
  }, [volume]);
  const words = () => {
    if (state && state.line !== 'live') return t(`line_${state.line}`);
    if (state?.stalled) return t('line_stalled');
    return state?.stream === 'audio' ? t('sound_only') : undefined;
  };
  const text = words();

  return (
    <div className={classes('relative overflow-hidden bg-[#16181d]', className)} data-line={state?.line ?? 'opening'}>
      {/* biome-ignore lint/a11y/useMediaCaption: a live picture has no captions */}
      <video ref={video} playsInline autoPlay aria-label={t('picture')} className="size-full object-contain" />
      {text && (
        <p
          role="status"
          className={classes(
            'absolute inset-0 grid place-items-center text-center text-[#c9ccd3]',
            compact ? 'px-2 text-12' : 'px-6 text-15',
            // The last picture that was seen is not the picture of now.
            state?.stream === 'audio' ? 'bg-[#16181d]' : 'bg-[#16181dcc]',
          )}
        >
          {text}
        </p>
      )}
      {state?.blocked && volume > 0 && (
        <Button
          look="filled"
          className={classes('absolute', compact ? 'bottom-1 left-1' : 'bottom-3 left-3')}
          size={compact ? 'small' : 'usual'}
          onClick={() => {
            if (video.current) video.current.muted = false;
            void video.current?.play();
          }}
        >
          <VolumeX size={16} strokeWidth={1.6} aria-hidden="true" />
          <span className={compact ? 'sr-only' : undefined}>{t('sound_on')}</span>
        </Button>
      )}
    </div>
  );
}
