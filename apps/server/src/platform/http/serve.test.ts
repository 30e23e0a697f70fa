import { expect, test } from 'vitest';
import { world } from '../../testing/world.ts';

test('a stranger who asks an unknown call is told so in his language', async () => {
  const { origin } = await world();
  const reply = await fetch(`${origin}/api/nothing`, { headers: { responselang: 'en' } });
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({ code: 0, msg: 'Call not found', key: 'not_found', data: {} });
});

test('an operator sees every part ready', async () => {
  const { origin } = await world();
  const reply = await fetch(`${origin}/readyz`);
  expect(await reply.json()).toMatchObject({ status: 'ready', parts: { database: 'ready' } });
});
