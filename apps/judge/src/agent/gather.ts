import type { JudgeProgress } from '@praxis/contract/judge-queue/task';

const EVERY_MS = 150;

/**
 * Gathers what is told case by case into few frames: the compile and the first case at once, the rest every 150 ms.
 * `say` hears what is new and how many cases have ended.
 */
export function gather(report: (progress: JudgeProgress, ended: number) => void) {
  let cases: JudgeProgress['cases'] = [];
  let ended = 0;
  let timer: NodeJS.Timeout | undefined;
  const flush = (compiled?: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    report(compiled === undefined ? { cases } : { compiled, cases }, ended);
    cases = [];
  };
  return {
    add(progress: JudgeProgress) {
      cases.push(...progress.cases);
      ended += progress.cases.length;
      if (progress.compiled !== undefined || ended === 1) flush(progress.compiled);
      else timer ??= setTimeout(flush, EVERY_MS);
    },
    /** The end says everything again: what waits need not be said. */
    stop: () => clearTimeout(timer),
  };
}
