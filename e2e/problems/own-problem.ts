import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import {
  createProblem,
  publishProblem,
  saveProblem,
  saveReferences,
  showProblemForSetter,
  verifyProblem,
} from '@praxis/contract/problems/authoring';
import { writeCases } from '@praxis/contract/problems/files';

type Calls = <E extends Endpoint>(endpoint: E, input: AskOf<E>) => Promise<DataOf<E>>;

const language = (id: 'cpp17' | 'java17' | 'python3') => ({ id, time_ms: null, memory_mb: null, initial_code: '' });

/** A problem of the teacher that asks for a sum: a sample, two hidden cases, a right and a wrong reference; not published. */
export async function ownProblem(asTeacher: Calls, title: string) {
  const { problem_id } = await asTeacher(createProblem, { title });
  await asTeacher(saveProblem, {
    problem_id,
    version: 0,
    written: {
      title,
      statement: '<p>Read two whole numbers and print their sum.</p>',
      limits: { time_ms: 1000, memory_mb: 256 },
      languages: [language('cpp17'), language('java17'), language('python3')],
      checker: { kind: 'lines' },
      tags: ['sum'],
    },
  });
  const cases = [
    { input: '1 2\n', output: '3\n', sample: true },
    { input: '10 -3\n', output: '7\n' },
    { input: '1000000 1\n', output: '1000001\n' },
  ];
  await asTeacher(writeCases, { problem_id, cases });
  const program = (text: string) => ({ language: 'python3' as const, files: [{ name: 'main.py', text }] });
  await asTeacher(saveReferences, {
    problem_id,
    references: [
      { name: 'right.py', program: program('print(sum(map(int, input().split())))'), expected: ['AC'] },
      { name: 'wrong.py', program: program('print(0)'), expected: ['WA'] },
    ],
  });
  return problem_id;
}

/** Has the references of a problem run and publishes it, for papers and courses only. */
export async function publishOwn(asTeacher: Calls, problem_id: string) {
  await asTeacher(verifyProblem, { problem_id });
  for (let tries = 0; tries < 240; tries++) {
    const { proof: verification } = await asTeacher(showProblemForSetter, { problem_id });
    if (verification.state === 'proved') return asTeacher(publishProblem, { problem_id, listed: false });
    if (verification.state !== 'running') throw new Error(`The problem is not proved: ${verification.state}`);
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('The references take too long');
}
