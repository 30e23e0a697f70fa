import type { CompetitionSettings } from '@praxis/contract/competitions/design';
import type { MessageKey } from '@praxis/contract/messages';
import { Refusal } from '../../../platform/http/refusal.ts';

/** Settings as far as they must fit each other. */
type Settings = Pick<
  CompetitionSettings,
  'team_min' | 'team_max' | 'reg_start' | 'reg_end' | 'form' | 'divisions' | 'quota' | 'entry' | 'fee_cents'
>;

const wrong = (key: MessageKey, field: string, values?: Record<string, string | number>) =>
  new Refusal(key, { fields: { [field]: key }, ...(values && { values }) });

/** Refuses settings that contradict each other (S-208), or what people who registered rely on. */
export function settingsHold(after: Settings, before: Settings, used: { taken: number; registrations: number }) {
  if (after.reg_start && after.reg_end && after.reg_start > after.reg_end) throw wrong('start_after_end', 'reg_end');
  if (after.team_min > after.team_max) throw wrong('team_size_wrong', 'team_max');
  if (after.quota !== null && after.quota < used.taken) throw wrong('quota_below_taken', 'quota', { taken: used.taken });
  const keys = after.form.map((field) => field.key);
  if (new Set(keys).size < keys.length) throw wrong('form_keys_twice', 'form');
  if (after.form.some((field) => field.kind === 'choice' && field.options.length < 2)) throw wrong('form_options_missing', 'form');
  if (new Set(after.divisions).size < after.divisions.length) throw wrong('divisions_twice', 'divisions');
  if (used.registrations === 0) return;
  const settled = (['entry', 'team_min', 'team_max', 'fee_cents'] as const).find((name) => after[name] !== before[name]);
  if (settled) throw wrong('settled_by_registrations', settled);
}

/** What stands on the rule page: a change of these after publication makes a new version of it. */
export const RULED: readonly (keyof CompetitionSettings)[] = [
  'entry',
  'team_min',
  'team_max',
  'mentors_max',
  'reg_start',
  'reg_end',
  'reg_review',
  'eligibility',
  'divisions',
  'fee_cents',
  'quota',
  'quota_per_institution',
  'waiting_list',
  'numbers',
  'publicity_hours',
  'publish_by_two',
];

/** The settings that differ. */
export const changedIn = (before: CompetitionSettings, after: CompetitionSettings) =>
  (Object.keys(after) as (keyof CompetitionSettings)[]).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
