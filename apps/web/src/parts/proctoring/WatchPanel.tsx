import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Strip } from '../../ui/States.tsx';
import type { Watch } from './watch.ts';

/** What the camera shows, as in a mirror. */
export function CameraPicture({ stream, className, label }: { stream: MediaStream | null; className?: string; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  // A stream cannot be given to a video by its attributes.
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={label}
      className={`-scale-x-100 rounded-md bg-well object-cover ${className}`}
    />
  );
}

const troubled = (camera: string) => camera !== 'on' && camera !== 'off' && camera !== 'opening';

/** Beside the questions: that one is watched, and what is kept for how long. */
export function WatchPanel({ watch }: { watch: Watch }) {
  const { t } = useTranslation('proctoring');
  const { camera, stream } = useStore(watch.state);
  const { settings } = watch;
  return (
    <div className="flex gap-3 border-t border-line pt-4">
      {camera === 'on' && <CameraPicture stream={stream} label={t('own_picture')} className="h-16 w-24 flex-none" />}
      <div className="min-w-0 text-12 text-ink-3">
        <StateLabel shape="live" tone="red">
          {t('watched')}
        </StateLabel>
        <p className="mt-0.5">
          {camera === 'off' ? t('watched_hints') : t('watched_camera', { seconds: settings.still_seconds, days: settings.keep_days })}
        </p>
      </div>
    </div>
  );
}

/** Across the page, when there is something to do about being watched. */
export function WatchStrip({ watch }: { watch: Watch }) {
  const { t } = useTranslation('proctoring');
  const { camera, fullScreen, pastesRefused } = useStore(watch.state);
  const wanted = watch.settings.full_screen && !fullScreen && document.fullscreenEnabled;
  return (
    <>
      {troubled(camera) && (
        <Strip>
          <span>
            <b>{t('camera_gone')}</b>
            {t(`trouble_${camera as 'refused'}`)} {t('go_on_anyway')}
          </span>
          <Button size="small" className="ml-auto" onClick={watch.openCamera}>
            {t('open_camera')}
          </Button>
        </Strip>
      )}
      {wanted && (
        <Strip>
          <span>{t('full_screen_wanted')}</span>
          <Button size="small" className="ml-auto" onClick={watch.fillScreen}>
            {t('fill_screen')}
          </Button>
        </Strip>
      )}
      {pastesRefused > 0 && (
        <Strip key={pastesRefused}>
          <span>{t('paste_refused')}</span>
        </Strip>
      )}
    </>
  );
}
