/** Pictures later than this behind what an encoder always holds are too many: microseconds of their clock. */
const LATE = 200_000;
/** What an encoder may hold until its first picture comes out: some look forty pictures ahead, and say nothing of it. */
const FIRST = 3_000_000;

/**
 * Whether an encoder falls behind. Its queue does not say so: browsers hold pictures that it no longer counts. What one holds all the
 * time is its own way and costs nothing but time; what comes on top of the least it ever held means that it cannot keep up.
 */
export function openLag() {
  let first: number | undefined;
  let given = 0;
  let made: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  return {
    /** A picture of this moment goes in. */
    give(timestamp: number) {
      first ??= timestamp;
      given = timestamp;
    },
    /** A picture of this moment came out. */
    take(timestamp: number) {
      made = timestamp;
      least = Math.min(least, given - timestamp);
    },
    isLate: () => (made === undefined ? given - (first ?? given) > FIRST : given - made > least + LATE),
  };
}
