import { LIVE_TICKET_RENEW, type LiveChoice, type LiveEntry, type LiveQuality, livePaths } from '@praxis/contract/live-media';
import Hls, { type HlsConfig } from 'hls.js/light';
import type { Player, PlayerOptions, PlayerState } from './player-state.ts';

/** How many lines a quality has. */
const linesOf = (choice: LiveChoice) => (choice === 'auto' || choice === 'audio' ? 0 : Number(choice));
const AGAIN_MS = 2000;

const live: Partial<HlsConfig> = {
  ...{ lowLatencyMode: true, backBufferLength: 10, maxLiveSyncPlaybackRate: 1.1, liveSyncMode: 'buffered' },
  ...{ manifestLoadPolicy: patient(), enableWorker: true, startLevel: -1, capLevelToPlayerSize: true, testBandwidth: false },
};

function patient() {
  const retry = { maxNumRetry: 20, retryDelayMs: 500, maxRetryDelayMs: 3000 };
  return { default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 20_000, timeoutRetry: retry, errorRetry: retry } };
}

/** Opens a player of LL-HLS. */
export function openHlsPlayer({ video, classId, entry, choice: first, state: told }: PlayerOptions): Player {
  const state: PlayerState = { line: 'opening', qualities: [], shed: [], ahead: 0, stalls: 0, blocked: false };
  let right: LiveEntry | undefined;
  let choice = first;
  let closed = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const tell = (change: Partial<PlayerState>) => told(Object.assign(state, change));
  /** Every address carries the newest ticket. */
  const fresh = (address: string) => (right ? address.replace(/\/t\/[^/]+\//, `/t/${right.ticket}/`) : address);
  const hls = new Hls({
    ...live,
    xhrSetup: (request: XMLHttpRequest, address: string) => request.open('GET', fresh(address), true),
  });

  function pick() {
    if (choice === 'auto') hls.currentLevel = -1;
    else {
      const level = hls.levels.findIndex(({ height }) => (choice === 'audio' ? !height : nearest(height) === linesOf(choice)));
      if (level >= 0) hls.nextLevel = level;
    }
  }
  const nearest = (height: number) => (height > 900 ? 1080 : height > 600 ? 720 : 480);

  async function renew() {
    try {
      right = await entry();
      renewal = setTimeout(() => void renew(), Math.max(5000, (right.expires - Date.now()) * LIVE_TICKET_RENEW));
    } catch (error) {
      if ((error as { code?: number }).code === -99) return refuse();
      renewal = setTimeout(() => void renew(), 5000);
    }
  }
  const refuse = () => {
    tell({ line: 'refused' });
    hls.stopLoad();
  };

  async function begin() {
    await renew();
    if (closed || !right) return;
    hls.loadSource(livePaths.master(classId, right.ticket));
    hls.attachMedia(video);
  }

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    const lines = hls.levels.map(({ height }) => height).filter(Boolean);
    tell({ line: 'live', qualities: [...new Set(lines.map((height) => String(nearest(height)) as LiveQuality))] });
    pick();
    video.play().catch(() => {
      video.muted = true;
      tell({ blocked: true });
      void video.play();
    });
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const height = hls.levels[level]?.height;
    tell({ stream: height ? (String(nearest(height)) as LiveQuality) : 'audio' });
  });
  hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => {
    if (!details.live) tell({ line: 'over' });
    else if (state.line !== 'live') tell({ line: 'live' });
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return;
    if (response?.code === 403) return void renew().then(() => state.line !== 'refused' && hls.startLoad());
    if (type === Hls.ErrorTypes.MEDIA_ERROR) return hls.recoverMediaError();
    // Nobody publishes yet, or the packager starts anew.
    tell({ line: response?.code === 404 ? 'waiting' : 'lost' });
    clearTimeout(retry);
    retry = setTimeout(() => !closed && right && hls.loadSource(livePaths.master(classId, right.ticket)), AGAIN_MS);
  });
  const looking = setInterval(() => {
    state.ahead = hls.latency;
  }, 500);
  void begin();

  return {
    choose(next) {
      choice = next;
      pick();
    },
    wall: () => hls.playingDate?.getTime(),
    close() {
      closed = true;
      clearInterval(looking);
      clearTimeout(renewal);
      clearTimeout(retry);
      hls.destroy();
    },
  };
}
