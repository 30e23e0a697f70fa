import type { CompetitionSettings } from '@praxis/contract/competitions/design';
import type { SectionView, StageView } from '@praxis/contract/competitions/stages';
import type { CompetitionRow, SectionRow, StageRow } from '../competitions.store.ts';
import { stageAt } from '../phase.rules.ts';

/** The settings of a competition as its organisers write them. */
export const toSettings = (row: CompetitionRow): CompetitionSettings => ({
  title: row.title,
  intro: row.intro,
  category: row.category,
  level: row.level as CompetitionSettings['level'],
  cover_file_id: row.cover_file_id,
  entry: row.entry,
  team_min: row.team_min,
  team_max: row.team_max,
  mentors_max: row.mentors_max,
  reg_start: row.reg_start?.getTime() ?? null,
  reg_end: row.reg_end?.getTime() ?? null,
  reg_review: row.reg_review,
  form: row.form,
  eligibility: row.eligibility,
  divisions: row.divisions,
  fee_cents: row.fee_cents,
  quota: row.quota,
  quota_per_institution: row.quota_per_institution,
  waiting_list: row.waiting_list,
  numbers: row.numbers as CompetitionSettings['numbers'],
  visibility: row.visibility as CompetitionSettings['visibility'],
  publicity_hours: row.publicity_hours,
  publish_by_two: row.publish_by_two,
});

const toSection = (row: SectionRow): SectionView => ({
  id: row.id,
  place: row.place,
  label: row.label,
  title: row.title,
  kind: row.kind,
  config: row.config,
  weight: Number(row.weight),
  max_points: row.max_points,
  by: row.by,
  of_members: row.of_members,
  opens_s: row.opens_s,
  closes_s: row.closes_s,
  duration_s: row.duration_s,
  tries: row.tries,
  reveal: row.reveal,
  frozen: row.frozen !== null,
});

/** A stage as its organisers see it. */
export const toStage = (row: StageRow, sections: readonly SectionRow[], now: Date): StageView => ({
  id: row.id,
  no: row.no,
  title: row.title,
  start_at: row.start_at.getTime(),
  end_at: row.end_at.getTime(),
  rule: row.rule,
  rule_html: row.rule_html,
  watch: row.watch,
  freeze_before_s: row.freeze_before_s,
  shows: row.shows,
  board_for: row.board_for,
  advance: row.advance,
  paused_at: row.paused_at?.getTime() ?? null,
  froze_at: row.froze_at?.getTime() ?? null,
  result_state: row.result_state,
  state: stageAt(row, now),
  sections: sections.filter((section) => section.stage_id === row.id).map(toSection),
});
