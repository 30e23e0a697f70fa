import type { ActivityKindName } from '@praxis/contract/courses/tree';
import { useTranslation } from 'react-i18next';
import { languageTag, usePreferences } from '../../platform/person/preferences.ts';

const DAY = 86_400_000;
const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** Seconds as 06:20 or 1:06:20. */
export function playTime(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = `${twoDigits((whole % 3600) / 60)}:${twoDigits(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

const MB = 1_048_576;
const GB = 1024 * MB;

/** Bytes as GB or MB with at most one digit, or KB. */
export function fileSize(bytes: number) {
  if (bytes >= GB) return `${(bytes / GB).toFixed(bytes % GB === 0 ? 0 : 1)} GB`;
  return bytes >= 104_858 ? `${(bytes / MB).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** Suggested seconds as whole minutes. */
export const minutesOf = (seconds: number) => Math.round(seconds / 60);

/** Dates, clock times and names of kinds in the reader's language. */
export function useCourseLabels() {
  const { t } = useTranslation('course-parts');
  const tag = usePreferences((now) => languageTag[now.language]);
  const write = (at: number, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options).format(at);
  const sameYear = (at: number) => new Date(at).getFullYear() === new Date().getFullYear();
  return {
    t,
    kind: (kind: ActivityKindName) => t(`kind_${kind}`),
    /** 14:32:08 */
    clock: (at: number) => write(at, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    /** 11月26日 18:00; the year only when it is another one. */
    moment: (at: number) =>
      write(at, {
        year: sameYear(at) ? undefined : 'numeric',
        month: 'short',
        day: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      }),
    day: (at: number) => write(at, { year: sameYear(at) ? undefined : 'numeric', month: 'short', day: 'numeric' }),
    /** How long ago, in days; today as clock time. */
    ago(at: number) {
      const days = Math.floor((Date.now() - at) / DAY);
      if (days < 1) return write(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      return days < 30 ? new Intl.RelativeTimeFormat(tag).format(-days, 'day') : write(at, { month: 'short', day: 'numeric' });
    },
    minutes: (seconds: number) => t('minutes', { count: minutesOf(seconds) }),
  };
}
