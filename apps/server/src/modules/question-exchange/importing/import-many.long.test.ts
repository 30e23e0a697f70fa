import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { takeQuestions } from '@praxis/contract/question-exchange/question-exchange';
import { listQuestions } from '@praxis/contract/questions/questions';
import { expect, test } from 'vitest';
import { questionFileMakers } from '../../../testing/makers/assessments/question-files.ts';
import { questionMakers } from '../../../testing/makers/assessments/questions.ts';
import { world } from '../../../testing/world.ts';

const MANY = 10_000;
const MB = 1_048_576;
/** What the whole process may grow by: 320 were seen on a busy machine. */
const MOST_MB = 400;

/** The largest size of this process, and the longest turn of its loop, until it is stopped. */
function watch() {
  const startedAt = process.memoryUsage().rss;
  let [peak, longest, open] = [startedAt, 0, true];
  const looking = (async () => {
    for (let last = performance.now(); open; last = performance.now()) {
      await pause(20);
      longest = Math.max(longest, performance.now() - last - 20);
      peak = Math.max(peak, process.memoryUsage().rss);
    }
  })();
  return async () => {
    open = false;
    await looking;
    return { grewMb: Math.round((peak - startedAt) / MB), longestMs: Math.round(longest) };
  };
}

test('ten thousand questions come in at one go, in bounded memory, and all of them', { timeout: 900_000 }, async () => {
  const school = await world();
  const { person, as } = school;
  const teacher = await person('teacher');
  const home = await questionMakers(school).bank(teacher);
  const { checked, settled } = questionFileMakers(school);
  const word = (at: number) => createHash('sha256').update(`many ${at}`).digest('hex');
  const file = Array.from(
    { length: MANY },
    (_none, at) =>
      `// praxis {"skills":["Skill ${at % 40}"]}\n::q${at}:: What follows ${word(at)}? {=${word(at + 1)} ~${word(at + 2)} ~none of these}`,
  ).join('\n\n');
  const stop = watch();
  const found = await checked(teacher, file, 'many.txt', 400);
  const read = await stop();
  expect(found.counts).toMatchObject({ all: MANY, sound: MANY });
  const stopAgain = watch();
  await as(teacher).call(takeQuestions, { import_id: found.import_id, bank_id: home.id });
  expect(await settled(teacher, found.import_id, 1, 400)).toMatchObject({ state: 'done', taken: MANY });
  const imported = await stopAgain();
  console.log(
    `read: + ${read.grewMb} MB, longest turn ${read.longestMs} ms; taken: + ${imported.grewMb} MB, longest turn ${imported.longestMs} ms`,
  );
  expect((await as(teacher).call(listQuestions, { filter: { bank_ids: [home.id] } })).data.total).toBe(MANY);
  expect(Math.max(read.grewMb, imported.grewMb)).toBeLessThan(MOST_MB);
});
