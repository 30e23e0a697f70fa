import type { Endpoint } from '@praxis/contract/core/endpoint';
import { expect } from 'vitest';
import type { App } from '../../platform/app.ts';
import { inputOf } from '../../platform/http/bodies/form.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { unzipped } from '../makers/packages.ts';
import type { TestPerson } from '../world.ts';

/** Where a look is made. */
export type Looking = { origin: string; app: Pick<App, 'endpoints'> };
type Asked = {
  /** Only calls at these paths; all of them otherwise. */ paths?: RegExp /** Asked besides. */;
  addresses?: readonly string[];
};

/** Words that tell the moment of the answer, not of anything that happened. */
const moments = (text: string) =>
  text
    .replaceAll(/"(now|server_time|at_server)":\d+/g, '"$1":0')
    .replaceAll(/"\d{13}(?=")/g, '"0')
    // A ticket is made for the second it is asked for in.
    .replace(/"ticket":"\d+\.\d{13}\.[\w-]+","until":\d+/, '"ticket":""');

/** A file that came in a reply by what it holds: a sheet names the second it was packed in. */
async function held(text: string) {
  const base64 = /"base64":"(UEsDB[^"]+)"/.exec(text)?.[1];
  if (!base64) return text;
  const files = await unzipped(Buffer.from(base64, 'base64'));
  return text.replace(base64, [...files].map(([name, bytes]) => `${name}: ${bytes}`).join('\n'));
}

/**
 * The query with which a reading call is run for somebody, of what is known of names; undefined where it is refused before its run looks
 * at anything: a visitor at a call that is not open, a name that is missing. Such a refusal depends on the question alone.
 */
export function queryOf(endpoint: Endpoint, who: TestPerson | undefined, known: Record<string, string>) {
  if (endpoint.method !== 'GET' || (!who && !endpoint.open)) return undefined;
  const names = Object.keys(endpoint.input._zod.def.shape as Record<string, unknown>).filter((name) => known[name] !== undefined);
  const query = Object.fromEntries(names.map((name) => [name, known[name]!]));
  try {
    inputOf(endpoint, query, true);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
  return new URLSearchParams(query);
}

/** Everything a person may read that knows one of the names, raw, as one text per address. */
export async function readBy(
  of: Looking,
  who: TestPerson | undefined,
  known: Record<string, string>,
  { paths = /./, addresses = [] }: Asked = {},
) {
  const seen = new Map<string, string>();
  const ask = async (address: string) => {
    const reply = await fetch(`${of.origin}${address}`, { headers: { responselang: 'en', ...(who && { authorization: who.token }) } });
    seen.set(address, `${reply.status} ${reply.headers.get('etag') ?? ''} ${moments(await held(await reply.text()))}`);
  };
  for (const endpoint of of.app.endpoints as Endpoint[]) {
    const query = paths.test(endpoint.path) ? queryOf(endpoint, who, known) : undefined;
    if (query) await ask(`${endpoint.path}?${query}`);
  }
  for (const address of addresses) await ask(address);
  return seen;
}

/** The same as several people, by their role. */
export async function readByAll(
  of: Looking,
  people: Record<string, TestPerson | undefined>,
  known: Record<string, string>,
  asked: Asked = {},
) {
  const all = new Map<string, string>();
  for (const [role, who] of Object.entries(people))
    for (const [address, text] of await readBy(of, who, known, asked)) all.set(`${role}: ${address}`, text);
  return all;
}

/** The addresses that told something else, with both texts. */
export const differences = (one: Map<string, string>, other: Map<string, string>) =>
  [...one].flatMap(([address, text]) => (other.get(address) === text ? [] : [`${address}\n  ${text}\n  ${other.get(address)}`]));

/** What is seen once it stands still: the first look may make what is made once, such as a digest; from there on two looks are alike. */
export async function settled(look: () => Promise<Map<string, string>>) {
  let before = await look();
  let moved: string[] = [];
  for (let turn = 0; turn < 5; turn++) {
    const next = await look();
    moved = differences(before, next);
    before = next;
    if (moved.length === 0) break;
  }
  expect(moved, 'what is seen stands still').toEqual([]);
  return before;
}
