import type { MediaTask } from '@praxis/contract/core/agent';

/** One task in work: what to do, where to put files meanwhile, and how to tell how far it is. */
export type Task = {
  payload: MediaTask;
  /** An empty folder of this task, removed afterwards. */
  folder: string;
  /** The server's origin, http(s). */
  origin: string;
  /** Aborted when the lease is lost or the agent stops: whatever runs for the task must end at once. */
  signal: AbortSignal;
  /** 0–100, with what is known so far. */
  report: (progress: number, partial?: unknown) => void;
};

/** Does one kind of task and returns its result. */
export type Work = (task: Task) => Promise<unknown>;

/** The task cannot be done; `final` says that trying again cannot help. The reason is a message key. */
export class TaskFailure extends Error {
  readonly final: boolean;

  constructor(reason: string, final: boolean) {
    super(reason);
    this.final = final;
  }
}
