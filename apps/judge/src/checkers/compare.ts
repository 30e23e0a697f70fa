import type { Checker, Verdict } from '@praxis/contract/judge-queue/task';
import { sameFloats } from './floats.ts';
import { sameLines } from './lines.ts';
import { sameTokens } from './tokens.ts';

/** Judges an output by comparing it with the expected one. */
export function compare(checker: Exclude<Checker, { kind: 'special' }>, output: Uint8Array, expected: Uint8Array): Verdict {
  if (checker.kind === 'tokens') return sameTokens(output, expected, checker.ignoreCase) ? 'AC' : 'WA';
  if (checker.kind === 'floats') return sameFloats(output, expected, checker) ? 'AC' : 'WA';
  if (sameLines(output, expected)) return 'AC';
  return checker.strict && sameTokens(output, expected) ? 'PE' : 'WA';
}
