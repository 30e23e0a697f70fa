import type { Endpoint } from '@praxis/contract/core/endpoint';
import { allRows } from '../matrix/all.rows.ts';
import type { Role } from '../matrix/matrix.ts';
import { BROWSER, type MatrixSchool } from '../matrix/school.ts';

/** Makes something happen in a school. */
export type Example = (school: MatrixSchool) => Promise<unknown>;

type More = { role?: Exclude<Role, 'none'>; when?: string; change?: Record<string, unknown>; again?: Record<string, unknown> };

/** The row of the matrix about a call. */
export function rowOf(endpoint: Endpoint, when?: string) {
  const row = allRows.find((one) => one.endpoint.path === endpoint.path && one.when === when);
  if (!row) throw new Error(`The matrix has no row for ${endpoint.path} ${when ?? ''}`);
  return row;
}

/** A call that somebody may make, as the matrix of calls makes it: its subject is made first. With `again` it is made once more, so changed. */
export const by =
  (endpoint: Endpoint, more: More = {}): Example =>
  async (school) => {
    const row = rowOf(endpoint, more.when);
    const role = more.role ?? (row.allowed.includes('owner') ? 'owner' : row.allowed[0]!);
    const input = { ...((await row.input(school as never, role)) as object), ...more.change };
    const who = role === 'none' ? undefined : school.people[role];
    let data: unknown;
    for (const change of more.again ? [{}, more.again] : [{}]) {
      const reply = await school.as(who).call(endpoint, { ...input, ...change } as never, BROWSER);
      if (reply.code !== 1) throw new Error(`${endpoint.path}: ${reply.key} ${reply.msg}`);
      data = reply.data;
    }
    return data;
  };
