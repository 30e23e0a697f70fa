import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { JoinScreen } from './JoinScreen.tsx';

const space = { id: '7', name: 'Networks 101', owner: { id: '3', name: 'Lin' } };
const show = (code: string) => showScreen(<JoinScreen />, ['join', 'space-parts', 'spaces'], `/join/${code}`, '/join/:code');

test('whoever has a code sees the space behind it and that the teacher reviews', async () => {
  serverThat({
    '/api/space/lookByCode': { data: { ...space, need_review: true, membership: null, can: { enter: false, apply: true } } },
  });
  await show('K7M4QX');
  expect(await screen.findByRole('heading', { name: 'Networks 101' })).toBeTruthy();
  expect(screen.getByText('The teacher reviews requests to join this space.')).toBeTruthy();
});

test('whoever was taken out of a space reads that the teacher decides, even where others join at once', async () => {
  const found = { ...space, need_review: false, can: { enter: false, apply: true } };
  serverThat({ '/api/space/lookByCode': { data: { ...found, membership: 'removed' } } });
  await show('K7M4QX');
  expect(await screen.findByText('The teacher reviews requests to join this space.')).toBeTruthy();
});

test('a member is led inside instead', async () => {
  serverThat({ '/api/space/lookByCode': { data: { ...space, membership: 'approved', can: { enter: true, apply: false } } } });
  await show('K7M4QX');
  expect((await screen.findByRole('link', { name: 'Enter the space' })).getAttribute('href')).toBe('/index/space/7');
});

test('whoever waits for an answer gets to where the request can be withdrawn', async () => {
  serverThat({ '/api/space/lookByCode': { data: { ...space, membership: 'unreviewed', can: { enter: false, apply: false } } } });
  await show('K7M4QX');
  const link = await screen.findByRole('link', { name: 'View or withdraw your request' });
  expect(link.getAttribute('href')).toBe('/index/space/7');
});

test('a code that leads nowhere says so and shows the way to the spaces', async () => {
  serverThat({ '/api/space/lookByCode': { code: 0, key: 'join_code_unknown', msg: 'This join code does not work' } });
  await show('ZZZZZZ');
  expect(await screen.findByText(/This invitation isn't valid/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the spaces' }).getAttribute('href')).toBe('/index/spaces');
  // Trying the same code again helps nobody.
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['tried too often', { code: 0, key: 'too_many_requests', msg: 'Too many tries. Wait a minute' }, 'Too many tries. Wait a minute'],
  ['has no line', 'unreachable' as const, 'The server cannot be reached. What you typed is still here: check the network and try again'],
])('whoever %s is not told that the invitation is wrong, and can try again', async (_who, reply, text) => {
  serverThat({ '/api/space/lookByCode': reply });
  await show('K7M4QX');
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(screen.queryByText(/This invitation isn't valid/)).toBeNull();
  screen.getByRole('button', { name: 'Try again' });
});
