import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import { agentKeySource, serverOf } from '@praxis/instance/agent-identity';
import { instance } from '@praxis/instance/instance';
import { openAgent } from './agent/agent.ts';
import { openCaseFiles } from './agent/case-files.ts';
import { runTask } from './flow/run-task.ts';
import { openJudge } from './open-judge.ts';

process.umask(0o022);
const at = instance();
const log = (msg: string, more: Record<string, unknown> = {}) =>
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg, ...more })}\n`);

const supervised = process.env.PRAXIS_SUPERVISED === '1';
/** One per core; one fewer where the web server shares the machine. */
const slots = Number(process.env.PRAXIS_JUDGE_SLOTS) || Math.max(1, availableParallelism() - (supervised ? 1 : 0));
const origin = serverOf(at);
const name = process.env.PRAXIS_JUDGE_NAME || `judge ${hostname()}`;

let closing = false;
let close: (reason: string) => Promise<void> = async () => process.exit(0);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close(signal));
// The supervisor holds our input open; when it is gone, so are we.
if (supervised) process.stdin.resume().on('end', () => void close('supervisor gone'));

const judge = await openJudge({ home: at.home, log });
log(judge.tier === 'full' ? 'the sandbox holds' : 'programs are not judged for scores here', { tier: judge.tier, reason: judge.reason });
const caseFiles = openCaseFiles(join(at.home, 'judge/data'), origin);
const agent = openAgent({
  address: new URL('/agent', origin.replace(/^http/, 'ws')).href,
  key: agentKeySource({ at, kind: 'judge', name, server: origin, log }),
  name,
  about: {
    tier: judge.tier,
    reason: judge.reason.slice(0, 500),
    cgroup: judge.cgroup,
    slots: judge.tier === 'none' ? 0 : slots,
    languages: [...(judge.tools?.languages.values() ?? [])].map(({ id, versionWords: versionText }) => ({ id, version: versionText })),
  },
  async work(index, task, signal, report) {
    // The server asks nobody else for it; this is our own word on it.
    if (task.graded && judge.tier !== 'full') throw new Error('this judge may only run practice');
    const place = judge.place(index, signal);
    return runTask({
      place,
      task,
      tier: judge.tier,
      report,
      fileOf: (file, name) => caseFiles.file(file, join(place.folder, name), signal),
    });
  },
  log,
});

/** What runs may take this long to end before its lease returns to the queue. */
const DRAIN_MS = 8000;

close = async (reason) => {
  if (closing) process.exit(1);
  closing = true;
  log('stopping', { reason });
  setTimeout(() => process.exit(1), DRAIN_MS + 4000).unref();
  if (reason === 'SIGTERM') await agent.drain(DRAIN_MS);
  await agent.close();
  await judge.close();
  process.exit(0);
};
