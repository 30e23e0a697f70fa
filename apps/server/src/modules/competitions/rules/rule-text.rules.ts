import type { Eligibility } from '@praxis/contract/competitions/entry';
import type { AdvanceRule, StageRule, TieRule } from '@praxis/contract/competitions/stages';
import type { MessageKey } from '@praxis/contract/messages';

/** A sentence that is still to be put into the reader's language; `words` are put in first and fill the marks of their names. */
export type Sentence = { key: MessageKey; values?: Record<string, string | number>; words?: Record<string, Sentence[]> };

type Section = { place: number; label: string; title: string };

/** Points of hundredths as people read them. */
export const pointsOf = (hundredths: number) => String(hundredths / 100);

/** How a rank comes about. */
export function scoringSentences(rule: StageRule): Sentence[] {
  switch (rule.kind) {
    case 'sum':
      return [{ key: rule.take === 'best' ? 'rule_sum_best' : 'rule_sum_last' }];
    case 'icpc':
      return [
        { key: 'rule_icpc' },
        { key: 'rule_icpc_penalty', values: { minutes: rule.penalty_minutes } },
        { key: rule.compile_errors_count ? 'rule_icpc_compile_counts' : 'rule_icpc_compile_ignored' },
      ];
    case 'ioi':
      return [{ key: rule.groups ? 'rule_ioi_groups' : 'rule_ioi' }];
    case 'last':
      return [{ key: 'rule_last' }];
    case 'ctf':
      return [{ key: 'rule_ctf', values: { initial: pointsOf(rule.initial), minimum: pointsOf(rule.minimum), decay: rule.decay } }];
  }
}

function tieSentence(tie: TieRule, sections: readonly Section[]): Sentence[] {
  if (tie.by !== 'section') return [{ key: `rule_tie_${tie.by}` }];
  const section = sections.find(({ place }) => place === tie.place);
  return section ? [{ key: 'rule_tie_section', values: { label: section.label, title: section.title } }] : [];
}

/** What decides among equal totals, in order; the last says what is left. */
export function tieSentences(rule: StageRule, sections: readonly Section[]): Sentence[] {
  const last: Sentence = { key: 'rule_tie_equal' };
  if (rule.kind === 'sum') return [...rule.ties.flatMap((tie) => tieSentence(tie, sections)), last];
  if (rule.kind === 'icpc') return [{ key: 'rule_icpc_tie' }, last];
  if (rule.kind === 'ctf') return [{ key: 'rule_ctf_tie' }, last];
  if (rule.kind === 'ioi' && rule.last_gain) return [{ key: 'rule_tie_last_gain' }, last];
  return [last];
}

/** Who goes on. */
export function advanceSentences(rule: AdvanceRule | null): Sentence[] {
  if (!rule) return [];
  const value = rule.by === 'score' ? pointsOf(rule.value) : rule.value;
  return [
    { key: `rule_advance_${rule.by}`, values: { value } },
    ...(rule.per_division ? [{ key: 'rule_advance_division' as const }] : []),
    { key: `rule_advance_ties_${rule.ties}` },
    ...(rule.per_institution === null ? [] : [{ key: 'rule_advance_institution' as const, values: { count: rule.per_institution } }]),
  ];
}

/** Freeze, camera, advancing. */
export function conditionSentences(stage: {
  freeze_before_s: number | null;
  shows: string;
  watch: { camera: boolean } | null;
  advance: AdvanceRule | null;
}): Sentence[] {
  const found: Sentence[] = [];
  if (stage.freeze_before_s !== null) {
    found.push({ key: 'rule_freeze', values: { minutes: Math.round(stage.freeze_before_s / 60) } });
    found.push({ key: stage.shows === 'nothing' ? 'rule_freeze_nothing' : 'rule_freeze_tries' });
  }
  if (stage.watch?.camera) found.push({ key: 'rule_camera' });
  return [...found, ...advanceSentences(stage.advance)];
}

/** How a section is worked on. */
export function sectionSentences(
  section: { by: string; of_members: string; tries: number | null; duration_s: number | null },
  teams: boolean,
) {
  const found: Sentence[] = [];
  if (teams)
    found.push({ key: section.by === 'team' ? 'rule_section_by_team' : (`rule_section_each_${section.of_members}` as MessageKey) });
  if (section.tries !== null) found.push({ key: 'rule_section_tries', values: { tries: section.tries } });
  if (section.duration_s !== null) found.push({ key: 'rule_section_duration', values: { minutes: Math.round(section.duration_s / 60) } });
  return found;
}

type Entry = {
  entry: string;
  team_min: number;
  team_max: number;
  mentors_max: number;
  reg_review: boolean;
  quota: number | null;
  quota_per_institution: number | null;
  waiting_list: boolean;
  fee_cents: number;
  numbers: string;
  divisions: readonly string[];
  publicity_hours: number;
  publish_by_two?: boolean;
};

function entrySentences(entry: Entry): Sentence[] {
  const values = { least: entry.team_min, most: entry.team_max };
  if (entry.entry === 'individual') return [{ key: 'rule_entry_individual' }];
  if (entry.entry === 'both') return [{ key: 'rule_entry_both', values }, { key: 'rule_one_entry' }, { key: 'rule_lock' }];
  return [
    { key: entry.team_min === entry.team_max ? 'rule_entry_team_exact' : 'rule_entry_team', values },
    { key: 'rule_one_entry' },
    { key: 'rule_lock' },
  ];
}

function placesSentences(entry: Entry): Sentence[] {
  const found: Sentence[] = [];
  if (entry.quota !== null) found.push({ key: 'rule_quota', values: { quota: entry.quota } });
  if (entry.quota_per_institution !== null) found.push({ key: 'rule_quota_institution', values: { quota: entry.quota_per_institution } });
  if (entry.waiting_list && (entry.quota !== null || entry.quota_per_institution !== null)) found.push({ key: 'rule_waiting_list' });
  return found;
}

/** How people get in; the days of the window stand beside them, in the reader's own calendar. */
export function registrationSentences(entry: Entry): Sentence[] {
  const found = entrySentences(entry);
  if (entry.divisions.length > 0) found.push({ key: 'rule_divisions', values: { divisions: entry.divisions.join(' / ') } });
  if (entry.mentors_max > 0) found.push({ key: 'rule_mentors', values: { count: entry.mentors_max } });
  found.push({ key: entry.reg_review ? 'rule_review' : 'rule_no_review' }, ...placesSentences(entry));
  found.push(
    entry.fee_cents > 0 ? { key: 'rule_fee', values: { amount: (entry.fee_cents / 100).toFixed(2) } } : { key: 'rule_free' },
    { key: entry.numbers === 'draw' ? 'rule_numbers_draw' : 'rule_numbers_approval' },
    { key: 'rule_publicity', values: { hours: entry.publicity_hours } },
    ...(entry.publish_by_two ? [{ key: 'rule_publish_by_two' as const }] : []),
  );
  return found;
}

/** Who may take part; institutions by the names somebody fetched. */
export function eligibilitySentences(rule: Eligibility, institutions: readonly string[]): Sentence[] {
  const found: Sentence[] = [];
  if (rule.utypes.length === 1) found.push({ key: rule.utypes[0] === 1 ? 'rule_students' : 'rule_teachers' });
  if (institutions.length > 0) found.push({ key: 'rule_institutions', values: { names: institutions.join(' / ') } });
  for (const [division, grades] of Object.entries(rule.grades))
    if (grades.length > 0) found.push({ key: 'rule_grades', values: { division, grades: grades.join(' / ') } });
  const { born_from: from, born_until: until } = rule;
  if (from && until) found.push({ key: 'rule_born_between', values: { from, until } });
  else if (from) found.push({ key: 'rule_born_from', values: { from } });
  else if (until) found.push({ key: 'rule_born_until', values: { until } });
  if (rule.profile.length > 0)
    found.push({ key: 'rule_profile', words: { fields: rule.profile.map((field) => ({ key: `rule_field_${field}` as const })) } });
  return found;
}
