import { LIVE_TICKET_RENEW, type LiveEntry, type LiveQuality, livePaths } from '@praxis/contract/live-media/live-media';
import Hls, { type HlsConfig } from 'hls.js/light';
import { followLiveEdge } from './live-edge.ts';
import { openNextKeys } from './next-key.ts';
import type { Player, PlayerOptions, PlayerState } from './player-state.ts';

const AGAIN_MS = 2000;
/** Parts are asked for one by one: more has to be in hand than when they are pushed. */
const AHEAD = { least: 0.45, most: 2.5, step: 0.2 };

const live: Partial<HlsConfig> = {
  // The distance to the newest media is ours to keep: the library catches up only with more than a second in hand.
  ...{ lowLatencyMode: true, backBufferLength: 10, maxLiveSyncPlaybackRate: 1, liveSyncMode: 'buffered', liveSyncOnStallIncrease: 0 },
  ...{ manifestLoadPolicy: patient(), enableWorker: true, startLevel: -1, capLevelToPlayerSize: true, testBandwidth: false },
};

function patient() {
  const retry = { maxNumRetry: 20, retryDelayMs: 500, maxRetryDelayMs: 3000 };
  return { default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 20_000, timeoutRetry: retry, errorRetry: retry } };
}

/** Opens a player of LL-HLS. */
export function openHlsPlayer({ video, classId, entry, choice: first, state: onState }: PlayerOptions): Player {
  const state: PlayerState = { line: 'opening', qualities: [], shed: [], ahead: 0, stalls: 0, stalled: false, blocked: false };
  let right: LiveEntry | undefined;
  let choice = first;
  let closed = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const report = (change: Partial<PlayerState>) => onState(Object.assign(state, change));
  /** Every address carries the newest ticket. */
  const fresh = (address: string) => (right ? address.replace(/\/t\/[^/]+\//, `/t/${right.ticket}/`) : address);
  const nextKeys = openNextKeys({ fetched: async (address) => (await fetch(fresh(address))).arrayBuffer() });
  const hls = new Hls({
    ...live,
    xhrSetup: (request: XMLHttpRequest, address: string) => request.open('GET', fresh(address), true),
  });

  function pick() {
    if (choice === 'auto' || choice === 'audio') hls.nextLevel = -1;
    else {
      const level = hls.levels.findIndex(({ height }) => nearest(height) === Number(choice));
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
    report({ line: 'refused' });
    hls.stopLoad();
  };

  async function start() {
    await renew();
    if (closed || !right) return;
    load();
    hls.attachMedia(video);
  }
  /** The library leaves the sound alone out of a list with pictures: it is a list of its own. */
  function load() {
    if (closed || !right) return;
    hls.loadSource(choice === 'audio' ? livePaths.playlist(classId, right.ticket, 'audio') : livePaths.master(classId, right.ticket));
  }

  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    const lines = hls.levels.map(({ height }) => height).filter(Boolean);
    const found = [...new Set(lines.map((height) => String(nearest(height)) as LiveQuality))];
    report({ line: 'live', ...(found.length > 0 && { qualities: found }) });
    pick();
    video.play().catch(() => {
      video.muted = true;
      report({ blocked: true });
      void video.play();
    });
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const height = hls.levels[level]?.height;
    report({ stream: height ? (String(nearest(height)) as LiveQuality) : 'audio' });
  });
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details, networkDetails }) => {
    if (networkDetails instanceof XMLHttpRequest) nextKeys.onPlaylist(networkDetails.responseText, details.url);
  });
  hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => {
    if (!details.live) report({ line: 'over' });
    else if (state.line !== 'live') report({ line: 'live' });
  });
  hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return;
    if (response?.code === 403) return void renew().then(() => state.line !== 'refused' && hls.startLoad());
    if (type === Hls.ErrorTypes.MEDIA_ERROR) return hls.recoverMediaError();
    // Nobody publishes yet, or the packager starts anew.
    report({ line: response?.code === 404 ? 'waiting' : 'lost' });
    clearTimeout(retry);
    retry = setTimeout(load, AGAIN_MS);
  });
  const ranges = () =>
    Array.from({ length: video.buffered.length }, (_, place) => ({ start: video.buffered.start(place), end: video.buffered.end(place) }));
  let session: ReturnType<typeof followLiveEdge> | undefined;
  hls.once(Hls.Events.FRAG_BUFFERED, () => {
    session = followLiveEdge({ video, ranges, ahead: AHEAD, stalled: () => undefined, onSteady: () => undefined, report });
  });
  void start();

  return {
    choose(next) {
      const other = (next === 'audio') !== (choice === 'audio');
      choice = next;
      if (other) load();
      else pick();
    },
    wall: () => hls.playingDate?.getTime(),
    close() {
      closed = true;
      session?.close();
      nextKeys.close();
      clearTimeout(renewal);
      clearTimeout(retry);
      hls.destroy();
    },
  };
}
