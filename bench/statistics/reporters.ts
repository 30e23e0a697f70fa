import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Reports, ReportsState } from './report-process.ts';

/** Pages that report from a process of their own: what sending costs students is no wait of who takes an exam. */
export async function openReporters(reports: Reports) {
  const child = fork(join(import.meta.dirname, 'report-process.ts'));
  const ask = async (message: Reports | { seconds: number }) => {
    const answered = once(child, 'message');
    child.send(message);
    const [state] = (await answered) as [ReportsState];
    if (typeof state === 'object' && 'failed' in state) throw new Error(`Reports: ${state.failed}`);
    return state;
  };
  await ask(reports);
  return {
    async report(seconds: number) {
      const state = await ask({ seconds });
      if (state === 'ready') throw new Error('Reports: nothing was reported');
      return state;
    },
    close: () => child.kill(),
  };
}
