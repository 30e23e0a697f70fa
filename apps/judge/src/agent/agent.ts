import { type AgentClient, openAgentClient } from '@praxis/agent-client/agent';
import type { AgentAddress } from '@praxis/agent-client/connection';
import { JUDGE_TASK, type JudgeAbout, type JudgeProgress, type JudgeTask } from '@praxis/contract/judge-queue/task';
import { gather } from './gather.ts';

/** Judges one task in slot `index`; what it throws is no verdict but a failure of this judge. */
export type Work = (index: number, task: JudgeTask, signal: AbortSignal, report: (progress: JudgeProgress) => void) => Promise<unknown>;

type Options = { dial: AgentAddress; about: Omit<JudgeAbout, 'draining'>; work: Work };

/** Works on as many of the server's tasks as there are slots. */
export const openJudgeAgent = ({ dial, about, work }: Options): AgentClient =>
  openAgentClient({
    ...dial,
    about: (draining): JudgeAbout => ({ ...about, draining }),
    tasks: {
      capacity: { [JUDGE_TASK]: about.slots },
      async perform({ payload, slot, signal, report }) {
        const task = payload as JudgeTask;
        const progress = gather((partial, share) => report(100 * Math.min(1, share / Math.max(1, task.cases.length)), partial));
        try {
          return await work(slot, task, signal, progress.add);
        } finally {
          progress.stop();
        }
      },
    },
  });
