import type { Language } from '@praxis/contract/core/message';
import { Refusal } from '../../../platform/http/refusal.ts';

/** A moment as a clock on somebody's wall shows it. */
export type LocalTime = { date: string; minute: number; weekday: number };

export type QuietHours = { time_zone: string; quiet_from: number | null; quiet_to: number | null };
export type DigestTimes = {
  time_zone: string;
  digest: string;
  digest_hour: number;
  digest_weekday: number;
  /** The newest day whose digest was decided. */
  digested_on: string | null;
};

const MINUTE = 60_000;
const DAY_MINUTES = 1440;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string) {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, clock);
  return clock;
}

/** Refuses a time zone no clock knows. */
export function mustBeTimeZone(zone: string) {
  try {
    clockIn(zone);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('time_zone_unknown', { fields: { time_zone: 'time_zone_unknown' } });
    throw error;
  }
}

/** What a clock in a time zone shows. */
export function localTime(now: Date, zone: string): LocalTime {
  const part = Object.fromEntries(
    clockIn(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${part.year}-${part.month}-${part.day}`;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return { date, minute: Number(part.hour) * 60 + Number(part.minute), weekday };
}

/** A moment in words that need no language: 2026-11-22 23:59. */
export function spokenMoment(at: Date, zone: string) {
  const { date, minute } = localTime(at, zone);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

const locales: Record<Language, string> = { 'zh-cn': 'zh-CN', 'zh-hk': 'zh-HK', en: 'en-GB' };
const writers = new Map<string, Intl.DateTimeFormat>();

/** A moment as somebody would write it in a message: 11月27日周五 23:59. */
export function momentText(at: Date, language: Language, zone: string) {
  const known = writers.get(`${language} ${zone}`);
  const date = { month: 'short', day: 'numeric', weekday: 'short' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const writer = known ?? new Intl.DateTimeFormat(locales[language], { timeZone: zone, ...date, ...time });
  writers.set(`${language} ${zone}`, writer);
  return writer.format(at);
}

/** When the quiet hours that now is in end; undefined outside them. */
export function quietUntil(now: Date, { time_zone, quiet_from, quiet_to }: QuietHours): Date | undefined {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return undefined;
  const { minute } = localTime(now, time_zone);
  const into = (minute - quiet_from + DAY_MINUTES) % DAY_MINUTES;
  const length = (quiet_to - quiet_from + DAY_MINUTES) % DAY_MINUTES;
  if (into >= length) return undefined;
  return new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + (length - into) * MINUTE);
}

/** The local day whose digest is due now; undefined when none is. */
export function digestDue(now: Date, times: DigestTimes): string | undefined {
  if (times.digest === 'off') return undefined;
  const { date, minute, weekday } = localTime(now, times.time_zone);
  if (minute < times.digest_hour * 60) return undefined;
  if (times.digest === 'weekly' && weekday !== times.digest_weekday) return undefined;
  return times.digested_on !== null && times.digested_on >= date ? undefined : date;
}

/** The day that counts as decided when the hour is chosen: one that has passed today does not bring a digest today. */
export function digestDecidedOn(now: Date, { time_zone, digest_hour }: Pick<DigestTimes, 'time_zone' | 'digest_hour'>) {
  const { date, minute } = localTime(now, time_zone);
  return minute >= digest_hour * 60 ? date : null;
}
