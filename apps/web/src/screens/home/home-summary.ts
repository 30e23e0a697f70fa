import type { Home } from '../../parts/work/useHome.ts';

export type HomeClass = Home['classes'][number];
export type HomeDue = Home['due'][number];

/** What is still to come today, for the line beside the date. */
export function todaySummary(home: Home) {
  // One that nobody opened is still to come until its time is over.
  const over = (one: HomeClass) => one.state === 'ended' || (one.state === 'pending' && one.starts_at + one.length * 1000 < home.now);
  // The reader's day: the school may be in another time zone.
  const endOfDay = new Date(home.now).setHours(23, 59, 59, 999);
  const classes = home.classes.filter((one) => !over(one) && one.starts_at <= endOfDay).length;
  const tonight = home.due.filter((one) => one.due_at !== null && one.due_at >= home.now && one.due_at <= endOfDay).length;
  return { classes, tonight };
}

/** Whether the lists of a learner are of use: who only assists has nothing to hand in and no course, and sees what waits instead. */
export const showsLearning = (home: Home) => home.work.length === 0 || home.due.length > 0 || home.continue.length > 0;
