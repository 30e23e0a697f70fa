const two = (part: number) => String(part).padStart(2, '0');

/** A moment as it is typed: 2026-11-26 18:00. */
export function typedDate(time: number) {
  const at = new Date(time);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const DATE = /^(?:(\d{4})\s*[-/.年]\s*)?(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[\sT,，]+(\d{1,2})\s*[:：点]\s*(\d{1,2})?)?$/;

/** The moment that was typed: with or without the year, by dashes, points or 年月日; without a time it is the end of that day. */
export function dateTyped(text: string, now: number): number | undefined {
  const found = DATE.exec(text.normalize('NFKC').trim());
  if (!found) return undefined;
  const [, year, month, day, hour, minute] = found;
  const parts = [Number(year ?? new Date(now).getFullYear()), Number(month) - 1, Number(day)] as const;
  const clock = hour === undefined ? ([23, 59] as const) : ([Number(hour), Number(minute ?? 0)] as const);
  const at = new Date(...parts, ...clock);
  // 31 April, 25:00 and the like would roll over.
  const same = at.getMonth() === parts[1] && at.getDate() === parts[2] && at.getHours() === clock[0] && at.getMinutes() === clock[1];
  if (!same) return undefined;
  // A date without its year is the next one of that name.
  return year === undefined && at.getTime() < now - 86_400_000 ? at.setFullYear(parts[0] + 1) : at.getTime();
}

const on = (now: number, days: number, hour: number, minute: number) => {
  const at = new Date(now);
  at.setDate(at.getDate() + days);
  return at.setHours(hour, minute, 0, 0);
};
const untilWeekday = (now: number, weekday: number) => (weekday - new Date(now).getDay() + 7) % 7;

/** The moments people mostly mean. */
export const usualDates = (now: number) =>
  [
    ['tonight', on(now, 0, 23, 59)],
    ['tomorrow_morning', on(now, 1, 8, 0)],
    ['sunday', on(now, untilWeekday(now, 0), 23, 59)],
    ['monday', on(now, untilWeekday(now, 1) || 7, 8, 0)],
    ['in_a_week', on(now, 7, 23, 59)],
  ] as const;
