import { expect, test } from 'vitest';
import { AT_A_TIME, comparePrograms } from './compare-programs.ts';

const loop = (name: string) =>
  `int ${name}[100];\nint main() {\n  for (int i = 0; i < 100; i++) ${name}[i] = i * i + 3;\n  return ${name}[7];\n}\n`;
const other = (size: number) => Array.from({ length: size }, (_, at) => `print(${at}, [x ** ${at} for x in range(${at})])`).join('\n');

test('others of the process have their turn while many programs are compared', async () => {
  const programs = Array.from({ length: 60 }, (_, at) => ({ id: String(at), source: at % 2 ? loop(`a${at}`) : other(at + 1) }));
  let pauses = 0;
  const percents: number[] = [];
  const found = await comparePrograms(programs, '', {
    report: async (percent) => percents.push(percent),
    pause: async () => void pauses++,
  });
  const work = programs.length + (programs.length * (programs.length - 1)) / 2;
  expect(pauses).toBe(Math.floor(work / AT_A_TIME));
  expect(found.submissions).toBe(60);
  expect(found.distribution.reduce((sum, count) => sum + count, 0)).toBe(work - programs.length);
  expect(percents).toEqual([...percents].sort((one, next) => one - next));
});

test('renamed copies are the likest, and what was given to everybody makes nobody alike', async () => {
  const programs = [
    { id: 'one', source: loop('first') },
    { id: 'copy', source: loop('second') },
    { id: 'own', source: other(30) },
  ];
  const silent = { report: async () => undefined };
  const { pairs } = await comparePrograms(programs, '', silent);
  expect(pairs[0]).toMatchObject({ left_id: 'one', right_id: 'copy', similarity: 1 });
  expect((await comparePrograms(programs, loop('given'), silent)).pairs.filter(({ left_id }) => left_id === 'one')).toEqual([]);
});
