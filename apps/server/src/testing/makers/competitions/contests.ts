import type { StageRule } from '@praxis/contract/competitions/stages';
import { enterStage } from '@praxis/contract/contests/workspace';
import { findSection } from '../../../modules/competitions/competitions.store.ts';
import { moveWithStage, publicationOf } from '../../../modules/competitions/section-kinds.ts';
import { inTransaction } from '../../../platform/http/serve.ts';
import type { TestPerson, world } from '../../world.ts';
import { newDevice } from '../assessments/assessments.ts';
import { competitionMakers, type TestCompetition } from './competitions.ts';

type World = Awaited<ReturnType<typeof world>>;

/** What a test gives in a section. */
export type TestSection = {
  kind: 'paper' | 'task' | 'oj' | 'production';
  config: Record<string, unknown>;
  reveal?: 'live' | 'after_end' | 'after_release';
};

/** Makers of stages that are on, with what is given in them frozen and prepared as publication does. */
export function contestMakers(created: World) {
  const { app, as, clock, db } = created;
  const competitions = competitionMakers(created);

  /** A stage that began a minute ago and lasts two hours. */
  async function contest(
    organiser: TestPerson,
    sections: readonly TestSection[],
    rule: StageRule = { kind: 'icpc', penalty_minutes: 20, compile_errors_count: false },
  ) {
    const cup: TestCompetition = await competitions.competition(organiser, { stages: [[-1 / 60, 2]], rule });
    const stageId = cup.stageIds[0]!;
    const now = clock.now();
    const ids = await inTransaction(app, async (tx) => {
      const created: string[] = [];
      for (const [at, { kind, config, reveal }] of sections.entries()) {
        const label = String.fromCharCode(65 + at);
        const row = {
          stage_id: stageId,
          place: at + 1,
          label,
          title: `Section ${label}`,
          kind,
          config: JSON.stringify(config),
          max_points: 10_000,
          weight: '100',
        };
        const { id } = await tx
          .insertInto('sections')
          .values({ ...row, reveal: reveal ?? (kind === 'production' ? 'after_release' : 'live') })
          .returning('id')
          .executeTakeFirstOrThrow();
        const section = (await findSection(tx, id))!;
        const frozen = await publicationOf(app, kind)!.freeze({ app, db: tx, section, organiserId: organiser.id, now });
        await tx
          .updateTable('sections')
          .set({ frozen: JSON.stringify(frozen) })
          .where('id', '=', id)
          .execute();
        created.push(id);
      }
      await moveWithStage({ app, db: tx, stageId, now });
      return created;
    });
    return { ...cup, stageId, sectionIds: ids };
  }

  /** An approved entrant who has entered the stage from a device of their own. */
  async function entered(of: TestCompetition & { stageId: string }, who?: TestPerson) {
    const entrant = await competitions.approved(of, who);
    const device = newDevice();
    const reply = await as(entrant.person).call(enterStage, { stage_id: of.stageId, device });
    if (reply.code !== 1) throw new Error(`${reply.key} ${reply.msg}`);
    return { ...entrant, device };
  }

  /** A team whose members all have entered the stage, each from a device of their own; the captain first. */
  async function enteredTeam(of: TestCompetition & { stageId: string }, name: string, people: readonly TestPerson[]) {
    const now = clock.now();
    const [captain] = people;
    const team = { competition_id: of.id, name, name_folded: name.toLowerCase(), captain_id: captain!.id };
    const { id: team_id } = await db.insertInto('teams').values(team).returning('id').executeTakeFirstOrThrow();
    for (const { id: user_id } of people) {
      const role = user_id === captain!.id ? 'captain' : 'member';
      const row = { team_id, competition_id: of.id, user_id, role, state: 'joined', asked_at: now, joined_at: now };
      await db.insertInto('team_members').values(row).execute();
    }
    const { id } = await db
      .insertInto('registrations')
      .values({ competition_id: of.id, team_id, state: 'approved', submitted_at: now, holds_place: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const members: { person: TestPerson; device: string }[] = [];
    for (const person of people) {
      const device = newDevice();
      await competitions.done(as(person).call(enterStage, { stage_id: of.stageId, device }));
      members.push({ person, device });
    }
    return { id, members };
  }

  return { ...competitions, contest, entered, enteredTeam };
}
