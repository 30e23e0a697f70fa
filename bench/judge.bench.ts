import { benchQueue } from './judge/queue.ts';
import { benchSandbox } from './judge/sandbox.ts';

/** What judging costs: the boxes beside bare runs, and the way from the queue to the page. */
export async function bench(): Promise<Record<string, number>> {
  return { ...(await benchSandbox()), ...(await benchQueue()) };
}
