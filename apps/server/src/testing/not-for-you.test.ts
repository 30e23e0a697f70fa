import type { Endpoint } from '@praxis/contract/core/endpoint';
import { type Page, pages } from '@praxis/contract/core/pages';
import { expect, test } from 'vitest';
import { mainCallOf } from './links/open-link.ts';
import { allRows } from './matrix/all.rows.ts';
import { openMatrixSchool } from './matrix/school.ts';

/** Pages whose address holds no id of a thing: a word to look up, a ticket, or the number of a prompt. */
const withoutThing: readonly Page[] = [
  'informationPrompt',
  'join',
  'verifyCertificate',
  'unsubscribe',
  'capture',
  'admin',
  'problems',
  'library',
  'orders',
  'selling',
];

const named = (Object.keys(pages) as Page[]).filter((page) => pages[page].includes('/:') && !withoutThing.includes(page));

/** Nobody has made so many things yet. */
const MISSING = '999999999999';

/** The same input about things that do not exist. */
function aboutNothing(input: unknown, name = ''): unknown {
  if (typeof input === 'string') return name.endsWith('id') && /^[1-9]\d*$/.test(input) ? MISSING : input;
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, aboutNothing(value, key)]));
}

const calls = new Map(named.map((page) => [mainCallOf(page)?.path ?? `open-link.ts says no call of the page ${page}`, mainCallOf(page)]));

test('every page about one thing says which call decides whether it may be shown', () => {
  expect([...calls].filter(([, endpoint]) => !endpoint).map(([path]) => path)).toEqual([]);
});

test.each([...calls].flatMap(([path, endpoint]) => (endpoint ? [[path, endpoint] as const] : [])))(
  'D-11 whoever asks %s for what is missing and for what is not theirs cannot tell which it was',
  async (_path, endpoint: Endpoint) => {
    const outsiders = ['otherTeacher', 'otherStudent', 'student'] as const;
    const rows = allRows.filter((one) => one.endpoint.path === endpoint.path);
    const row = rows.find(({ allowed }) => outsiders.some((role) => !allowed.includes(role))) ?? rows[0]!;
    const { school, call } = await openMatrixSchool();
    const refused = outsiders.find((role) => !row.allowed.includes(role));
    const input = await row.input(school as never, row.allowed.includes('owner') ? 'owner' : row.allowed[0]!);
    const nothing = aboutNothing(endpoint.path === '/api/place/look' ? { path: `/courseTask/${MISSING}/0/${MISSING}` } : input);
    const who = school.people[refused ?? 'student'];
    const forbidden = await call(who, endpoint, input);
    const missing = await call(who, endpoint, nothing);
    expect(missing).toMatchObject({ status: 200, code: -99, key: 'not_available' });
    if (refused) expect(forbidden).toEqual(missing);
    // Who owns things of this kind learns no more of one that is missing.
    expect(await call(school.people.owner, endpoint, nothing)).toEqual(missing);
  },
);
