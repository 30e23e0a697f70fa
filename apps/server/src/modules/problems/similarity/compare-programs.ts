import { setImmediate as turn } from 'node:timers/promises';
import { type Compared, compared, likeness, printsOf, tokensOf } from './similarity.rules.ts';

const LEAST = 0.2;
const MOST_PAIRS = 2000;
/** After so many programs or pairs whatever else this process does has its turn. */
export const AT_A_TIME = 20;

type Program = { id: string; source: string };
type Pair = { left_id: string; right_id: string } & ReturnType<typeof likeness>;
type Report = {
  /** How far it is, of 100. */
  report: (percent: number) => Promise<unknown>;
  /** Lets others of this process go on. */
  pause?: () => Promise<unknown>;
};

/** Every program beside every other: how many pairs are how alike, in tenths, and the likest pairs. */
export async function comparePrograms(submissions: readonly Program[], provided: string, { report, pause = turn }: Report) {
  let work = 0;
  const rest = async () => {
    if (++work % AT_A_TIME === 0) await pause();
  };
  const known = new Set(printsOf(tokensOf(provided)).map(({ hash }) => hash));
  const programs: Compared[] = [];
  for (const { id, source } of submissions) {
    programs.push(compared(id, tokensOf(source), known));
    await rest();
  }
  const distribution = Array.from({ length: 10 }, () => 0);
  let best: Pair[] = [];
  const likest = () => best.sort((one, other) => other.similarity - one.similarity).slice(0, MOST_PAIRS);
  for (const [at, left] of programs.entries()) {
    for (const right of programs.slice(at + 1)) {
      const found = likeness(left, right);
      const step = Math.min(9, Math.floor(found.similarity * 10));
      distribution[step] = distribution[step]! + 1;
      if (found.similarity >= LEAST) best.push({ left_id: left.id, right_id: right.id, ...found });
      await rest();
    }
    if (best.length > 2 * MOST_PAIRS) best = likest();
    if (at % 20 === 19) await report((100 * at) / programs.length);
  }
  return { submissions: programs.length, distribution, pairs: likest() };
}
