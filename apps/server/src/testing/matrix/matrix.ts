import type { AskOf, Endpoint } from '@praxis/contract/core/endpoint';
import { expect, test } from 'vitest';
import type { App } from '../../platform/app.ts';
import type { TestPerson } from '../world.ts';

/** Making subjects is most of what the matrix costs: the short form makes another where one is used up (docs/decisions/0063). */
const LONG = process.env.TEST_LONG === '1';

/**
 * Everybody who may stand before a call. `student`, both assistants and `coTeacher` belong to the owner's space; `assistant` holds no
 * rights in it, `assistantWithRight` all of them. The others belong to another space or to none.
 */
const roles = [
  'none',
  'student',
  'otherStudent',
  'assistant',
  'assistantWithRight',
  'coTeacher',
  'otherTeacher',
  'expert',
  'operator',
  'owner',
] as const;
/** One of them. */
export type Role = (typeof roles)[number];

/** The people of one matrix school and a word that stands in every row they own. */
export type School<More> = More & { people: Record<Exclude<Role, 'none'>, TestPerson>; canary: string };

/** One call with its hand-written expectations. */
export type Row<More, E extends Endpoint = Endpoint> = {
  endpoint: E;
  /**
   * Makes a fresh subject and the input that names it: for each role anew if it asks for the role. Otherwise once for all who read or are
   * refused; those who change it take that one as well, and a fresh one where somebody before them has used it up.
   */
  input: (school: School<More>, role: Role) => AskOf<E> | Promise<AskOf<E>>;
  /** Who succeeds. Everybody else signed in meets `refusal`; a visitor meets 401 unless the call is open. */
  allowed: readonly Role[];
  /** The refusal key of those who may not, or one per role. */
  refusal?: string | Partial<Record<Role, string>>;
  /** A success that is a reply code of its own (checkPhone answers 2, a WeChat login without a phone 200). */
  successCode?: number;
  /** Why a second row speaks of the same call. */
  when?: string;
};

/** Keeps the exact input type of a row's endpoint. */
export const row =
  <More>() =>
  <E extends Endpoint>(one: Row<More, E>) =>
    one as unknown as Row<More>;

type Caller = (
  who: TestPerson | undefined,
  endpoint: Endpoint,
  input: unknown,
) => Promise<{ status: number; code: number; key?: string; msg: string }>;

/** Everybody, visitors included. */
export const everybody = roles;
/** Everybody who is signed in. */
export const signedIn = roles.filter((role) => role !== 'none');

/** The same refusal for several roles. */
export const refused = (key: string, who: readonly Role[]) =>
  Object.fromEntries(who.map((role) => [role, key])) as Partial<Record<Role, string>>;

const keyFor = <More>(one: Row<More>, role: Role) => (typeof one.refusal === 'string' ? one.refusal : one.refusal?.[role]);

async function meet<More>(one: Row<More>, role: Role, school: School<More>, call: Caller, input: AskOf<Endpoint>) {
  const who = role === 'none' ? undefined : school.people[role];
  const reply = await call(who, one.endpoint, input);
  if (one.allowed.includes(role)) {
    expect(reply, `${role} should succeed`).toMatchObject({ status: 200, code: one.successCode ?? 1 });
    return;
  }
  if (role === 'none' && !one.endpoint.open)
    expect(reply, 'a visitor is asked to log in').toMatchObject({ status: 401, key: 'not_logged_in' });
  else expect(reply, `${role} should be refused`).toMatchObject({ key: keyFor(one, role) ?? 'a refusal key is missing in the row' });
  expect(reply.code, `${role} must not succeed`).not.toBe(1);
  expect(JSON.stringify(reply), `${role} must not read the row in the refusal`).not.toContain(school.canary);
}

type OpenSchool<More> = () => Promise<{ school: School<More>; call: Caller }>;

/** One test per row: every role meets what the row says. */
export function testMatrix<More>(rows: Row<More>[], openSchool: OpenSchool<More>) {
  const open = async (one: Row<More>, role: Role) => {
    const opened = await openSchool();
    return { ...opened, input: await one.input(opened.school, role) };
  };
  /** What reads of one subject share in the short form, for they change nothing. */
  const shared = new Map<Row<More>['input'], ReturnType<typeof open>>();
  const openToRead = (one: Row<More>) => {
    const opened = shared.get(one.input) ?? open(one, roles[0]);
    if (!LONG) shared.set(one.input, opened);
    return opened;
  };
  test.each(rows.map((one) => [`${one.endpoint.method} ${one.endpoint.path}${one.when ? ` (${one.when})` : ''}`, one] as const))(
    'everybody meets what the matrix says of %s',
    async (_path, one) => {
      expect(one.allowed.length, 'each row succeeds for at least one role').toBeGreaterThan(0);
      const refusedRoles = roles.filter((role) => !one.allowed.includes(role));
      const ordered = [...refusedRoles, ...one.allowed];
      const forEach = one.input.length > 1;
      const reads = one.endpoint.method === 'GET' && !forEach;
      const { school, call, input: first } = await (reads ? openToRead(one) : open(one, ordered[0]!));
      const meets = (role: Role, input: AskOf<Endpoint>) => meet(one, role, school, call, input);
      // A refused call changes nothing: those who are refused meet the same subject, before anybody changes one. Nor does reading.
      const alike = reads ? roles : forEach ? ordered.slice(0, 1) : refusedRoles;
      await Promise.all(alike.map((role) => meets(role, first)));
      let input = first;
      for (const role of ordered.filter((role) => !alike.includes(role))) {
        const fresh = async () => {
          input = await one.input(school, role);
          await meets(role, input);
        };
        await (LONG || forEach ? fresh() : meets(role, input).catch(fresh));
      }
    },
  );
}

/** One half of the rows: two halves run on two cores. Rows that make the same subject stand in the same one. */
export const halfOf = <More>(rows: Row<More>[], half: 0 | 1) =>
  rows.filter((one) => rows.findIndex(({ input }) => input === one.input) % 2 === half);

/** The calls the server offers that no row speaks of; empty when the matrix is complete. */
export function callsWithoutRow(app: App, rows: { endpoint: Endpoint }[]) {
  const spoken = new Set(rows.map((one) => one.endpoint.path));
  return app.endpoints.map((endpoint) => endpoint.path).filter((path) => !spoken.has(path));
}
