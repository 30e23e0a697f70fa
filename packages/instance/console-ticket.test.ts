import { expect, test } from 'vitest';
import { openTicket, sealTicket } from './console-ticket.ts';

const ticket = { machine: '7', user: '3', role: 'view', expires: 2000 };

test('a ticket opens with its key until it passes, and not when a word of it was changed', () => {
  const sealed = sealTicket('key', ticket);
  const [body, signature] = sealed.split('.') as [string, string];
  const forged = Buffer.from(JSON.stringify({ ...ticket, role: 'control' })).toString('base64url');
  expect(openTicket(['key'], sealed, 1999)).toEqual(ticket);
  expect(openTicket(['key'], sealed, 2000)).toBeUndefined();
  for (const wrong of [`${forged}.${signature}`, body, `${body}.`, `${sealed}.x`, `${body}.${signature.slice(1)}`, '', '.', 'a.b'])
    expect(openTicket(['key'], wrong, 0)).toBeUndefined();
  expect(openTicket(['other'], sealed, 0)).toBeUndefined();
  expect(openTicket(['newer', 'key'], sealed, 1999), 'while keys change').toEqual(ticket);
  expect(openTicket([], sealed, 0)).toBeUndefined();
});
