import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** What a test file left out, and why where it said so. */
export type Skipped = { file: string; title: string; why: string };

/** Where a run writes down what it skipped; beside its report. */
export const skippedFile = (report: string) => report.replace(/\.json$/, '-skipped.json');

/** Collects the tests that did not run, so that the end of a run can name them. */
export default class SkipReporter implements Reporter {
  private readonly skipped: Skipped[] = [];

  onTestCaseResult(test: TestCase) {
    const result = test.result();
    if (result.state === 'skipped') this.skipped.push({ file: test.module.relativeModuleId, title: test.fullName, why: result.note ?? '' });
  }

  onTestRunEnd(_modules: readonly TestModule[]) {
    const file = process.env.TEST_SKIPPED;
    if (file) writeFileSync(file, JSON.stringify(this.skipped));
  }
}
