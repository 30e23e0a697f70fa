import type { Endpoint } from '@praxis/contract/core/endpoint';
import { render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Asked, serverThat } from '../../testing/server.ts';
import { readSession } from '../person/session.ts';
import { storeValue } from '../storage.ts';
import { enqueue, flush, startOfflineQueue, useSaveState, waitingInput } from './offline-queue.ts';

const save = { method: 'POST', path: '/api/answer/save' } as Endpoint;
const signIn = (uid: string) => {
  storeValue('utoken', `t-${uid}`);
  storeValue('utype', '1');
  storeValue('uid', uid);
  readSession();
};
const State = ({ item }: { item: string }) => createElement('p', null, useSaveState(item) ?? 'nothing');
const show = (item: string) => render(createElement(State, { item }));
const answers = (asked: Asked[]) => asked.map((one) => one.form.get('answer'));

let person = 100;
beforeEach(() => {
  person += 1;
  signIn(String(person));
});

test('work is sent in order, each call with a key of its own, and is then saved', async () => {
  const server = serverThat({ '/api/answer/save': {} });
  show('q1');
  await enqueue(save, { answer: 'a' }, { item: 'q1' });
  await enqueue(save, { answer: 'b' }, { item: 'q1' });
  await screen.findByText('saved');
  expect(answers(server.asked)).toEqual(['a', 'b']);
  expect(new Set(server.asked.map((one) => one.headers.get('Idempotency-Key'))).size).toBe(2);
});

test('work typed while offline is kept on the device and sent with the same key when the network returns', async () => {
  let online = false;
  const server = serverThat({ '/api/answer/save': () => (online ? {} : 'unreachable') });
  show('q2');
  await enqueue(save, { answer: 'typed offline' }, { item: 'q2' });
  await screen.findByText('kept');
  online = true;
  await flush();
  await screen.findByText('saved');
  const keys = server.asked.map((one) => one.headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('what has not been sent yet can be read again, by the same person alone', async () => {
  let online = false;
  serverThat({ '/api/answer/save': () => (online ? {} : 'unreachable') });
  await enqueue(save, { answer: 'first' }, { item: 'q9' });
  await enqueue(save, { answer: 'second' }, { item: 'q9' });
  await flush();
  expect(await waitingInput('q9')).toEqual({ answer: 'second' });
  expect(await waitingInput('q8')).toBeUndefined();
  signIn(`${person}9`);
  expect(await waitingInput('q9')).toBeUndefined();
  signIn(String(person));
  online = true;
  await flush();
  await waitFor(async () => expect(await waitingInput('q9')).toBeUndefined());
});

test('a newer state of the same item takes the place of the unsent one', async () => {
  let online = false;
  const server = serverThat({ '/api/answer/save': () => (online ? {} : 'unreachable') });
  await enqueue(save, { answer: 'first' }, { item: 'q3', replaces: true });
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(0));
  await flush();
  await enqueue(save, { answer: 'second' }, { item: 'q3', replaces: true });
  await flush();
  server.asked.length = 0;
  online = true;
  await flush();
  expect(answers(server.asked)).toEqual(['second']);
});

test('a final no is told and does not block what follows', async () => {
  serverThat({ '/api/answer/save': (asked) => (asked.form.get('answer') === 'late' ? { code: 0, msg: 'The paper is closed' } : {}) });
  show('q4');
  await enqueue(save, { answer: 'late' }, { item: 'q4' });
  await screen.findByText('refused');
  show('q5');
  await enqueue(save, { answer: 'fine' }, { item: 'q5' });
  await screen.findByText('saved');
});

test('another person never sends what the first one left; the first one does after logging in again (C-09)', async () => {
  let online = false;
  const server = serverThat({ '/api/answer/save': () => (online ? {} : 'unreachable') });
  const first = String(person);
  await enqueue(save, { answer: 'mine' }, { item: 'q6' });
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(0));
  await flush();
  online = true;
  server.asked.length = 0;
  vi.spyOn(window, 'addEventListener');
  startOfflineQueue();
  person += 1;
  signIn(String(person));
  await flush();
  expect(server.asked).toHaveLength(0);
  signIn(first);
  await waitFor(() => expect(answers(server.asked)).toEqual(['mine']));
});
