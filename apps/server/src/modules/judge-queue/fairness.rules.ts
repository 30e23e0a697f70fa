import { type JudgeClass, judgeClasses } from '@praxis/contract/judge-queue/judge-queue';

/** The part of the slots that a class gets whatever waits above it. Those of exams and competitions come by their place in the order. */
export const RESERVED: Record<JudgeClass, number> = { exam: 0, competition: 0.2, homework: 0.15, practice: 0.1, rejudge: 0.05 };

/** What each class has saved up towards a turn out of the order. */
export type Credits = Partial<Record<JudgeClass, number>>;

/**
 * The classes in the order in which the next task is looked for, and what they have saved up afterwards. The highest waiting class comes
 * first, unless a lower one has waited long enough for its reserved share; a class with nothing to do saves nothing.
 */
export function nextClasses(waiting: readonly JudgeClass[], credits: Credits): { order: JudgeClass[]; credits: Credits } {
  const inOrder = judgeClasses.filter((name) => waiting.includes(name));
  const [first] = inOrder;
  if (!first) return { order: [], credits: {} };
  const saved: Credits = {};
  for (const name of inOrder) saved[name] = (credits[name] ?? 0) + RESERVED[name];
  const chosen = inOrder.find((name) => name !== first && saved[name]! >= 1) ?? first;
  saved[chosen] = Math.max(0, saved[chosen]! - 1);
  return { order: [chosen, ...inOrder.filter((name) => name !== chosen)], credits: saved };
}
