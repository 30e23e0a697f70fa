import type { Endpoint } from '@praxis/contract/core/endpoint';
import { languages } from '@praxis/contract/core/message';
import { expect, test } from 'vitest';
import { afterFile } from '../after-file.ts';
import { allRows } from '../matrix/all.rows.ts';
import { openMatrixSchool } from '../matrix/school.ts';
import { openTestServers } from '../server.ts';
import { worldOn } from '../world.ts';
import { all, type Caller, expectFaultless, faultOf, type RawReply, send, sendBody, sendForm, sendJson } from './ask-hostile.ts';
import { sampleOf } from './sample.ts';
import { hostileBodies, hostileValues } from './values.ts';

const long = process.env.TEST_LONG === '1';
// What follows a call is done in the long run alone.
const [server] = await openTestServers(1, {}, 12, long ? ['web', 'worker'] : ['web']);
afterFile(() => server!.close());
const created = await worldOn(server!);
const { app, db, origin, person } = created;

async function someCallers() {
  const people = [undefined, await person('student'), await person('teacher'), await person('operator')];
  let turn = 0;
  return ({ open }: Endpoint): Caller => {
    turn++;
    // A visitor is sent away from most calls before anything is read: the short run does not send one there.
    if (!long && !open && turn % people.length === 0) turn++;
    const token = people[turn % people.length]?.token;
    return { ...(token && { token }), language: languages[Math.floor(turn / people.length) % languages.length]! };
  };
}

type Hostile = readonly [words: string, value: unknown, encoding: 'form' | 'JSON'];
const inEveryEncoding = hostileValues.flatMap(([words, value]) =>
  (['form', 'JSON'] as const).map((encoding): Hostile => [words, value, encoding]),
);
/** The short run makes the subjects of a fifth of the rows. */
const ROWS = long ? allRows : allRows.filter((_row, at) => at % 5 === 1);
/** Everything of a list each time in the long run; in the short one a share of it, the next share each time. */
const sharesOf = <Value>(values: readonly Value[], shares: number) => {
  let turn = 0;
  return () => {
    turn++;
    return values.filter((_, at) => long || (at + turn) % shares === 0);
  };
};
// About three for a field; an odd number, so that no field meets one encoding alone.
const valuesForTheNextField = sharesOf(inEveryEncoding, 23);
const valuesForTheNextRight = sharesOf(hostileValues, 12);
// Bodies are read before the call is known: in the short run each call meets some, and each of them many calls.
const bodiesForTheNextCall = sharesOf(hostileBodies, 12);

type Attempt = { words: string; ask: (caller: Caller) => Promise<RawReply> };

/** Hostile values in every field, the others valid; a query has one encoding. */
function* mutations(endpoint: Endpoint, valid: Record<string, unknown>, hostile: () => readonly Hostile[]): Generator<Attempt> {
  for (const name of Object.keys(endpoint.input._zod.def.shape)) {
    for (const [text, value, encoding] of hostile()) {
      const input = { ...valid, [name]: value };
      // A query longer than a line of HTTP may be is refused before any call is known.
      const fits = endpoint.method === 'POST' || (text !== 'a long text' && text !== 'a long list' && text !== 'deeper nesting');
      const sent = encoding === 'JSON' ? sendJson : sendForm;
      if (fits && (endpoint.method === 'POST' || encoding === 'form'))
        yield { words: `${name}: ${text}, as ${encoding}`, ask: (caller) => sent(origin, endpoint, input, caller) };
    }
  }
}

function* attemptsOn(endpoint: Endpoint): Generator<Attempt> {
  yield* mutations(endpoint, sampleOf(endpoint.input) as Record<string, unknown>, valuesForTheNextField);
  for (const field of Object.keys(endpoint.input._zod.def.shape).slice(0, long ? undefined : 1)) {
    const twice = `${field}=1&${field}=2`;
    yield {
      words: `${field}: given twice`,
      ask: (caller) =>
        endpoint.method === 'GET'
          ? send(origin, 'GET', `${endpoint.path}?${twice}`, {
              responselang: caller.language,
              ...(caller.token && { authorization: caller.token }),
            })
          : sendBody(origin, endpoint, 'application/x-www-form-urlencoded', Buffer.from(twice), caller),
    };
  }
  for (const [text, type, body] of bodiesForTheNextCall())
    yield { words: `${text}, as body`, ask: (caller) => sendBody(origin, endpoint, type, body, caller) };
}

const stillAnswers = async () => expect(await send(origin, 'GET', '/healthz', {})).toMatchObject({ status: 200 });

test('no call answers hostile input with anything but the envelope and a clear message', { timeout: 300_000 }, async () => {
  const nextCaller = await someCallers();
  const faults: string[] = [];
  for (const endpoint of app.endpoints) {
    await db.deleteFrom('rate_limits').execute();
    await all(attemptsOn(endpoint), async ({ words: text, ask }) => {
      const caller = nextCaller(endpoint);
      const fault = faultOf(await ask(caller), caller.language);
      if (fault) faults.push(`${endpoint.method} ${endpoint.path} ${text}: ${fault}`);
    });
  }
  expectFaultless(faults);
  await stillAnswers();
});

test('a person with every right who sends one hostile field beside valid ones meets a clear message too', {
  timeout: 600_000,
}, async () => {
  const faults: string[] = [];
  let turn = 0;
  for (const one of ROWS) {
    const { school } = await openMatrixSchool(created);
    const role = one.allowed.at(-1)!;
    const token = role === 'none' ? undefined : school.people[role].token;
    const valid = (await one.input(school, role)) as Record<string, unknown>;
    await db.deleteFrom('rate_limits').execute();
    const encoding = one.endpoint.method === 'POST' ? 'JSON' : 'form';
    const hostile = () => valuesForTheNextRight().map(([words, value]): Hostile => [words, value, encoding]);
    await all(mutations(one.endpoint, valid, hostile), async ({ words: text, ask }) => {
      const language = languages[turn++ % languages.length]!;
      const fault = faultOf(await ask({ ...(token && { token }), language }), language);
      if (fault) faults.push(`${one.endpoint.method} ${one.endpoint.path} as ${role}, ${text}: ${fault}`);
    });
  }
  expectFaultless(faults);
  await stillAnswers();
});

test('a body of 10 MB is refused with 413 and its message by a call that takes a body', { timeout: 180_000 }, async () => {
  const body = Buffer.alloc(10 * 1_048_576, 'a');
  const { token } = await person('teacher');
  const faults: string[] = [];
  // The short run sends it to some; that none waits for such a body is asked of all by their heads (every-route.test.ts).
  for (const endpoint of app.endpoints.filter(({ method }) => method === 'POST').filter((_call, at) => long || at % 12 === 0)) {
    const reply = await sendBody(origin, endpoint, 'application/json', body, { token, language: 'zh-hk' });
    const fault = reply.status === 413 ? faultOf(reply, 'zh-hk') : `${reply.status} instead of 413`;
    if (fault) faults.push(`${endpoint.path}: ${fault}`);
  }
  expectFaultless(faults);
  await stillAnswers();
});

test('a body is never read on the word of a wrong or broken header', async () => {
  const post = app.endpoints.find(({ method }) => method === 'POST')!;
  const headers: Record<string, string>[] = [
    { authorization: `Bearer ${'x'.repeat(10_000)}` },
    { authorization: '\u00ff\u00fe' },
    { authorization: "' or 1=1 --" },
    { 'idempotency-key': 'k'.repeat(5000) },
    { responselang: '__proto__' },
    { responselang: 'zh-cn,en;q=0.5' },
    { 'content-encoding': 'gzip' },
    { 'x-forwarded-for': "127.0.0.1, '; --" },
    { expect: 'the-impossible' },
  ];
  for (const one of headers) {
    const reply = await send(origin, 'POST', post.path, { 'content-type': 'application/json', ...one }, '{}');
    expect(reply.status, JSON.stringify(one).slice(0, 100)).toBeLessThan(500);
  }
  await stillAnswers();
});

test('a call asked with another method is unknown', async () => {
  const faults: string[] = [];
  let turn = 0;
  for (const endpoint of app.endpoints) {
    const others = ['PUT', 'DELETE', 'PATCH', endpoint.method === 'GET' ? 'POST' : 'GET'];
    for (const method of long ? others : [others[turn++ % others.length]!]) {
      const reply = await send(origin, method, endpoint.path, { responselang: 'en', accept: 'application/json' });
      const fault = reply.status === 404 ? faultOf(reply, 'en') : `${reply.status} instead of 404`;
      if (fault) faults.push(`${method} ${endpoint.path}: ${fault}`);
    }
  }
  expectFaultless(faults);
});
