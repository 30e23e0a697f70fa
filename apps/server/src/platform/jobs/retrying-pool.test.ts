import pg from 'pg';
import { expect, test } from 'vitest';
import { retryingPool } from './retrying-pool.ts';

const lost = () => new Error('Connection terminated unexpectedly');
const refused = () => new pg.DatabaseError('syntax error', 10, 'error');

/** A pool whose connections, and then the pool itself, answer what is given, one after the other. */
function scripted(answers: (Error | string)[]) {
  const asked: string[] = [];
  const answer = (where: string) => async (text: string) => {
    asked.push(`${where} ${text}`);
    const next = answers.shift() ?? 'done';
    if (next instanceof Error) throw next;
    return next;
  };
  const client = { query: answer('connection') };
  const pool = { query: answer('pool'), connect: async () => client };
  return { asked, queue: retryingPool(pool as unknown as pg.Pool) };
}

test('a statement that was cut off is repeated over another connection, one that was refused is not', async () => {
  const { asked, queue } = scripted([lost(), lost(), 'done', refused()]);
  const client = await queue.pool.connect();
  expect(await client.query('select 1')).toBe('done');
  await expect(client.query('selec')).rejects.toThrow('syntax error');
  expect(asked).toEqual(['connection select 1', 'pool select 1', 'pool select 1', 'connection selec']);
});

test('a transaction that was cut off fails, and no part of it runs outside of it', async () => {
  const { asked, queue } = scripted(['done', lost(), lost()]);
  const client = await queue.pool.connect();
  await client.query('begin');
  await expect(client.query('update x')).rejects.toThrow('Connection terminated');
  await expect(client.query('rollback')).rejects.toThrow('Connection terminated');
  expect(asked).toEqual(['connection begin', 'connection update x', 'connection rollback']);
});

test('who stops has nothing repeated for longer than that', async () => {
  const { queue } = scripted([lost(), lost(), lost(), lost(), lost(), lost()]);
  const asked = queue.pool.query('select 1');
  const ended = expect(asked).rejects.toThrow('Connection terminated');
  queue.giveUpAfter(400);
  await queue.settled();
  await ended;
});
