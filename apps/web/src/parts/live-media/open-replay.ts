import type { LiveQuality, RecordedStretch } from '@praxis/contract/live-media';
import Hls from 'hls.js/light';

/** D-08: the speeds of a replay. */
export const replaySpeeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** Plays a recording in a video element; `failed` is told when it cannot go on. */
export function openReplay(video: HTMLVideoElement, master: string, failed: () => void) {
  const hls = new Hls({ enableWorker: true, capLevelToPlayerSize: true, maxBufferLength: 30 });
  const nearest = (height: number): LiveQuality => (height > 900 ? '1080' : height > 600 ? '720' : '480');
  let mended = 0;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && mended++ < 3) return hls.recoverMediaError();
    failed();
  });
  hls.loadSource(master);
  hls.attachMedia(video);
  return {
    qualities: () => hls.levels.filter(({ height }) => height).map(({ height }) => nearest(height)),
    choose(choice: LiveQuality | 'auto') {
      hls.nextLevel = choice === 'auto' ? -1 : hls.levels.findIndex(({ height }) => height && nearest(height) === choice);
    },
    ready: (tell: () => void) => hls.on(Hls.Events.MANIFEST_PARSED, tell),
    close: () => hls.destroy(),
  };
}

/** The moment of the class (UTC ms) that stands at a second of the recording. */
export function wallAt(stretches: readonly RecordedStretch[], seconds: number): number {
  const stretch = stretches.findLast(({ media }) => media <= seconds + 0.001) ?? stretches[0];
  return stretch ? stretch.wall + (seconds - stretch.media) * 1000 : 0;
}

/** The second of the recording that shows a moment of the class; what was not recorded is shown by what came next. */
export function secondAt(stretches: readonly RecordedStretch[], wall: number): number {
  const stretch = stretches.findLast((one) => one.wall <= wall);
  if (!stretch) return stretches[0]?.media ?? 0;
  return stretch.media + Math.min(stretch.seconds, (wall - stretch.wall) / 1000);
}
