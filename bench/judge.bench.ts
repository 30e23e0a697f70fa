import { needs } from './lacks.ts';

/** What judging costs: the boxes beside bare runs, and the way from the queue to the page. */
export async function bench(): Promise<Record<string, number>> {
  for (const [name, program] of [
    ['bubblewrap', 'bwrap'],
    ['gcc', 'gcc'],
  ] as const)
    if (!needs(name, program, `the boxes, the queue and the first feedback; apt-get install ${name}`)) return {};
  const { benchSandbox } = await import('./judge/sandbox.ts');
  const boxes = await benchSandbox();
  if (!boxes) return {};
  const { benchQueue } = await import('./judge/queue.ts');
  return { ...boxes, ...(await benchQueue()) };
}
