import type { PaperMode, PaperSection } from '@praxis/contract/assessments/papers';
import { PAPER_LIMITS } from '@praxis/contract/assessments/papers';
import { Refusal } from '../../../platform/http/refusal.ts';
import { rounded } from '../marking/score.rules.ts';
import { matched } from './matching.rules.ts';

/** What stands against using a paper, not yet in words. */
export type BareProblem = {
  key: 'no_questions_selected' | 'question_count_wrong' | 'too_few_questions' | 'question_not_usable' | 'question_twice';
  values?: Record<string, number>;
  section: number | null;
  entry: number | null;
};

/** How many questions a paper has and what they are worth. */
export function sizeOf(mode: PaperMode, sections: readonly PaperSection[]) {
  const parts = sections.flatMap((section) => (mode === 'fixed' ? section.items.map(({ score }) => ({ count: 1, score })) : section.rules));
  return {
    questions: parts.reduce((sum, { count }) => sum + count, 0),
    totalScore: rounded(parts.reduce((sum, { count, score }) => sum + count * score, 0)),
  };
}

/** A draft keeps only what its mode has; one that is too long is refused. */
export function draftOf(mode: PaperMode, sections: readonly PaperSection[]): PaperSection[] {
  const saved = sections.map((section) => (mode === 'fixed' ? { ...section, rules: [] } : { ...section, items: [] }));
  const entries = saved.reduce((sum, { items, rules }) => sum + items.length + rules.length, 0);
  const tooLong =
    sizeOf(mode, saved).questions > PAPER_LIMITS.questions || entries > (mode === 'fixed' ? PAPER_LIMITS.questions : PAPER_LIMITS.rules);
  if (tooLong) throw new Refusal('paper_too_long', { fields: { sections: 'paper_too_long' } });
  return saved;
}

/** Every version that fixed sections name. */
export const versionsOf = (sections: readonly PaperSection[]) => sections.flatMap(({ items }) => items.map(({ version_id }) => version_id));
/** Every rule of a draft with its place. */
export const rulesOf = (sections: readonly PaperSection[]) =>
  sections.flatMap(({ rules }, section) => rules.map((rule, entry) => ({ rule, section, entry })));

/** Problems of a fixed draft: nothing chosen (S-197), a question that may not be used, one chosen twice. */
export function fixedProblems(sections: readonly PaperSection[], questionIdOf: (versionId: string) => string | undefined): BareProblem[] {
  const problems: BareProblem[] = [];
  const seen = new Set<string>();
  sections.forEach(({ items }, section) => {
    items.forEach(({ version_id }, entry) => {
      const question = questionIdOf(version_id);
      if (!question) problems.push({ key: 'question_not_usable', section, entry });
      else if (seen.has(question)) problems.push({ key: 'question_twice', section, entry });
      if (question) seen.add(question);
    });
  });
  if (versionsOf(sections).length === 0) problems.push({ key: 'no_questions_selected', section: null, entry: null });
  return problems;
}

/** Problems of a random draft: no count above nothing (S-196, S-197), or too few questions for what is asked. */
export function randomProblems(sections: readonly PaperSection[], pools: readonly (readonly string[])[]): BareProblem[] {
  const rules = rulesOf(sections);
  if (rules.every(({ rule }) => rule.count === 0)) return [{ key: 'no_questions_selected', section: null, entry: null }];
  const found = matched(
    rules.map(({ rule }) => rule.count),
    pools,
  ).map((questions) => questions.length);
  return rules.flatMap(({ rule, section, entry }, at) =>
    found[at]! < rule.count
      ? [{ key: 'too_few_questions' as const, values: { count: rule.count, available: found[at]! }, section, entry }]
      : [],
  );
}
