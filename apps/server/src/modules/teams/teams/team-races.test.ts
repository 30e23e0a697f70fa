import {
  agreeMerge,
  handOverTeam,
  joinTeamByCode,
  leaveTeam,
  mergeTeams,
  removeFromTeam,
  takeCaptain,
} from '@praxis/contract/teams/membership';
import { disbandTeam } from '@praxis/contract/teams/teams';
import { expect, test } from 'vitest';
import { competitionMakers } from '../../../testing/makers/competitions/competitions.ts';
import { type TestPerson, world } from '../../../testing/world.ts';

const _HOUR = 3_600_000;

async function school() {
  const created = await world();
  const makers = competitionMakers(created);
  const cup = (traits: Parameters<typeof makers.competition>[1] = {}) =>
    makers.competition(undefined, { entry: 'team', teamMin: 2, teamMax: 3, mentors: 1, ...traits });
  /** Who is in which living team, by the tables: the promise under every change. */
  async function membership(competitionId: string) {
    const rows = await created.db
      .selectFrom('team_members as m')
      .innerJoin('teams as t', 't.id', 'm.team_id')
      .select(['t.id', 'm.user_id', 'm.role', 't.captain_id'])
      .where('m.competition_id', '=', competitionId)
      .where('m.state', '=', 'joined')
      .execute();
    const teams = new Map<string, typeof rows>();
    for (const row of rows) teams.set(row.id, [...(teams.get(row.id) ?? []), row]);
    for (const members of teams.values()) {
      expect(members.length).toBeLessThanOrEqual(3);
      expect(members.filter((member) => member.role === 'captain').map((member) => member.user_id)).toEqual([members[0]!.captain_id]);
    }
    expect(new Set(rows.map((row) => row.user_id)).size).toBe(rows.length);
    return teams;
  }
  return { ...created, ...makers, cup, membership };
}

test('forty people join two teams by code at the same time: nobody is in both and none is too large', async () => {
  const { as, cup, team, entrant, membership } = await school();
  const at = await cup();
  const [one, other] = [await team(at, 0, 'One'), await team(at, 0, 'Other')];
  const people: TestPerson[] = [];
  for (let count = 0; count < 20; count++) people.push(await entrant());
  const join = (who: TestPerson, code: string) => as(who).call(joinTeamByCode, { competition_id: at.id, code });
  const replies = await Promise.all(people.flatMap((who) => [join(who, one.code), join(who, other.code)]));
  expect(replies.filter((reply) => reply.code === 1)).toHaveLength(4);
  const teams = await membership(at.id);
  expect([...teams.values()].map((members) => members.length)).toEqual([3, 3]);
});

test('leaving, removing, handing over, joining and merging from several browsers at once keep one captain and whole teams', async () => {
  const { as, cup, team, entrant, membership } = await school();
  const at = await cup();
  for (let round = 0; round < 4; round++) {
    const [one, other] = [await team(at, 2, `One ${round}`), await team(at, 1, `Other ${round}`)];
    const guest = await entrant();
    const [a, b] = one.members as [TestPerson, TestPerson];
    await as(one.captain).call(handOverTeam, { team_id: one.id, user_id: a.id });
    await as(other.captain).call(mergeTeams, { team_id: other.id, other_id: one.id });
    const replies = await Promise.all([
      as(a).call(takeCaptain, { team_id: one.id, accept: true }),
      as(one.captain).call(removeFromTeam, { team_id: one.id, user_id: a.id }),
      as(b).call(leaveTeam, { team_id: one.id }),
      as(one.captain).call(leaveTeam, { team_id: one.id }),
      as(guest).call(joinTeamByCode, { competition_id: at.id, code: one.code }),
      as(guest).call(joinTeamByCode, { competition_id: at.id, code: other.code }),
      as(one.captain).call(agreeMerge, { team_id: one.id, other_id: other.id, accept: true }),
      as(a).call(agreeMerge, { team_id: one.id, other_id: other.id, accept: true }),
      as(other.members[0]).call(leaveTeam, { team_id: other.id }),
      as(other.captain).call(disbandTeam, { team_id: other.id }),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    await membership(at.id);
  }
});
