import { statOverview, statRows } from '@praxis/contract/statistics/statistics';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { followNow } from '../../../platform/following/following.ts';
import { judgedStage } from '../../../testing/makers/competitions/judging.ts';
import { projectMakers } from '../../../testing/makers/projects.ts';
import { spaceMakers } from '../../../testing/makers/spaces.ts';
import { world } from '../../../testing/world.ts';

test('an organiser sees works by section and how far each group of experts is, from rows that say nothing of a score', async () => {
  const school = await world();
  const made = await judgedStage(school, { works: 6 });
  await followNow(school.app);
  const of = { scope: 'competition' as const, id: made.competitionId };
  const bars = async (measure: string) =>
    (await school.as(made.organiser).call(statOverview, of)).data.blocks.flatMap((block) =>
      block.kind === 'bars' && block.measure === measure ? block.bars : [],
    );
  expect(await bars('works_submitted')).toMatchObject([{ object: `section:${made.sectionId}`, value: 6 }]);
  const [before] = await bars('sheets_submitted');
  expect(before).toMatchObject({ object: `experts:${made.groupId}`, value: 0, of: 12 });
  await sql`update assignments set state = 'submitted', submitted_at = now() where group_id = ${made.groupId}::bigint
    and expert_id = ${made.experts[0]!.id}::bigint`.execute(school.db);
  await followNow(school.app);
  expect(await bars('sheets_submitted')).toMatchObject([{ value: 4, of: 12 }]);
  const rows = (await school.as(made.organiser).call(statRows, { ...of, measure: 'sheets_submitted' })).data;
  expect(rows.total).toBe(12);
  expect(rows.list.filter(({ value }) => value === 1).map(({ person }) => person?.id)).toEqual(
    Array.from({ length: 4 }, () => made.experts[0]!.id),
  );
  const works = (await school.as(made.organiser).call(statRows, { ...of, measure: 'works_submitted' })).data.list;
  expect(works.every(({ person }) => person === null)).toBe(true);
  expect(await school.as(made.experts[0]!).call(statRows, { ...of, measure: 'sheets_submitted' })).toMatchObject({ code: -99 });
});

test('an organiser sees submissions of a contest by section and day, and nothing of whose they are', async () => {
  const school = await world();
  const made = await judgedStage(school, { works: 2 });
  const { rows } = await sql<{ stage: string; entrant: string }>`
    select g.stage_id::text as stage, p.entrant_id::text as entrant from expert_groups g join productions p on p.section_id = g.section_id
    where g.id = ${made.groupId}::bigint limit 1`.execute(school.db);
  for (const [place, outcome] of ['ok', 'wrong', 'pending', 'void'].entries())
    await sql`insert into score_rows (stage_id, section_id, entrant_id, source, at, outcome) values (${rows[0]!.stage}::bigint,
      ${made.sectionId}::bigint, ${rows[0]!.entrant}::bigint, ${`submission:${place + 1}`}, now(), ${outcome})`.execute(school.db);
  const of = { scope: 'competition' as const, id: made.competitionId };
  const { blocks } = (await school.as(made.organiser).call(statOverview, of)).data;
  const bars = blocks.flatMap((block) => (block.kind === 'bars' && block.measure === 'stage_hand_ins' ? block.bars : []));
  expect(bars).toMatchObject([{ object: `section:${made.sectionId}`, value: 3 }]);
  const rowsOf = (await school.as(made.organiser).call(statRows, { ...of, measure: 'stage_hand_ins', object: bars[0]!.object })).data;
  expect(rowsOf).toMatchObject({ total: 3, list: [{ person: null, n: 1 }, {}, {}] });
});

test('a teacher sees how far the teams of a project are, stage by stage', async () => {
  const school = await world();
  const teacher = await school.person('teacher');
  const spaces = spaceMakers(school);
  const space = await spaces.space(teacher);
  const students = [await school.person(), await school.person()];
  for (const one of students) await spaces.member(space, one);
  const projects = projectMakers(school);
  const taskId = await projects.task(teacher, space);
  const runs = [await projects.started(taskId, [students[0]!]), await projects.started(taskId, [students[1]!])];
  await projects.handedIn(runs[0]!, students[0]!);
  await followNow(school.app);
  const { blocks } = (await school.as(teacher).call(statOverview, { scope: 'space', id: space.id })).data;
  const stages = blocks.flatMap((block) => (block.kind === 'bars' && block.measure === 'project_stages' ? block.bars : []));
  expect(stages.length).toBeGreaterThan(0);
  expect(stages.every(({ of }) => of === 2)).toBe(true);
  expect(stages.reduce((sum, { value }) => sum + value, 0)).toBe(1);
});
