import { follow } from './follow-edge.ts';

type Options = {
  video: HTMLVideoElement;
  ranges: () => readonly { start: number; end: number }[];
  /** Seconds behind the newest media: at best, and at most after the picture stood still several times. */
  ahead: { least: number; most: number; step: number };
  /** The picture stood still, or has not for a while. */
  stalled: () => void;
  calm: () => void;
  /** Seconds ahead of the picture, and how often it stood still lately; told when one of them changed much. */
  tell: (now: { ahead: number; stalls: number }) => void;
};

const LOOK_MS = 60;
const STUCK_MS = 200;
/** Calm for so long, less is kept ahead and a better quality is tried. */
const CALM_MS = 15_000;
/** What happened longer ago says nothing about the line now. */
const LATELY_MS = 30_000;

/** Keeps a picture just behind the newest media, with as much ahead as this line and machine need. */
export function keepEdge({ video, ranges, ahead, stalled, calm, tell }: Options) {
  let aim = ahead.least;
  let standingSince: number | undefined;
  let noted = false;
  let calmSince = performance.now();
  let stalls: number[] = [];
  let told = { ahead: 0, stalls: 0 };

  function look() {
    const now = performance.now();
    const all = ranges();
    const standing = video.readyState < 3 && !video.paused;
    standingSince = standing ? (standingSince ?? now) : undefined;
    if (!standing) noted = false;
    const stuck = standingSince !== undefined && now - standingSince > STUCK_MS;
    const { seek, rate } = follow({ at: video.currentTime, ranges: all, aim, standing: stuck });
    if (stuck && seek === undefined && !noted) {
      // It ran dry: from now on a little more is kept ahead.
      noted = true;
      aim = Math.min(ahead.most, aim + ahead.step);
      stalls.push(now);
      calmSince = now;
      stalled();
    }
    if (seek !== undefined && Math.abs(seek - video.currentTime) > 0.01) video.currentTime = seek;
    if (video.playbackRate !== rate) video.playbackRate = rate;
    if (now - calmSince > CALM_MS) {
      calmSince = now;
      aim = Math.max(ahead.least, aim - ahead.step);
      calm();
    }
    stalls = stalls.filter((at) => now - at < LATELY_MS);
    const next = { ahead: (all.at(-1)?.end ?? video.currentTime) - video.currentTime, stalls: stalls.length };
    if (next.stalls === told.stalls && Math.abs(next.ahead - told.ahead) < 1) return;
    told = next;
    tell(next);
  }
  const looking = setInterval(look, LOOK_MS);

  return {
    get aim() {
      return aim;
    },
    /** A quality that was just changed gets time before it is judged. */
    again() {
      calmSince = performance.now();
    },
    close: () => clearInterval(looking),
  };
}
