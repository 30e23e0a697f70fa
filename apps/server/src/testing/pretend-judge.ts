import type { AgentServerFrame } from '@praxis/contract/core/agent';
import type { CaseResult, JudgeAbout, JudgeResult, JudgeTask, Verdict } from '@praxis/contract/judge-queue/task';
import type { App } from '../platform/app.ts';
import { agentKeyOf } from './makers/agents.ts';
import { openSocket } from './socket.ts';

type At = { app: App; origin: string };

/** What the pretend judge makes of a program: its source says it, `verdict:WA` in the source is WA, everything else AC. */
function resultOf(task: JudgeTask, tier: JudgeAbout['tier']): JudgeResult {
  const source = task.program?.files[0]?.text ?? '';
  const claimed = (/verdict:([A-Z]{2,3})/.exec(source)?.[1] ?? 'AC') as Verdict;
  const failing = Number(/case:(\d+)/.exec(source)?.[1] ?? 1);
  const cases: CaseResult[] = task.cases.map(({ no, expected, open = false }) => {
    const verdict: Verdict =
      claimed === 'CE' ? 'SK' : task.mode === 'try' && !expected ? 'IG' : claimed === 'AC' || no < failing ? 'AC' : claimed;
    const visible = task.mode === 'judge' && !(open && verdict !== 'AC') ? {} : { stdout: `out of ${no}`, stderr: '' };
    return { no, verdict, timeMs: 5, memoryKb: 1000, points: verdict === 'AC' ? 1 : 0, message: `words on ${no}`, ...visible };
  });
  const groups = task.groups.map(({ no, score, rule }) => {
    const own = cases.filter((one) => task.cases.find((known) => known.no === one.no)?.group === no);
    const shares = own.map(({ points }) => points);
    const share = own.length === 0 ? 1 : rule === 'min' ? Math.min(...shares) : shares.reduce((sum, one) => sum + one, 0) / own.length;
    return { no, score: score * share };
  });
  return {
    ...{
      verdict: task.mode === 'try' && claimed === 'AC' ? (task.cases[0]?.expected ? 'AC' : 'IG') : claimed,
      groups,
      cases: claimed === 'CE' ? [] : cases,
    },
    ...{
      score: claimed === 'CE' ? 0 : groups.reduce((sum, one) => sum + one.score, 0),
      full: task.groups.reduce((sum, one) => sum + one.score, 0),
    },
    ...{ timeMs: 5, memoryKb: 1000, compileLog: claimed === 'CE' ? 'does not compile' : '', compileMs: 1, languageVersion: 'pretend 1' },
    ...{ tier, dataRevision: task.dataRevision, message: '' },
  };
}

/** A judge for tests: it speaks the protocol of agents and judges by what sources say. `kills` decides for each task whether it dies first. */
export async function pretendJudge(
  { app, origin }: At,
  { name = `judge ${Math.random()}`, slots = 1, tier = 'full' as JudgeAbout['tier'], draining = false, answers = true } = {},
) {
  const opened = await openSocket<AgentServerFrame>(`${origin}/agent`);
  const about: JudgeAbout = {
    ...{ tier, reason: tier === 'full' ? '' : 'there are no cgroups', cgroup: tier === 'full' ? 'v2' : 'none', slots, draining },
    languages: [{ id: 'cpp17', version: 'pretend 1' }],
  };
  opened.send({ t: 'hello', key: await agentKeyOf(app, 'judge', name), kind: 'judge', name, capacity: { judge: slots }, about });
  const tasks: JudgeTask[] = [];
  let read = 0;
  let stopped = false;

  const answer = (frame: Extract<AgentServerFrame, { t: 'task' }>) => {
    const task = frame.payload as JudgeTask;
    const result = resultOf(task, tier);
    const of = { id: frame.id, lease: frame.lease };
    opened.send({ t: 'progress', ...of, progress: 50, partial: { compiled: true, cases: result.cases.slice(0, 1) } });
    opened.send({ t: 'done', ...of, result });
  };
  const timer = setInterval(() => {
    for (; read < opened.frames.length && !stopped; read++) {
      const frame = opened.frames[read]!;
      if (frame.t !== 'task') continue;
      tasks.push(frame.payload as JudgeTask);
      if (answers) answer(frame);
    }
  }, 5);
  return {
    name,
    tasks,
    frames: opened.frames,
    send: opened.send,
    /** Goes away without a word, as a killed process does. */
    close() {
      stopped = true;
      clearInterval(timer);
      opened.socket.terminate();
    },
  };
}
