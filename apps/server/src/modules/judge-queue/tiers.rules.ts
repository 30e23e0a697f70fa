import { type JudgeClass, judgeClasses } from '@praxis/contract/judge-queue/judge-queue';
import { type JudgeAbout, type JudgeTier, judgeAbout } from '@praxis/contract/judge-queue/task';
import type { MessageKey } from '@praxis/contract/messages';

/** What operators decided about judging. */
export type JudgeRules = { practiceWithoutCgroups: boolean };

/** What a judge says of itself, or undefined when it says nothing that can be read: then it gets no work. */
export function aboutOf(claimed: unknown): JudgeAbout | undefined {
  const parsed = judgeAbout.safeParse(claimed);
  return parsed.success ? parsed.data : undefined;
}

/** The classes a judge may take from: everything on the full tier, practice on the lesser one where the operator allows it, else nothing. */
export function classesFor(judge: { tier: JudgeTier; drained: boolean; draining: boolean }, rules: JudgeRules): readonly JudgeClass[] {
  if (judge.drained || judge.draining) return [];
  if (judge.tier === 'full') return judgeClasses;
  return judge.tier === 'practice' && rules.practiceWithoutCgroups ? ['practice'] : [];
}

/** Why code may not be sent now: judges are there, and none of them may run it. With no judge at all it waits for one. */
export function refusalOf(connected: readonly JudgeTier[], rules: JudgeRules, judgeClass: JudgeClass): MessageKey | undefined {
  if (connected.length === 0 || connected.includes('full')) return undefined;
  if (!connected.includes('practice')) return 'judge_no_sandbox';
  if (judgeClass !== 'practice') return 'judge_not_graded_here';
  return rules.practiceWithoutCgroups ? undefined : 'judge_practice_off';
}

/** What operators are told of it: they are the ones whom others would ask. */
export function noticeOf(connected: readonly JudgeTier[], rules: JudgeRules): MessageKey | undefined {
  if (connected.length === 0) return 'judge_away';
  const refusal = refusalOf(connected, rules, 'exam');
  return refusal === 'judge_no_sandbox' ? 'judges_without_sandbox' : refusal;
}
