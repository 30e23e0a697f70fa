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
import { teamSchool } from '../../../testing/makers/competitions/team-school.ts';
import type { TestPerson } from '../../../testing/world.ts';

test('forty people join two teams by code at the same time: nobody is in both and none is too large', async () => {
  const { as, cup, team, entrant, membership } = await teamSchool();
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
  const { as, cup, team, entrant, membership } = await teamSchool();
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
