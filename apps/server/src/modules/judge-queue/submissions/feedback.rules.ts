import type { Verdict } from '@praxis/contract/judge-queue/task';

/** How much of a verdict those who solve learn: every case, points of groups, the verdict alone, or only whether it compiled. */
export type Feedback = 'cases' | 'groups' | 'verdict' | 'compiled';

type Judged = { verdict: Verdict | null; score: number | null; time_ms?: number | null; memory_kb?: number | null };

/** A result with only as much of it as may be told. */
export function maskedBy<Line extends Judged>(feedback: Feedback, line: Line): Line {
  if (feedback === 'cases' || feedback === 'groups') return line;
  const verdict = feedback === 'verdict' || line.verdict === 'CE' ? line.verdict : null;
  const used = 'time_ms' in line ? { time_ms: null, memory_kb: null } : {};
  return { ...line, verdict, score: null, ...used };
}

/** Whether a case may be told: samples are known anyway. */
export const revealsCase = (feedback: Feedback, { sample }: { sample: boolean }) =>
  feedback === 'cases' || (feedback !== 'compiled' && sample);
