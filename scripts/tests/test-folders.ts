import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^praxis-run-(\d+)-/;
/** What programs we do not write leave behind however they end. */
const FOREIGN = /^(\.?org\.chromium|pulse-|playwright|node-compile-cache|\.com\.google)/;

/** Removes the folders of test runs that were killed. */
function clearDeadRuns(folder: string) {
  for (const name of readdirSync(folder)) {
    const owner = NAME.exec(name)?.[1];
    if (owner && !existsSync(`/proc/${owner}`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** What tests left in the folder of their run, by name. */
export const leftBehind = (folder: string) => readdirSync(folder).filter((name) => !FOREIGN.test(name));

/** Gives a test run a folder of its own for everything temporary. The run fails when a test leaves something in it. */
export default function setup() {
  const outer = tmpdir();
  if (existsSync('/proc/self')) clearDeadRuns(outer);
  const folder = mkdtempSync(join(outer, `praxis-run-${process.pid}-`));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    const left = leftBehind(folder);
    rmSync(folder, { recursive: true, force: true });
    if (left.length === 0) return;
    process.exitCode = 1;
    throw new Error(
      `The tests left ${left.length} entries in the temporary folder, such as ${left.slice(0, 8).join(', ')}. Remove them in afterAll.`,
    );
  };
}
