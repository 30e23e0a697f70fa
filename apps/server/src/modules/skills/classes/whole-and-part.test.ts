import { addressOf } from '@praxis/contract/core/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../../platform/database/db.ts';
import { openTestServers, type TestServer } from '../../../testing/server.ts';
import { findProofs, findProofsByPerson, replaceEvidence } from '../evidence/evidence.store.ts';

const AT = new Date('2026-03-02T09:00:00.125Z');

let servers: TestServer[];
let db: Db;
let student: string;
let skills: string[];

const newIds = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows.map(({ id }) => id);

beforeAll(async () => {
  servers = await openTestServers(1);
  db = servers[0]!.app.db;
  [student] = (await newIds(sql`insert into users (account, utype, nickname) values ('whole', 1, 'Lin') returning id::text`)) as [string];
  skills = await newIds(
    sql`insert into skills (owner_id, scope, name) select ${student}, 'private', 'Skill ' || n from generate_series(1, 3) n returning id::text`,
  );
  // The first skill has the whole lab and one check of it by more, the second one check by less, the third only a check.
  const links = [
    [0, '', 30],
    [0, 'check-1', 80],
    [1, '', 60],
    [1, 'check-1', 20],
    [2, 'check-2', 50],
  ] as const;
  for (const [skill, part, weight] of links)
    await sql`insert into skill_links (skill_id, object_kind, object_id, part, weight)
      values (${skills[skill]}, 'lab', '7', ${part}, ${weight})`.execute(db);
  const common = {
    userId: student,
    objectKind: 'lab',
    objectId: '7',
    title: 'Routers',
    place: addressOf('skills'),
    expected: 0.5,
    strength: 1,
    at: AT,
  };
  const rows = ['check-1', 'check-2'].map((part, no) => ({
    ...common,
    ...{ ref: '1', part, ratio: no === 0 ? 1 : 1 / 3, occasion: `lab:"1", 2\n${no}`, spaceId: null, released: 'answers' as const },
  }));
  await replaceEvidence(db, 'whole-and-part', ['1'], rows, 1);
});
afterAll(() => servers[0]?.close());

test('a part of a lab counts once for a skill, by the link that weighs more', async () => {
  const ask = { skillIds: skills, userIds: [student], asOf: AT };
  const expected = [
    [skills[0], 'check-1', 80],
    [skills[0], 'check-2', 30],
    [skills[1], 'check-1', 60],
    [skills[1], 'check-2', 60],
    [skills[2], 'check-2', 50],
  ];
  const rows = await findProofs(db, ask);
  expect(rows.map(({ skill_id, part, weight }) => [skill_id, part, weight])).toEqual(expected);
});

test('a class is counted from the same proofs as the panel behind a number', async () => {
  const ask = { skillIds: skills, userIds: [student, '999999999'], asOf: AT };
  const people = await findProofsByPerson(db, ask);
  expect([...people.keys()]).toEqual([student]);
  const all = [...people.get(student)!].flatMap(([skill_id, proofs]) => proofs.map((proof) => ({ skill_id, ...proof })));
  const rows = await findProofs(db, ask);
  const order = (proofs: { skill_id: string; occasion: string }[]) =>
    proofs.toSorted((one, other) => Number(one.skill_id) - Number(other.skill_id) || (one.occasion < other.occasion ? -1 : 1));
  expect(order(all)).toEqual(
    order(
      rows.map(({ skill_id, ratio, expected, strength, weight, occasion, at }) => ({
        ...{ skill_id, ratio, expected, strength, weight, occasion, at: at.getTime() },
      })),
    ),
  );
  expect(await findProofsByPerson(db, { ...ask, asOf: new Date(AT.getTime() - 1) })).toEqual(new Map());
});
