const DAY = 86_400_000;
/** China has one clock, eight hours before UTC. */
const CHINA = 8 * 3_600_000;

/** One minute before midnight in China on the day of a moment: when work is due that a teacher gives. */
export const eveningOf = (time: number) => (Math.floor((time + CHINA) / DAY) + 1) * DAY - CHINA - 60_000;
