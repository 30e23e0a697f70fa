import type { AttemptPage } from '@praxis/contract/assessments/attempts';
import { afterEach, expect, test, vi } from 'vitest';
import { Refused, Unreachable } from '../../../platform/calls/refused.ts';
import { makeServerClock } from '../../../platform/realtime/server-clock.ts';
import { openAttemptStore } from '../../assessment/attempt-store.ts';
import type { Needs } from './attempt-connection.ts';
import { type AttemptSession, openAttemptSession } from './attempt-session.ts';
import { stateFrom } from './attempt-state.ts';

type Answer = (input: Record<string, unknown>) => unknown;
type Save = { client_seq: number; changes: { item: number; value: unknown }[] };

let person = 0;
const open: AttemptSession[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
  vi.restoreAllMocks();
});

const pageOf = (changes: Partial<AttemptPage> = {}): AttemptPage => ({
  ...{ attempt_id: '1', assessment_id: '2', space_id: '3', title: 'Exam', kind: 'exam', state: 'not_submitted' },
  ...{
    now: 1_000_000,
    started_at: 900_000,
    end_at: 4_000_000,
    due_at: null,
    late_percent_off: 0,
    ...{ late_grace_minutes: 0, late_per: 'once', late_count: 'started', late_of: 'earned', late_most_percent: 100 },
    resp_mode: 1,
    at_item: null,
    multi_partial: 'none',
  },
  ...{ total_score: 10, question_count: 2, sections: [{ title: '', items: [1, 2] }], answers: [], next_seq: 1 },
  questions: [1, 2].map((item) => ({
    item,
    type: 'short',
    stem: '',
    options: [],
    score: 5,
    program: null,
  })) as unknown as AttemptPage['questions'],
  ...{ submitted_at: null, submit_kind: null, submit_reason: '', received: 0 },
  ...{ active: true, watched: false, take_over: null, can_take_back: false, reject_reason: '', messages: [] },
  ...changes,
});

/** A server that takes saves, or answers as it is told, and an attempt that is open on it. */
function room(answers: Record<string, Answer> = {}, page = pageOf()) {
  person += 1;
  const uid = String(person);
  const store = openAttemptStore(uid);
  const clock = makeServerClock();
  clock.sync(page.now, clock.steady());
  const saves: Save[] = [];
  const now = () => clock.now();
  const take: Answer = (input) => {
    saves.push(input as unknown as Save);
    return { client_seq: input.client_seq, saved_at: now(), late: false, now: now(), end_at: page.end_at };
  };
  const known: Record<string, Answer> = {
    '/api/attempt/save': take,
    '/api/attempt/heartbeat': () => ({ now: now(), end_at: page.end_at, state: 'not_submitted', active: true, withdrawn: false }),
    '/api/attempt/page': () => ({ ...page, now: now() }),
    '/api/attempt/submit': () => ({ state: 'submitted', submitted_at: now(), now: now() }),
    ...answers,
  };
  const call = (async (endpoint: { path: string }, input: Record<string, unknown>) => known[endpoint.path]!(input)) as Needs['call'];
  const here = { uid };
  type Changes = Parameters<typeof openAttemptSession>[1];
  const openSession = (local: Changes = [], { on = page, refused }: { on?: AttemptPage; refused?: Changes } = {}) => {
    const needs: Needs = { call, store, clock, device: 'device-of-the-test', whoIsHere: () => here.uid };
    const session = openAttemptSession(on, local, needs, refused);
    open.push(session);
    return session;
  };
  return { keep: openSession, store, saves, known, take, here, now };
}

const markOf = (session: AttemptSession, item: number) => session.state.getState().marks[item];
const soon = { timeout: 4000, interval: 20 };

test('a change is on this device at once and at the server soon, newest value of several keystrokes', async () => {
  const { keep: openSession, store, saves } = room();
  const session = openSession();
  for (const text of ['a', 'ab', 'abc']) session.answer(1, { text });
  await vi.waitFor(async () => expect(await store.unsent('1')).toMatchObject([{ item: 1, value: { text: 'abc' } }]), soon);
  expect(markOf(session, 1)).toBe('kept');
  await vi.waitFor(() => expect(markOf(session, 1)).toBe('saved'), soon);
  expect(saves).toMatchObject([{ client_seq: 1, changes: [{ item: 1, value: { text: 'abc' } }] }]);
  expect(await store.unsent('1')).toEqual([]);
});

test('a save without an answer is repeated with its number and content, and newer changes wait for the next number', async () => {
  let fails = 2;
  const created = room();
  created.known['/api/attempt/save'] = (input) => {
    const receipt = created.take(input);
    if (fails-- > 0) throw new Unreachable();
    return receipt;
  };
  const session = created.keep();
  session.answer(1, { text: 'first' });
  await session.flush();
  session.answer(1, { text: 'second' });
  expect(markOf(session, 1)).not.toBe('saved');
  await vi.waitFor(() => expect(markOf(session, 1)).toBe('saved'), soon);
  const [one, two, three, last] = created.saves;
  expect([one, two, three].map((save) => [save?.client_seq, save?.changes[0]?.value])).toEqual(Array(3).fill([1, { text: 'first' }]));
  expect(last).toMatchObject({ client_seq: 2, changes: [{ item: 1, value: { text: 'second' } }] });
});

test('a page that is opened again after a crash sends what the first one left, and a reload offline shows what was saved', async () => {
  const created = room();
  await created.store.storeSnapshot(pageOf());
  const first = created.keep();
  first.answer(2, { text: 'saved' });
  await vi.waitFor(() => expect(markOf(first, 2)).toBe('saved'), soon);
  expect((await created.store.snapshot('1'))?.page).toMatchObject({ answers: [{ item: 2, value: { text: 'saved' } }], next_seq: 2 });
  // Without a network the page says when the server last answered, not when it was opened.
  const { page: kept } = (await created.store.snapshot('1'))!;
  expect(kept.now).toBeGreaterThan(pageOf().now);
  expect(stateFrom({ ...kept, now: 7 }, []).syncedAt).toBe(7);
  created.known['/api/attempt/save'] = () => {
    throw new Unreachable();
  };
  first.answer(1, { text: 'left behind' });
  await vi.waitFor(async () => expect((await created.store.unsent('1')).length).toBe(1), soon);
  first.close();
  created.known['/api/attempt/save'] = created.take;
  const second = created.keep(await created.store.unsent('1'));
  await vi.waitFor(() => expect(markOf(second, 1)).toBe('saved'), soon);
  expect(created.saves.at(-1)?.changes).toMatchObject([{ item: 1, value: { text: 'left behind' } }]);
});

test('C-09 work of one person is never sent as another, and goes on when its person is back', async () => {
  const created = room();
  const session = created.keep();
  const mine = created.here.uid;
  created.here.uid = 'somebody else';
  session.answer(1, { text: 'mine' });
  await session.flush();
  expect(created.saves).toEqual([]);
  created.here.uid = mine;
  session.comeBack();
  await vi.waitFor(() => expect(created.saves.length).toBe(1), soon);
});

test('a number that was used at another device is taken anew', async () => {
  const created = room({ '/api/attempt/page': () => ({ ...pageOf({ next_seq: 8 }), now: 1_000_000 }) });
  created.known['/api/attempt/save'] = (input) => {
    if (input.client_seq === 1) throw new Refused({ code: 0, msg: 'taken', key: 'save_number_taken' }, 200);
    return created.take(input);
  };
  const session = created.keep();
  session.answer(1, { text: 'kept' });
  await vi.waitFor(() => expect(markOf(session, 1)).toBe('saved'), soon);
  expect(created.saves).toMatchObject([{ client_seq: 8, changes: [{ item: 1, value: { text: 'kept' } }] }]);
});

test('when answering is stopped the answers wait here and are sent once it opens again', async () => {
  const created = room();
  let stopped = true;
  created.known['/api/attempt/save'] = (input) => {
    if (stopped) throw new Refused({ code: 0, msg: 'stopped', key: 'assessment_withdrawn' }, 200);
    return created.take(input);
  };
  const session = created.keep();
  session.answer(1, { text: 'waiting' });
  await vi.waitFor(() => expect(session.state.getState().phase).toBe('withdrawn'), soon);
  expect(markOf(session, 1)).toBe('kept');
  stopped = false;
  session.handle({ kind: 'reopened' });
  await vi.waitFor(() => expect(markOf(session, 1)).toBe('saved'), soon);
  expect(session.state.getState()).toMatchObject({ phase: 'open', values: { 1: { text: 'waiting' } } });
});

test('S-163 S-164 S-304 at the end inputs lock, the last answer travels, and five seconds later the attempt is handed in', async () => {
  const end = 1_000_000 + 400;
  const created = room({}, pageOf({ end_at: end }));
  let handedInAt = 0;
  created.known['/api/attempt/submit'] = () => {
    handedInAt = created.now();
    return { state: 'submitted', submitted_at: handedInAt, now: handedInAt };
  };
  const session = created.keep();
  session.answer(1, { text: 'in time' });
  await vi.waitFor(() => expect(session.state.getState().phase).toBe('ending'), soon);
  session.answer(1, { text: 'too late' });
  await vi.waitFor(() => expect(markOf(session, 1)).toBe('saved'), soon);
  await vi.waitFor(() => expect(session.state.getState().phase).toBe('over'), { timeout: 8000, interval: 50 });
  // A timer goes off up to a millisecond early.
  expect(handedInAt - end).toBeGreaterThan(4999);
  expect(created.saves).toMatchObject([{ changes: [{ item: 1, value: { text: 'in time' } }] }]);
  expect(session.state.getState().handedIn).toBe('by_time');
}, 15_000);

test('extra time in the last seconds opens the page again', async () => {
  const created = room({}, pageOf({ end_at: 1_000_000 + 200 }));
  const session = created.keep();
  await vi.waitFor(() => expect(session.state.getState().phase).toBe('ending'), soon);
  created.known['/api/attempt/heartbeat'] = () => ({
    now: created.now(),
    end_at: 2_000_000,
    state: 'not_submitted',
    active: true,
    withdrawn: false,
  });
  session.handle({ kind: 'extra_time', seconds: 900 });
  await vi.waitFor(() => expect(session.state.getState()).toMatchObject({ phase: 'open', endAt: 2_000_000 }), soon);
});

test('who hands in while a server dies need not press again: what is left is sent to the next one first', async () => {
  let fails = 2;
  const created = room();
  const submitted: number[] = [];
  created.known['/api/attempt/save'] = (input) => {
    if (fails-- > 0) throw new Unreachable();
    return created.take(input);
  };
  created.known['/api/attempt/submit'] = () => {
    submitted.push(created.saves.length);
    return { state: 'submitted', submitted_at: created.now(), now: created.now() };
  };
  const session = created.keep();
  session.answer(1, { text: 'last' });
  await session.handIn();
  expect(submitted).toEqual([1]);
  expect(session.state.getState().phase).toBe('over');
});

test('what comes back after the end and is not taken stays in sight as not arrived, also on a page that is loaded anew', async () => {
  const created = room();
  await created.store.storeSnapshot(pageOf());
  created.known['/api/attempt/save'] = () => {
    throw new Unreachable();
  };
  const session = created.keep();
  session.answer(1, { text: 'too late' });
  await vi.waitFor(() => expect(markOf(session, 1)).toBe('kept'), soon);
  await session.flush();
  created.known['/api/attempt/save'] = () => {
    throw new Refused({ code: 0, msg: 'Submitted', key: 'attempt_submitted' }, 200);
  };
  const over = { state: 'submitted' as const, active: true };
  created.known['/api/attempt/page'] = () => ({ ...pageOf(over), submit_kind: 'time' });
  let beat = (_reply: unknown) => {};
  created.known['/api/attempt/heartbeat'] = () => new Promise((done) => (beat = done));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(markOf(session, 1)).toBe('refused'), soon);
  await vi.waitFor(async () => expect(await created.store.unsent('1')).toEqual([]), soon);
  const read = vi.spyOn(created.known, '/api/attempt/page');
  beat({ now: created.now(), end_at: 4_000_000, ...over, withdrawn: false });
  await vi.waitFor(() => expect(read).toHaveBeenCalled(), soon);
  await vi.waitFor(() => expect(session.state.getState().page.submit_kind).toBe('time'), soon);
  expect(session.state.getState()).toMatchObject({ phase: 'over', marks: { 1: 'refused' }, values: { 1: { text: 'too late' } } });
  const anew = created.keep([], { on: pageOf(over), refused: await created.store.refused('1') });
  expect(anew.state.getState()).toMatchObject({ phase: 'over', marks: { 1: 'refused' }, values: { 1: { text: 'too late' } } });
});

test('with more time what was not taken hides nothing, and is forgotten once the question is answered anew', async () => {
  const created = room();
  await created.store.storeSnapshot(pageOf());
  const late = { item: 1, value: { text: 'too late' } };
  await created.store.settle({ attempt: '1', client_seq: 1, changes: [late] }, undefined);
  const refused = await created.store.refused('1');
  expect(refused).toEqual([late]);
  const session = created.keep([], { on: pageOf({ answers: [{ item: 1, value: { text: 'in time' }, flag: false }] }), refused });
  expect(session.state.getState()).toMatchObject({ phase: 'open', marks: { 1: 'saved' }, values: { 1: { text: 'in time' } } });
  await created.store.storeSnapshot(pageOf());
  expect(await created.store.refused('1')).toEqual([late]);
  session.answer(1, { text: 'anew' });
  await vi.waitFor(async () => expect(await created.store.refused('1')).toEqual([]), soon);
});

test('what a member wrote while the pen passed on is set aside: it neither hides nor overwrites what the others wrote since', async () => {
  const [ann, bob] = [
    { id: '1', name: 'Ann' },
    { id: '2', name: 'Bob' },
  ];
  const pen = { holder: ann, mine: true, silent: false, asked_by: null, passes_at: null };
  const group = { group: { id: '9', name: 'Falcons' }, members: [ann, bob], pen };
  const mine = pageOf({ kind: 'assignment', group });
  const theirs = pageOf({
    ...{
      kind: 'assignment',
      active: false,
      take_over: 'free',
      next_seq: 2,
      group: { ...group, pen: { ...pen, holder: bob, mine: false } },
    },
    answers: [{ item: 1, value: { text: 'of Bob' }, flag: false }],
  });
  const created = room(
    {
      '/api/attempt/save': () => {
        throw new Unreachable();
      },
      '/api/attempt/takeOver': () => ({ outcome: 'active', now: created.now() }),
    },
    mine,
  );
  await created.store.storeSnapshot(mine);
  const session = created.keep();
  session.answer(1, { text: 'offline' });
  await vi.waitFor(() => expect(markOf(session, 1)).toBe('kept'), soon);
  created.known['/api/attempt/page'] = () => ({ ...theirs, now: created.now() });
  await session.reload();
  expect(session.state.getState()).toMatchObject({ phase: 'elsewhere', values: { 1: { text: 'of Bob' } } });
  expect(session.state.getState().setAside).toEqual([{ item: 1, value: { text: 'offline' } }]);
  // The pen comes back: nothing of it travels, and it can still be read until it is discarded.
  created.known['/api/attempt/save'] = created.take;
  created.known['/api/attempt/page'] = () => ({ ...theirs, active: true, take_over: null, group, now: created.now() });
  await session.takeOver();
  await session.flush();
  expect(created.saves).toEqual([]);
  expect(session.state.getState()).toMatchObject({ phase: 'open', values: { 1: { text: 'of Bob' } } });
  session.answer(1, { text: 'of Bob and Ann' });
  await vi.waitFor(() => expect(markOf(session, 1)).toBe('saved'), soon);
  await session.reload();
  expect(session.state.getState().setAside).toHaveLength(1);
  await session.dropSetAside();
  await session.reload();
  expect(session.state.getState().setAside).toEqual([]);
});

test('a member who did not ask for the pen is not told that it was kept from them', () => {
  const { keep: openSession } = room();
  const session = openSession();
  session.handle({ kind: 'take_over_refused' });
  expect(session.state.getState().refusedTakeOver).toBe(false);
  session.state.setState({ waitingForApproval: true });
  session.handle({ kind: 'take_over_refused' });
  expect(session.state.getState().refusedTakeOver).toBe(true);
});
