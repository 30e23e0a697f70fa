import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import { openAgentProcess } from '@praxis/agent-client/agent-process';
import { openJudgeAgent } from './agent/agent.ts';
import { openCaseFiles } from './agent/case-files.ts';
import { runTask } from './flow/run-task.ts';
import { openJudge } from './open-judge.ts';

process.umask(0o022);
const { at, log, server, supervised, dial, onStop } = openAgentProcess('judge', process.env.PRAXIS_JUDGE_NAME || `judge ${hostname()}`);

/** One per core; one fewer where the web server shares the machine. */
const slots = Number(process.env.PRAXIS_JUDGE_SLOTS) || Math.max(1, availableParallelism() - (supervised ? 1 : 0));

const judge = await openJudge({ home: at.home, log });
log(judge.tier === 'full' ? 'the sandbox holds' : 'programs are not judged for scores here', { tier: judge.tier, reason: judge.reason });
const caseFiles = openCaseFiles(join(at.home, 'judge/data'), server);
const agent = openJudgeAgent({
  dial,
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
});

/** What runs may take this long to end before its lease returns to the queue. */
const DRAIN_MS = 8000;

onStop(async (reason) => {
  if (reason === 'SIGTERM') await agent.drain(DRAIN_MS);
  await agent.close();
  await judge.close();
}, DRAIN_MS + 4000);
