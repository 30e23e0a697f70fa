import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than a quarter of a minute; what begins late keeps one core waiting at the end. */
const longest = [
  'testing/matrix/matrix.test.ts',
  'testing/matrix/matrix-second-half.test.ts',
  'media/src/media.test.ts',
  'exam/kill.test.ts',
  'hostile/hostile.test.ts',
  'qemu/outside/hostile-home.test.ts',
  'testing/at-once.test.ts',
  'supervisor/src/kill.test.ts',
  'testing/secrecy/frozen-reveals-nothing.test.ts',
  'market/proofs/killed-server.test.ts',
  'rolling-restart.test.ts',
  'testing/every-link.test.ts',
  'supervisor/src/service-accounts.test.ts',
  'contest-feed/contest-feed.test.ts',
  'drivers/qemu/qemu.test.ts',
  'scripts/backup/backup.test.ts',
  'ranks/boards/public-board.test.ts',
  'killed-import.test.ts',
  'contest/kill.test.ts',
  'judge/src/flow/run-task.test.ts',
  'e2e/every-screen.test.ts',
  'e2e/assessments/answer-exam.test.ts',
  'e2e/courses/project.test.ts',
  'e2e/assessments/first-term.test.ts',
  'e2e/market.test.ts',
  'e2e/people/entry-points.test.ts',
  'e2e/competitions/contest.test.ts',
  'e2e/assessments/proctored-exam.test.ts',
  'e2e/problems/solve-problem.test.ts',
  'e2e/languages.test.ts',
];
const place = ({ moduleId }: TestSpecification) => {
  const found = longest.findIndex((name) => moduleId.endsWith(name));
  return found < 0 ? longest.length : found;
};

/** Begins the longest test files first, the others as vitest would. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}
