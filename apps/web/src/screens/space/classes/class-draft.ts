import type { ClassCard } from '@praxis/contract/live-classes/live-classes';

const HOUR = 3_600_000;

/** What a teacher fills in about a class. */
export type ClassDraft = {
  title: string;
  start_at: number | null;
  minutes: string;
  mode: 'interactive' | 'broadcast';
  record: boolean;
  download_allowed: boolean;
  keep: '' | '30' | '90' | '180' | '365';
  every: '0' | '1' | '7' | '14';
  count: string;
  following: boolean;
};

/** The full hour after the next, or what the class is now. */
export function draftOf(card?: ClassCard): ClassDraft {
  const retention = String(card?.keep_days ?? '');
  return {
    title: card?.title ?? '',
    start_at: card?.start_at ?? (Math.floor(Date.now() / HOUR) + 2) * HOUR,
    minutes: String(card?.suggested_minutes ?? 45),
    mode: card?.mode ?? 'interactive',
    record: card?.record ?? true,
    download_allowed: card?.download_allowed ?? false,
    keep: (['30', '90', '180', '365'].includes(retention) ? retention : '') as ClassDraft['keep'],
    every: '0',
    count: '8',
    following: false,
  };
}

/** The same as the calls take it. */
export const classFields = (draft: ClassDraft) => ({
  title: draft.title,
  start_at: draft.start_at ?? Number.NaN,
  suggested_minutes: Number(draft.minutes),
  mode: draft.mode,
  record: draft.record,
  download_allowed: draft.record && draft.download_allowed,
  keep_days: draft.keep === '' ? null : Number(draft.keep),
});
