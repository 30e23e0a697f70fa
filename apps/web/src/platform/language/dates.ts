import { currentLanguage, languageTag } from '../person/preferences.ts';

const day = 86_400_000;
const startOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);
const written = (time: number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(languageTag[currentLanguage()], options).format(time);
const near = {
  'zh-cn': ['昨天', '今天', '明天', '今晚'],
  'zh-hk': ['昨天', '今天', '明天', '今晚'],
  en: ['yesterday', 'today', 'tomorrow', 'tonight'],
} as const;

/** Whole days from one moment's date to another's, by the reader's clock. */
export const daysBetween = (from: number, to: number) => Math.round((startOf(to) - startOf(from)) / day);
/** 14:05 */
export const clockTime = (time: number) => written(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
/** 14:05:09, where seconds matter */
export const clockSeconds = (time: number) => written(time, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
/** 11月24日, with the year only when it is another one. */
export const shortDate = (time: number, now = Date.now()) =>
  written(time, {
    month: currentLanguage() === 'en' ? 'short' : 'long',
    day: 'numeric',
    ...(new Date(time).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }),
  });
/** 11月24–30日, 11月24日–12月2日, or the day alone when both are the same. */
export function dayRange(from: number, to: number) {
  if (daysBetween(from, to) === 0) return shortDate(from);
  if (currentLanguage() === 'en') return new Intl.DateTimeFormat(languageTag.en, { month: 'short', day: 'numeric' }).formatRange(from, to);
  const [first, last] = [new Date(from), new Date(to)];
  const one = first.getMonth() === last.getMonth() && first.getFullYear() === last.getFullYear();
  return one ? `${shortDate(from).replace('日', '')}–${last.getDate()}日` : `${shortDate(from)}–${shortDate(to)}`;
}
/** 11月24日，星期二 */
export const longDay = (time: number) =>
  currentLanguage() === 'en'
    ? written(time, { weekday: 'long', month: 'long', day: 'numeric' })
    : `${written(time, { month: 'long', day: 'numeric' })}，${written(time, { weekday: 'long' })}`;
/** 十一月 */
export const monthName = (time: number) => {
  if (currentLanguage() === 'en') return written(time, { month: 'long' });
  return `${['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'][new Date(time).getMonth()]}月`;
};

/** As people say it inside a sentence: 今天 08:30, 昨天, 11月21日, 今晚 23:59, 11月26日 18:00. `withClock` keeps the time on farther days. */
export function spokenTime(time: number, now = Date.now(), withClock = true) {
  const text = near[currentLanguage()];
  const days = daysBetween(now, time);
  const clock = clockTime(time);
  if (days === 0) return `${new Date(time).getHours() >= 18 && time > now ? text[3] : text[1]} ${clock}`;
  if (days === -1) return withClock ? `${text[0]} ${clock}` : text[0];
  if (days === 1) return withClock ? `${text[2]} ${clock}` : text[2];
  return withClock ? `${shortDate(time, now)} ${clock}` : shortDate(time, now);
}

/** The same where it stands by itself or begins a line: Tomorrow 19:00. */
export function timeLabel(time: number, now?: number, withClock?: boolean) {
  const spoken = spokenTime(time, now, withClock);
  return `${spoken.slice(0, 1).toUpperCase()}${spoken.slice(1)}`;
}

/** What a list of today says: 14:05, and the day before it where it is another one's. */
export const timeInToday = (time: number, now: number) => (daysBetween(now, time) === 0 ? clockTime(time) : timeLabel(time, now));

const spans = {
  'zh-cn': [' 天', ' 小时', ' 分钟', ' '],
  'zh-hk': [' 天', ' 小時', ' 分鐘', ' '],
  en: [' d', ' h', ' min', ' '],
} as const;

/** A length of time in the two largest units that say something: 5 天 22 小时, 1 小时 30 分钟, 40 分钟. At least a minute. */
export function durationLabel(seconds: number) {
  const [dayLabel, hourLabel, minuteLabel, between] = spans[currentLanguage()];
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const parts = [
    days > 0 ? `${days}${dayLabel}` : '',
    hours > 0 ? `${hours}${hourLabel}` : '',
    days === 0 && rest > 0 ? `${rest}${minuteLabel}` : '',
  ];
  return parts.filter((part) => part !== '').join(between);
}

/** 06:20, or 1:06:20 from an hour on. */
export function playTime(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Facts side by side, with the comma of the language; empty ones are left out. */
export const listed = (facts: readonly string[]) => facts.filter((fact) => fact !== '').join(currentLanguage() === 'en' ? ', ' : '，');

/** Names one after another, with the mark of the language. */
export const named = (names: readonly string[]) => names.join(currentLanguage() === 'en' ? ', ' : '、');
