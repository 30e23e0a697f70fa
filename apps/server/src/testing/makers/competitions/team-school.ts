import { expect } from 'vitest';
import { world } from '../../world.ts';
import { competitionMakers } from './competitions.ts';

/** A school with team competitions of two to three members and a mentor, and a look at who is in which team. */
export async function teamSchool() {
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
