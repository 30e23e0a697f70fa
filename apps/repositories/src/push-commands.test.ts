import { expect, test } from 'vitest';
import { commandsIn, NONE } from './push-commands.ts';

const A = 'a'.repeat(40);
const line = (text: string) => `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`;
const push = (...commands: string[]) => Buffer.from(`${commands.map(line).join('')}0000PACK`);
const main = `${NONE} ${A} refs/heads/main`;

test('what a push asks for is read before git runs; anything else than new commits on branches and tags is refused', () => {
  const cases: [Buffer, string | null][] = [
    [push(`${main}\0report-status side-band-64k agent=git/2.39`), null],
    [push(main, `${NONE} ${A} refs/tags/v1`), null],
    [push(`shallow ${A}`, main), null],
    [Buffer.from('0000'), null],
    [push(`${A} ${NONE} refs/heads/main`), 'repository_no_delete'],
    ...['refs/praxis/1', 'refs/notes/x', 'HEAD', 'refs/heads/', 'refs/heads/a^b', 'refs/heads/a\u0007'].map((ref): [Buffer, string] => [
      push(`${NONE} ${A} ${ref}`),
      'repository_ref_wrong',
    ]),
    [push(...Array.from({ length: 101 }, (_, at) => `${NONE} ${A} refs/heads/${at}`)), 'repository_refs_most'],
    ...['', 'zzzz', '0003', '00ff', 'PACK', '0005x'].map((text): [Buffer, string] => [Buffer.from(text), 'repository_push_unreadable']),
    [push('push-cert\0'), 'repository_push_unreadable'],
  ];
  for (const [start, refused] of cases)
    expect([start.toString('latin1').slice(0, 120), commandsIn(start).refused]).toEqual([start.toString('latin1').slice(0, 120), refused]);
  expect(commandsIn(push(main)).asked).toEqual([{ ref: 'refs/heads/main', from: NONE, to: A }]);
});
