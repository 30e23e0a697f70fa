import type { AgentKind } from '@praxis/contract/core/agent';
import { agentKeySource, serverOf } from '@praxis/instance/agent-identity';
import { instance } from '@praxis/instance/instance';
import type { AgentAddress, AgentLog } from './connection.ts';

/** How long an agent may take to stop. */
const STOP_MS = 5000;

/** What the main of every agent begins with: its instance, its log, its server, and how it is told to stop. */
export function openAgentProcess(kind: AgentKind, name: string) {
  const at = instance();
  const log: AgentLog = (msg, more = {}) => process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), msg, ...more })}\n`);
  const server = serverOf(at);
  const supervised = process.env.PRAXIS_SUPERVISED === '1';
  const dial: AgentAddress = {
    address: new URL('/agent', server.replace(/^http/, 'ws')).href,
    key: agentKeySource({ at, kind, name, server, log }),
    kind,
    name,
    log,
  };

  let stopping = false;
  let stop: (reason: string) => Promise<void> = async () => undefined;
  let patience = STOP_MS;
  async function end(reason: string) {
    if (stopping) return;
    stopping = true;
    log('stopping', { reason });
    setTimeout(() => process.exit(1), patience).unref();
    await stop(reason);
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));
  // The supervisor holds our input open; when it is gone, so are we.
  if (supervised) process.stdin.resume().on('end', () => void end('supervisor gone'));

  return {
    at,
    log,
    server,
    supervised,
    dial,
    /** What is to be done before the process ends, within so many milliseconds; before this is called nothing needs to be. */
    onStop(work: (reason: string) => Promise<void>, milliseconds = STOP_MS) {
      stop = work;
      patience = milliseconds;
    },
  };
}
