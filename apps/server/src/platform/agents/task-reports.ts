import type { AgentKind } from '@praxis/contract/core/agent';
import type { Db } from '../database/db.ts';
import type { ResultBounds } from './task-results.ts';

/** What happens to a task's subject as its agent reports; each runs in the transaction that records the report. */
export type TaskReports = {
  /** Which kind of agent does it; no other is given it or may report on it. */
  by: AgentKind;
  /** How often a task that loses its agent is given to another before it fails; 3 when absent. */
  attempts?: number;
  /** The lanes of this kind's queue; `order` says in which of those that wait an agent takes its next task, none when it may take nothing. */
  queues?: { names: readonly string[]; order: (agent: AgentSeen, waiting: readonly string[]) => Promise<readonly string[]> };
  /** Hears of agents with capacity for this kind: when they come, with every heartbeat, and when they go. */
  seen?: (agent: AgentSeen & { connected: boolean }) => Promise<void>;
  /** What its agent may hand in as files under one lease; none when absent. */
  results?: ResultBounds;
  /** Made when the task is handed out, so that signed addresses in it are fresh. */
  payload: (task: TaskInHand) => Promise<unknown>;
  progress?: (report: { subjectId: string; progress: number; partial: unknown; db: Db }) => Promise<void>;
  done: (report: { subjectId: string; result: unknown; db: Db }) => Promise<void>;
  failed: (report: { subjectId: string; error: string; db: Db }) => Promise<void>;
};

/** A task that is being handed out. */
export type TaskInHand = {
  id: string;
  subjectId: string;
  payload: Record<string, unknown>;
  /** The name of the agent. */
  agent: string;
  /** For whom addresses of its sources are signed: they end when the agent is revoked. */
  viewer: string;
  /** Where the agent posts its files while it holds the lease. */
  deliver: string;
  db: Db;
};

/** An agent as the owner of its tasks sees it; `about` is what it said of itself. */
export type AgentSeen = { name: string; about: unknown; slots: number; busy: number };
