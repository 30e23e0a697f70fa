import { type BuildJob, buildTemplate, type Report } from './build.ts';

/** Builds one template in a process of its own, which ends with it: told on our output are its steps, on the errors why it failed. */
const abort = new AbortController();
process.on('SIGTERM', () => abort.abort());
// Whoever started us holds our input open.
process.stdin.resume().on('end', () => abort.abort());
const report: Report = (progress, step, note) => void process.stdout.write(`${JSON.stringify({ progress, step, note })}\n`);
try {
  await buildTemplate(JSON.parse(process.argv[2]!) as BuildJob, abort.signal, report);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
