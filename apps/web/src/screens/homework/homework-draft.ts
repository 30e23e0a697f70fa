import { FILE_LIMITS, type HandInKind } from '@praxis/contract/assessments/file-questions';
import type { showQuick } from '@praxis/contract/assessments/homework';
import type { DataOf } from '@praxis/contract/core/endpoint';

/** A homework as it is written. */
export type HomeworkDraft = DataOf<typeof showQuick>;

/** A homework nobody wrote anything of yet. */
export const emptyDraft = (): HomeworkDraft => ({
  ...{ title: '', html: '', accepts: ['files', 'photos'], most: FILE_LIMITS.files, score: 100, attachments: [] },
  ...{ audience: null, named: [], rubric: null, by_group: false, contributions: false },
  ...{ start_at: null, end_at: null, late_minutes: 3 * 1440, anonymous_marking: false, auto_release: false },
  ...{ late_percent_off: 10, late_grace_minutes: 15, late_per: 'day', late_count: 'full', late_of: 'max', late_most_percent: 30 },
});

/** What the call takes of a draft. */
export const sentDraft = ({ named, rubric, ...draft }: HomeworkDraft) => ({
  ...draft,
  rubric_id: rubric?.id ?? null,
  attachments: draft.attachments.map(({ id }) => id),
});

/** What students hand in, with one kind put in or out. */
export const toggled = (kinds: readonly HandInKind[], kind: HandInKind) =>
  kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind];

/** The last minute of a day that lies so many days after a moment. */
export function endOfDay(now: number, days: number) {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  day.setHours(23, 59, 0, 0);
  return day.getTime();
}

/** Days until Sunday, a week where it is Sunday already. */
export const daysToSunday = (now: number) => 7 - new Date(now).getDay();
