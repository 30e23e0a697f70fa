import type { LabCheck, LabDraft } from '@praxis/contract/labs/labs';
import type { MessageKey } from '@praxis/contract/messages';
import { Refusal } from '../../../platform/http/refusal.ts';

/** What stands against publishing. */
export type DraftProblem = { step_id: string; key: MessageKey; values?: Record<string, string | number> };

/** What students may see of a version: no checks, no texts of hints. */
export type LabContent = Omit<LabDraft, 'steps'> & {
  steps: {
    id: string;
    title: string;
    html: string;
    hints: { id: string; cost: number }[];
    rules: { id: string; title: string; node: string; weight: number; kind: LabCheck['kind']; advice: string; final: boolean }[];
  }[];
};
/** What only checks and readers of hints see. */
export type LabKeys = { checks: Record<string, LabCheck>; hints: Record<string, string> };

/** A published version taken apart. */
export function published(draft: LabDraft): { content: LabContent; keys: LabKeys } {
  const keys: LabKeys = { checks: {}, hints: {} };
  const steps = draft.steps.map((step) => ({
    id: step.id,
    title: step.title,
    html: step.html,
    hints: step.hints.map(({ id, cost, text }) => {
      keys.hints[id] = text;
      return { id, cost };
    }),
    rules: step.rules.map(({ check, ...rule }) => {
      keys.checks[rule.id] = check;
      return { ...rule, kind: check.kind };
    }),
  }));
  return { content: { ...draft, steps }, keys };
}

/** Every rule of a version in order. */
export const rulesOf = (content: LabContent) => content.steps.flatMap((step) => step.rules);

const repeated = (names: string[]) => new Set(names).size < names.length;

/** Refuses a draft whose parts cannot be told apart. */
export function refuseTwins(draft: LabDraft) {
  if (repeated(draft.machines.map(({ node }) => node))) throw new Refusal('lab_same_name');
  const parts = draft.steps.flatMap((step) => [step.id, ...step.rules.map(({ id }) => id), ...step.hints.map(({ id }) => id)]);
  if (repeated(parts) || repeated(draft.report.sections.map(({ id }) => id))) throw new Refusal('parameter_error');
}

/** What stands against publishing a draft. */
export function draftProblems(draft: LabDraft): DraftProblem[] {
  const problems: DraftProblem[] = [];
  if (draft.machines.length === 0) problems.push({ step_id: '', key: 'lab_no_machine' });
  if (draft.steps.length === 0) problems.push({ step_id: '', key: 'lab_no_step' });
  const nodes = new Set(draft.machines.map(({ node }) => node));
  for (const [at, step] of draft.steps.entries()) {
    for (const rule of step.rules) {
      const values = { step: at + 1, rule: rule.title };
      if (rule.check.subject.trim() === '') problems.push({ step_id: step.id, key: 'lab_rule_empty', values });
      if (rule.check.kind !== 'flag' && !nodes.has(rule.node)) problems.push({ step_id: step.id, key: 'lab_rule_node', values });
    }
  }
  return problems;
}

/** Worth saying, and no obstacle (C-21). */
export function draftWarnings(draft: LabDraft): DraftProblem[] {
  const rules = draft.steps.flatMap((step) => step.rules);
  return rules.length > 0 && rules.every(({ weight }) => weight === 0) ? [{ step_id: '', key: 'lab_weights_zero' }] : [];
}

/** A new lab: one tiny machine, one step. */
export const emptyDraft = (title: string, stepTitle: string, machineTitle: string): LabDraft => ({
  title,
  intro: '',
  minutes: 60,
  machines: [{ node: 'main', title: machineTitle, template: 'tiny' }],
  steps: [{ id: 's1', title: stepTitle, html: '', hints: [], rules: [] }],
  keep: 'best',
  extensions: 8,
  advanced: true,
  recording: false,
  report: { wanted: false, max_score: 100, sections: [] },
});

/** Whether a word is the flag a rule asks for. */
export function isFlag(check: LabCheck, answer: string) {
  const [wanted, word] = [check.subject.trim(), answer.trim()];
  if (check.compare === 'contains') return word.includes(wanted) !== check.not;
  return (word === wanted) !== check.not;
}
