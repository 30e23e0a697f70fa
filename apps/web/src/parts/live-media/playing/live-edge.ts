import { follow } from './follow-edge.ts';

type Options = {
  video: HTMLVideoElement;
  ranges: () => readonly { start: number; end: number }[];
  /** Seconds behind the newest media: at best, and at most after the picture stood still several times. */
  ahead: { least: number; most: number; step: number };
  /** The picture stood still, or has not for a while. */
  stalled: () => void;
  onSteady: () => void;
  /** Seconds ahead of the picture, how often it stood still lately, and whether nothing arrives any more; given when one of them changed much. */
  report: (now: { ahead: number; stalls: number; stalled: boolean }) => void;
};

const POLL_MS = 60;
const STUCK_MS = 200;
/** Calm for so long, less is kept ahead and a better quality is tried. */
const STABLE_MS = 15_000;
/** What happened longer ago says nothing about the line now. */
const LATELY_MS = 30_000;
/** Media comes several times a second: nothing for so long, and the line stands still. */
const SILENT_MS = 4000;

/** Keeps a picture just behind the newest media, with as much ahead as this line and machine need. */
export function followLiveEdge({ video, ranges, ahead, stalled, onSteady: stable, report }: Options) {
  let aim = ahead.least;
  let stalledSince: number | undefined;
  let acknowledged = false;
  let stableSince = performance.now();
  let stalls: number[] = [];
  let reported = { ahead: 0, stalls: 0, stalled: false };
  let newest: number | undefined;
  let arrivedAt = performance.now();

  function poll() {
    const now = performance.now();
    const all = ranges();
    const atStandstill = video.readyState < 3 && !video.paused;
    stalledSince = atStandstill ? (stalledSince ?? now) : undefined;
    if (!atStandstill) acknowledged = false;
    const stuck = stalledSince !== undefined && now - stalledSince > STUCK_MS;
    const { seek, rate } = follow({ at: video.currentTime, ranges: all, aim, stalled: stuck });
    if (stuck && seek === undefined && !acknowledged) {
      // It ran dry: from now on a little more is kept ahead.
      acknowledged = true;
      aim = Math.min(ahead.most, aim + ahead.step);
      stalls.push(now);
      stableSince = now;
      stalled();
    }
    if (seek !== undefined && Math.abs(seek - video.currentTime) > 0.01) video.currentTime = seek;
    if (video.playbackRate !== rate) video.playbackRate = rate;
    if (now - stableSince > STABLE_MS) {
      stableSince = now;
      aim = Math.max(ahead.least, aim - ahead.step);
      stable();
    }
    stalls = stalls.filter((at) => now - at < LATELY_MS);
    const end = all.at(-1)?.end;
    if (end !== newest) {
      newest = end;
      arrivedAt = now;
    }
    const next = { ahead: (end ?? video.currentTime) - video.currentTime, stalls: stalls.length, stalled: now - arrivedAt > SILENT_MS };
    if (next.stalled === reported.stalled && next.stalls === reported.stalls && Math.abs(next.ahead - reported.ahead) < 1) return;
    reported = next;
    report(next);
  }
  const looking = setInterval(poll, POLL_MS);

  return {
    get aim() {
      return aim;
    },
    /** A quality that was just changed gets time before it is judged. */
    again() {
      stableSince = performance.now();
    },
    close: () => clearInterval(looking),
  };
}
