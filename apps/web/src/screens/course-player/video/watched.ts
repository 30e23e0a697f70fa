/** A stretch of a video that was really played, in seconds of the video. */
export type Stretch = [from: number, to: number];

/** Players report about four times a second; a larger step than the clock allows is a seek. */
const SLACK_SECONDS = 1;
/** Gaps shorter than this are the seam between two reports, not something skipped. */
const SEAM_SECONDS = 0.35;

/** Sorts stretches and joins those that touch. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const sorted = stretches.filter(([from, to]) => to > from).sort((one, other) => one[0] - other[0]);
  const joined: Stretch[] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1] + SEAM_SECONDS) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** How much of a video was played, 0 to 1. Played twice counts once. */
export function watchedShare(stretches: readonly Stretch[], duration: number) {
  if (!(duration > 0)) return 0;
  const seconds = merged(stretches).reduce((sum, [from, to]) => sum + Math.min(to, duration) - Math.min(from, duration), 0);
  return Math.min(1, seconds / duration);
}

/** What the recorder hands over to be sent. */
export type WatchReport = { intervals: Stretch[]; position: number };

/**
 * Follows a player and remembers what was really played. A jump of the position that the clock cannot explain
 * ends the stretch, so seeking to the end does not count as watching.
 */
export function watchRecorder(now: () => number = () => performance.now()) {
  let playing = false;
  let rate = 1;
  let position = 0;
  let seenAt = 0;
  let current: Stretch | undefined;
  let finished: Stretch[] = [];
  let reported = -1;

  const close = () => {
    if (current && current[1] > current[0]) finished.push(current);
    current = undefined;
  };
  const open = () => {
    current = [position, position];
    seenAt = now();
  };
  /** The player says where it is. */
  const at = (next: number) => {
    if (playing && current) {
      const step = next - position;
      const possible = ((now() - seenAt) / 1000) * rate + SLACK_SECONDS;
      if (step >= 0 && step <= possible) current[1] = next;
      else {
        close();
        position = next;
        open();
      }
    }
    position = next;
    seenAt = now();
  };

  return {
    play(from: number) {
      position = from;
      playing = true;
      close();
      open();
    },
    at,
    pause(where: number) {
      at(where);
      playing = false;
      close();
    },
    /** The person moves to another place; what lies between was not played. */
    seek(to: number) {
      close();
      position = to;
      if (playing) open();
    },
    speed(next: number) {
      rate = next;
    },
    /** What was played since the last report; undefined when nothing is new. */
    take(): WatchReport | undefined {
      const intervals = merged(current ? [...finished, current] : finished);
      if (intervals.length === 0 && position === reported) return undefined;
      finished = [];
      if (current) current = [current[1], current[1]];
      reported = position;
      return { intervals, position };
    },
  };
}

/** How long a handout has to be looked at before it counts as read, in milliseconds: a tenth of its suggested length (seconds), 2 to 45 s. */
export const dwellOf = (suggested: number) => Math.min(45, Math.max(2, suggested / 10)) * 1000;
