import { confirmAssignment, setExpert } from '@praxis/contract/judging/assignment';
import { saveSheet, showSheet, submitSheet } from '@praxis/contract/judging/expert';
import { saveCriteria, saveGroup } from '@praxis/contract/judging/judging';
import type { TestPerson, world } from '../../world.ts';
import { runningStage } from './running-stages.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'db' | 'clock' | 'person' | 'as'>;
type Traits = {
  organiser?: TestPerson;
  title?: string;
  works?: number;
  experts?: readonly TestPerson[];
  perWork?: number;
  method?: 'additive' | 'mean' | 'z' | 'trimmed';
  spreadPercent?: number;
  /** Stops before works are assigned. */
  assigned?: boolean;
  /** The stage goes on still. */
  running?: boolean;
};

const DAY = 24 * 3_600_000;

/** A stage that is over with works that experts score: group, criteria (10 and 20 points) and, when asked, the assignment. */
export async function judgedStage(school: World, traits: Traits = {}) {
  const { db, clock, person, as } = school;
  const made = await runningStage(school, {
    ...(traits.organiser && { organiser: traits.organiser }),
    ...{ title: traits.title ?? 'Works Cup', rule: { kind: 'sum', take: 'best', ties: [] }, entrants: traits.works ?? 4, sections: 1 },
    ...(traits.running ? {} : { from: -180, to: -1 }),
  });
  const sectionId = made.sections[0]!;
  await db
    .updateTable('sections')
    .set({ kind: 'production', title: 'Work', reveal: 'after_release' })
    .where('id', '=', sectionId)
    .execute();
  const works: string[] = [];
  for (const [at, entrant_id] of made.entrants.entries()) {
    const times = { submitted_at: clock.now(), created_at: clock.now() };
    const { id } = await db
      .insertInto('productions')
      .values({ section_id: sectionId, entrant_id, blind_no: 200 + at, state: 'locked', current_version: 1, ...times })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('production_versions')
      .values({
        ...{ production_id: id, no: 1, title: `Device ${at + 1}`, intro: 'What it does', url: '' },
        ...{ user_id: made.people[at]!.id, at: clock.now() },
      })
      .execute();
    const entered = { device: Buffer.alloc(32), entered_at: clock.now() };
    await db
      .insertInto('stage_people')
      .values({ stage_id: made.stageId, user_id: made.people[at]!.id, entrant_id, ...entered })
      .execute();
    works.push(id);
  }
  const experts = traits.experts ?? [await person('expert', 'Ada'), await person('expert', 'Ben'), await person('expert', 'Cai')];
  const organiser = as(made.organiser);
  const done = async <T extends { code: number; key?: string; data: unknown }>(reply: T) => {
    if (reply.code !== 1) throw new Error(`Refused: ${reply.key}`);
    return reply.data as T['data'];
  };
  const criteria = [
    { title: 'Idea', guide: 'How new it is', max: 10, weight: 1 },
    { title: 'Craft', guide: '', max: 20, weight: 1 },
  ];
  await done(await organiser.call(saveCriteria, { section_id: sectionId, criteria }));
  const group = {
    ...{ name: 'Group 1', per_work: traits.perWork ?? 2, method: traits.method ?? ('mean' as const) },
    ...{ spread_percent: traits.spreadPercent ?? 20, due_at: clock.now().getTime() + 3 * DAY },
  };
  const { group_id: groupId } = await done(await organiser.call(saveGroup, { section_id: sectionId, group }));
  for (const expert of experts) await done(await organiser.call(setExpert, { group_id: groupId, user_id: expert.id }));
  if (traits.assigned !== false) await done(await organiser.call(confirmAssignment, { group_id: groupId, seed: 'draw' }));

  const rowsOf = (expert?: TestPerson) =>
    db
      .selectFrom('assignments')
      .select(['id', 'expert_id', 'production_id', 'state'])
      .where('group_id', '=', groupId)
      .where('state', 'not in', ['withdrawn', 'conflict_declared'])
      .$if(expert !== undefined, (query) => query.where('expert_id', '=', expert!.id))
      .orderBy('id')
      .execute();
  /** An expert scores one work and submits it. */
  async function score(expert: TestPerson, assignmentId: string, idea: number, craft: number) {
    const { criteria: asked, sheet } = await done(await as(expert).call(showSheet, { assignment_id: assignmentId }));
    const scores = { [asked[0]!.id]: idea, [asked[1]!.id]: craft };
    const seq = sheet.seq + 1;
    await done(await as(expert).call(saveSheet, { assignment_id: assignmentId, seq, scores }));
    return done(await as(expert).call(submitSheet, { assignment_id: assignmentId, seq }));
  }
  /** Every sheet still open is submitted; points of a work by its place, so that results are known. */
  async function scoreAll(points: (workAt: number, expertAt: number) => [idea: number, craft: number] = () => [8, 16]) {
    for (const row of await rowsOf())
      if (row.state !== 'submitted') {
        const expertAt = experts.findIndex(({ id }) => id === row.expert_id);
        await score(experts[expertAt]!, row.id, ...points(works.indexOf(row.production_id), expertAt));
      }
  }
  return { ...made, sectionId, works, experts, groupId, rowsOf, score, scoreAll, done };
}
