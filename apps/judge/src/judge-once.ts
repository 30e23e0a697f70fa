import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageView } from '@praxis/contract/judge-queue/languages';
import type { JudgeTask, Verdict } from '@praxis/contract/judge-queue/task';
import { judgeCase } from './kinds/batch.ts';
import { compile } from './languages/compile.ts';
import { type Judge, openJudge } from './open-judge.ts';
import { SandboxFailure } from './sandbox/runner.ts';

/** One program and one input, by hand. */
type Asked = {
  language: LanguageView;
  src: string;
  stdin: string | undefined;
  expected: string | undefined;
  limits: JudgeTask['limits'];
  home: string;
  signal: AbortSignal;
};

/** What is printed about it. */
export type Answer = { verdict: Verdict; stdout: string; stderr: string; time_ms: number; memory_kb: number; msg: string };

const answer = (verdict: Verdict, msg: string, more: Partial<Answer> = {}): Answer => ({
  verdict,
  stdout: '',
  stderr: '',
  time_ms: 0,
  memory_kb: 0,
  msg,
  ...more,
});

/** Slots of judgings by hand lie beside those of the judge of the machine. */
const FIRST_SLOT = 100;
const MOST_AT_ONCE = 800;

/** A plain file as it lies; what a pipe or a device gives is written down first, for a box opens it anew. */
function plain(path: string, beside: string) {
  if (statSync(path).isFile()) return path;
  writeFileSync(beside, readFileSync(path), { mode: 0o644 });
  return beside;
}

async function judgeIn(judge: Judge, asked: Asked): Promise<Answer> {
  const place = judge.place(0, asked.signal);
  const files = [{ name: asked.language.file, text: readFileSync(asked.src, 'utf8') }];
  const compiled = await compile(place, { language: asked.language.id, files });
  if (!('folder' in compiled)) return answer('CE', compiled.log, { stderr: compiled.log, time_ms: 0 });
  const input = plain(asked.stdin ?? '/dev/null', join(place.folder, 'given-input'));
  const expected = asked.expected === undefined ? undefined : plain(asked.expected, join(place.folder, 'given-expected'));
  const one = await judgeCase(
    place,
    { limits: asked.limits, mode: 'try' },
    compiled,
    { kind: 'lines', strict: true },
    {
      no: 1,
      input,
      expected,
    },
  );
  return answer(one.verdict === 'IG' ? 'AC' : one.verdict, one.message, {
    stdout: one.stdout ?? '',
    stderr: one.stderr ?? '',
    time_ms: Math.round(one.timeMs),
    memory_kb: one.memoryKb,
  });
}

/** Judges one program in the same boxes as the judge of the machine. A failure of ours is SE, with its reason. */
export async function judgeOnce(asked: Asked): Promise<Answer> {
  const judge = await openJudge({
    home: asked.home,
    firstSlot: FIRST_SLOT + (process.pid % MOST_AT_ONCE),
    log: (message) => process.stderr.write(`${message}\n`),
    only: asked.language.id,
  });
  try {
    if (judge.tier === 'none') return answer('SE', `Programs are not run here: ${judge.reason}.`);
    if (judge.tier !== 'full' && process.env.PRAXIS_JUDGE_PRACTICE !== '1')
      return answer('SE', `Only practice is possible here (PRAXIS_JUDGE_PRACTICE=1 permits it): ${judge.reason}.`);
    return await judgeIn(judge, asked);
  } catch (error) {
    if (asked.signal.aborted) return answer('SE', 'interrupted');
    if (!(error instanceof SandboxFailure)) throw error;
    return answer('SE', error.message);
  } finally {
    await judge.close();
  }
}
