import { openAgentClient } from '@praxis/agent-client/agent';
import type { AgentAddress } from '@praxis/agent-client/connection';
import type { LabHostState } from '@praxis/contract/labs/agent';
import { LabFailure } from './driver.ts';

type Options = {
  dial: AgentAddress;
  /** Does what a call asks for. */
  answer: (name: string, body: unknown, partial: (known: unknown) => void) => Promise<unknown>;
  state: () => Promise<LabHostState>;
};

export type LabAgent = ReturnType<typeof openLabAgent>;

/** Free memory changes all the time: a hundred megabytes are a change. */
const mark = (state: LabHostState) =>
  JSON.stringify({ ...state, memory_mb: Math.round(state.memory_mb.free / 100), disk_mb: Math.round(state.disk_mb.free / 500) });

/** Answers the server's calls and reports the state of this host whenever it changes. */
export const openLabAgent = ({ dial, answer, state }: Options) =>
  openAgentClient({
    ...dial,
    reports: { state, mark, answer, refusal: (error) => (error instanceof LabFailure ? error.word : 'failed') },
  });
