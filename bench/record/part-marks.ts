import { markParts } from '@praxis/rules/mark-parts';
import { readQuestions } from '../../apps/server/src/modules/question-exchange/reading/read-file.ts';
import { questionsOf } from '../../apps/server/src/modules/question-exchange/reading/read-question.ts';
import { storeOf } from '../../apps/server/src/testing/makers/assessments/question-files.ts';
import { figure, timed } from '../measure.ts';

const MARKS = 20_000;
/** Questions with blanks in one file of GIFT. */
const IN_FILE = 4000;

/** What the marks of parts cost, in microseconds each. */
export async function markingFigures() {
  const folds = { case: true, width: true, spaces: true, punctuation: true };
  const accepted = [
    { text: 'knowing the future*', percent: 100 },
    { text: 'predict', percent: 50 },
  ];
  const blank = {
    kind: 'blank',
    folds,
    sets: [],
    rest: 'person',
    blanks: [{ key: 'b1', points: 1, accepted, tolerance: '', correct: [] }],
  } as const;
  const units = [
    { text: 'ns', factor: '1' },
    { text: 'µs', factor: '1000' },
  ];
  const numeric = {
    kind: 'numeric',
    value: '80099',
    tolerance: { kind: 'percent', amount: '1' },
    units,
    no_unit_off: 25,
    rest: 'zero',
  } as const;
  const each = async (run: (at: number) => unknown) =>
    ((await timed(5, () => {
      for (let at = 0; at < MARKS; at++) run(at);
    })) /
      MARKS) *
    1000;
  const keys = structuredClone({ blank, numeric }) as unknown as Record<'blank' | 'numeric', Parameters<typeof markParts>[1]>;
  return {
    blank_mark_us: await each((at) => markParts({ blanks: { b1: `Knowing the future of ${at}` } }, keys.blank, 6)),
    numeric_mark_us: await each((at) => markParts({ number: `80.${at}`, unit: 'µs' }, keys.numeric, 6)),
  };
}

/** Questions with blanks that are read from a file, cleaned and checked; beside it the bare split of the same file. */
export async function importFigures() {
  const text = Array.from(
    { length: IN_FILE },
    (_, at) => `::Blank ${at}:: The scheduler of case ${at} picks {=shortest =the shortest} job.`,
  ).join('\n\n');
  const bytes = Buffer.from(text);
  let read = 0;
  const ms = await timed(3, async () => {
    read = 0;
    for await (const question of questionsOf(await readQuestions(storeOf(bytes), { key: 'file', size: bytes.length })))
      if (question.faults.length === 0) read++;
  });
  if (read !== IN_FILE) throw new Error(`${read} of ${IN_FILE} questions were read`);
  const bare = await timed(3, () => text.split('\n\n').map((question) => question.split(/::|[{}=]/)));
  const rate = (IN_FILE * 1000) / ms;
  figure('questions with a blank read from a file', rate, '/s', { words: 'split into words', value: (IN_FILE * 1000) / bare });
  return { import_blank_per_s: rate };
}
