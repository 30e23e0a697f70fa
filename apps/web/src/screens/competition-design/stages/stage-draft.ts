import {
  type SectionDraft,
  STAGE_LENGTH_S,
  STAGE_RESULT,
  type StageDraft,
  type StageRule,
  type StageView,
} from '@praxis/contract/competitions/stages';

const HOUR = 3_600_000;

/** A rule with its usual settings. */
export function usualRule(kind: StageRule['kind']): StageRule {
  if (kind === 'sum') return { kind, take: 'best', ties: [] };
  if (kind === 'icpc') return { kind, penalty_minutes: 20, compile_errors_count: false };
  if (kind === 'ioi') return { kind, groups: false, last_gain: false };
  if (kind === 'ctf') return { kind, initial: 500_00, minimum: 100_00, decay: 50 };
  return { kind };
}

/** A stage to begin with: at nine the next morning after registration and everything before it. */
export function newStage(title: string, after: number): StageDraft {
  const start = new Date(after + 12 * HOUR);
  start.setHours(9, 0, 0, 0);
  if (start.getTime() <= after) start.setDate(start.getDate() + 1);
  const start_at = start.getTime();
  return {
    ...{ title, start_at, end_at: start_at + STAGE_LENGTH_S * 1000, rule: usualRule('sum'), rule_html: '', watch: null },
    ...{ freeze_before_s: null, shows: 'tries', board_for: 'signed_in', advance: null },
  };
}

/** What of a stage its organiser writes. */
export const draftOf = ({
  title,
  start_at,
  end_at,
  rule,
  rule_html,
  watch,
  freeze_before_s,
  shows,
  board_for,
  advance,
}: StageView): StageDraft => ({
  ...{ title, start_at, end_at, rule, rule_html, watch, freeze_before_s, shows, board_for, advance },
});

/** Under these rules people are told at once what a hand-in came to, and the board lives on it. */
const FEEDBACK_AT_ONCE: readonly StageRule['kind'][] = ['icpc', 'ioi', 'ctf'];

/** When the results of a section are usually seen; works are judged when the stage is over. */
export function usualReveal(rule: StageRule['kind'], kind: string): SectionDraft['reveal'] {
  if (kind === 'production') return 'after_release';
  // It is published where it comes from.
  if (kind === STAGE_RESULT) return rule === 'last' ? 'after_end' : 'live';
  return FEEDBACK_AT_ONCE.includes(rule) ? 'live' : 'after_end';
}

/** The next free letter for a section. */
const nextLabel = (taken: readonly string[]) => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  return letters.find((letter) => !taken.includes(letter)) ?? String(taken.length + 1);
};

/** A section to begin with. */
export function newSection(stage: StageView, kind: string): SectionDraft {
  const used = stage.sections.reduce((sum, { weight }) => sum + weight, 0);
  return {
    ...{ label: nextLabel(stage.sections.map(({ label }) => label)), title: '', kind, config: {} },
    ...{ weight: stage.rule.kind === 'sum' ? Math.max(0, 100 - used) : 100, max_points: 100_00, by: 'each', of_members: 'sum' },
    ...{ opens_s: null, closes_s: null, duration_s: null, tries: null, reveal: usualReveal(stage.rule.kind, kind) },
  };
}
