import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Judge, openJudge } from '../open-judge.ts';

/** Slots of tests lie beside those of judges on the same machine. */
const FIRST_SLOT = 300;

/** A judge of its own home. Where the machine cannot lock programs in, the reason is printed and there is none. */
export async function judgeHere(slot = 0): Promise<{ judge: Judge | undefined; close: () => Promise<void> }> {
  process.umask(0o022);
  const home = mkdtempSync(join(tmpdir(), 'praxis-judge-home-'));
  const judge = await openJudge({ home, firstSlot: FIRST_SLOT + slot, log: (message) => process.stderr.write(`${message}\n`) });
  if (judge.tier !== 'full') process.stderr.write(`programs are not judged on this machine: ${judge.reason}\n`);
  return {
    judge: judge.tier === 'full' ? judge : undefined,
    async close() {
      await judge.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
