import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than a quarter of a minute; what begins late keeps one core waiting at the end. */
const longest = [
  'testing/matrix/matrix.test.ts',
  'testing/matrix/matrix-second-half.test.ts',
  'apps/supervisor/src/kill.test.ts',
  'testing/hostile/hostile.test.ts',
  'testing/secrecy/frozen-reveals-nothing.test.ts',
  'testing/at-once.test.ts',
  'testing/every-link.test.ts',
  'apps/repositories/src/hostile.test.ts',
  'apps/media/src/media.test.ts',
  'testing/keys-never-travel.test.ts',
  'bench/exam/kill.test.ts',
  'apps/labs/src/drivers/qemu/outside/hostile-home.test.ts',
  'scripts/backup/backup.test.ts',
  'modules/market/proofs/killed-server.test.ts',
  'modules/search/find-only-what-opens.test.ts',
  'testing/hostile/every-route.test.ts',
  'modules/course-packages/killed-import.test.ts',
  'platform/realtime/rolling-restart.test.ts',
  'apps/repositories/src/killed-host.test.ts',
  'modules/contest-feed/contest-feed.test.ts',
  'testing/secrecy/sealed-scores-reveal-nothing.test.ts',
  'apps/repositories/src/repositories.test.ts',
  'apps/supervisor/src/service-accounts.test.ts',
  'modules/assessments/homework/kill-table.test.ts',
  'apps/judge/src/hostile.test.ts',
  'modules/market/proofs/histories.test.ts',
  'scripts/backup/restored-money.test.ts',
  'apps/supervisor/src/postgres.test.ts',
  'modules/question-exchange/round-trip.test.ts',
  'bench/contest/kill.test.ts',
  'modules/live-classes/room/room.test.ts',
  'modules/accounts/sign-in/sign-in.test.ts',
  'modules/statistics/xapi/xapi.test.ts',
  'e2e/every-screen.test.ts',
  'e2e/assessments/answer-exam.test.ts',
  'e2e/market.test.ts',
  'e2e/assessments/proctored-exam.test.ts',
  'e2e/competitions/whole-competition.test.ts',
  'e2e/competitions/contest.test.ts',
  'e2e/assessments/first-term.test.ts',
  'e2e/assessments/question-types.test.ts',
  'e2e/problems/solve-problem.test.ts',
  'e2e/interrupted.test.ts',
  'e2e/courses/skill-map.test.ts',
  'e2e/courses/learn.test.ts',
  'e2e/people/entry-points.test.ts',
  'e2e/live/live-class.test.ts',
  'e2e/people/people.test.ts',
  'e2e/assessments/give-exam.test.ts',
  'e2e/assessments/write-questions.test.ts',
  'e2e/courses/project.test.ts',
  'e2e/labs/lab-course.test.ts',
  'e2e/competitions/lab-stage.test.ts',
  'e2e/competitions/competition-organiser.test.ts',
  'e2e/languages.test.ts',
  'e2e/assessments/exam-monitor.test.ts',
  'e2e/competitions/competition-entrant.test.ts',
  'e2e/competitions/awards.test.ts',
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
