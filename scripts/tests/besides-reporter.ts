import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/** What a test file left out, and why where it said so. */
export type Skipped = { file: string; title: string; why: string };
/** An error that no test caught; `file` is the test file it came from, where vitest could tell. */
export type Outside = { file: string | null; message: string };
/** What the JSON report of a run does not say. */
export type Besides = { skipped: Skipped[]; outside: Outside[] };

/** Where a run writes down what its report does not say; beside its report. */
export const besidesFile = (report: string) => report.replace(/\.json$/, '-besides.json');

const outsideError = (error: SerializedError): Outside => ({
  file: typeof error.VITEST_TEST_PATH === 'string' ? relative(process.cwd(), error.VITEST_TEST_PATH) : null,
  message: error.stack || `${error.name ?? 'Error'}: ${error.message}`,
});

/** Collects the tests that did not run and the errors outside of tests, so that the end of a run can name them. */
export default class BesidesReporter implements Reporter {
  private readonly skipped: Skipped[] = [];

  onTestCaseResult(test: TestCase) {
    const result = test.result();
    if (result.state === 'skipped') this.skipped.push({ file: test.module.relativeModuleId, title: test.fullName, why: result.note ?? '' });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const file = process.env.TEST_BESIDES;
    const besides: Besides = { skipped: this.skipped, outside: errors.map(outsideError) };
    if (file) writeFileSync(file, JSON.stringify(besides));
  }
}
