import { openAgentClient } from '@praxis/agent-client/agent';
import type { AgentAddress } from '@praxis/agent-client/connection';
import { type LivePackagerState, type LiveTask, liveTasks } from '@praxis/contract/live-media/live-media';

type Options = {
  dial: AgentAddress;
  state: () => LivePackagerState;
  /** Does one task and gives its result; rejects when it is to be tried again. */
  perform: (task: LiveTask, signal?: AbortSignal) => Promise<unknown>;
  /** The server has stored the result of a task. */
  stored: (task: LiveTask) => void;
};

export type LiveAgent = ReturnType<typeof openLiveAgent>;

/** Reports what happens in classes to the server and takes what is to be done. */
export const openLiveAgent = ({ dial, state, perform, stored }: Options) =>
  openAgentClient({
    ...dial,
    tasks: {
      capacity: { [liveTasks.end]: 2, [liveTasks.revoke]: 8 },
      perform: ({ payload, signal }) => perform(payload as LiveTask, signal),
      stored: (payload) => stored(payload as LiveTask),
    },
    reports: { state, answer: (_name, body) => perform(body as LiveTask), refusal: (error) => (error as Error).message },
  });
