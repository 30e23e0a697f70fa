import type { LiveQuality } from '@praxis/contract/live-media/live-media';
import Hls from 'hls.js/light';

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
    ready: (report: () => void) => hls.on(Hls.Events.MANIFEST_PARSED, report),
    close: () => hls.destroy(),
  };
}
