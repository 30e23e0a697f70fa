import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { UsageEngine } from '../../modules/statistics/usage/engines/usage-engine.ts';
import { foldUsage } from '../../modules/statistics/usage/fold.ts';
import { withTransaction } from '../../platform/database/db.ts';
import type { TestPerson, world } from '../world.ts';
import { competitionMakers } from './competitions/competitions.ts';
import { courseMakers, newId } from './courses.ts';
import { spaceMakers } from './spaces.ts';

type World = Awaited<ReturnType<typeof world>>;
const DAY = 86_400_000;

/**
 * Counts the stream until everything committed so far is in. The horizon of transaction ids is that of the whole database server, so other
 * tests may hold it back for a moment.
 */
export async function countUse({ app, db, until }: Pick<World, 'app' | 'db' | 'until'>, engine: UsageEngine, most?: number) {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
  await until('the stream is counted', async () => {
    await foldUsage(app, engine, most);
    const reached = await db.selectFrom('usage_watermark').select('xid').where('engine', '=', engine.name).executeTakeFirst();
    return reached !== undefined && BigInt(reached.xid) > BigInt(rows[0]!.xid);
  });
}

/** A school with something of everything that is counted, straight into the tables. */
export function statisticsMakers(created: World) {
  const { db, clock, person } = created;
  const spaces = spaceMakers(created);
  const courses = courseMakers(created);
  const competitions = competitionMakers(created);
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY);

  async function class_(spaceId: string, teacher: TestPerson, states: readonly [TestPerson, string][], days = 1) {
    const [start, end] = [ago(days), new Date(ago(days).getTime() + 45 * 60_000)];
    const { id } = await db
      .insertInto('live_classes')
      .values({
        ...{ space_id: spaceId, title: 'A class', teacher_id: teacher.id, start_at: start, started_at: start, ended_at: end },
        ...{ suggested_minutes: 45, state: 'ended' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (states.length > 0)
      await db
        .insertInto('class_attendance')
        .values(states.map(([who, state]) => ({ class_id: id, user_id: who.id, state, method: 'auto', at: start })))
        .execute();
    return id;
  }

  async function exam(
    spaceId: string,
    owner: TestPerson,
    settings: Record<string, unknown> = { show_result: 'score', auto_release: true },
  ) {
    const { rows } = await sql<{ id: string; paper: string }>`
      with paper as (
        insert into frozen_papers (title, sections, question_count, total_score, hash) values ('P', '[]', 1, 50, '\\x00') returning id
      )
      insert into assessments (space_id, kind, title, settings, state, created_by, frozen_paper_id, published_at)
      select ${spaceId}::bigint, 'exam', 'An exam', ${JSON.stringify(settings)}::jsonb, 'published', ${owner.id}::bigint, id, now() from paper
      returning id::text, frozen_paper_id::text as paper`.execute(db);
    return rows[0]!;
  }

  const attempt = (exam_: { id: string; paper: string }, who: TestPerson, score: number, traits: { days?: number; late?: boolean } = {}) =>
    sql`insert into attempts (assessment_id, frozen_paper_id, user_id, no, seed, layout, state, device, started_at, submitted_at, folded_at,
        late, score_total)
      values (${exam_.id}::bigint, ${exam_.paper}::bigint, ${who.id}::bigint, 1, 's', '{}', ${score >= 30 ? 'passed' : 'failed'}, '\\x00',
        ${ago(traits.days ?? 1)}, ${ago(traits.days ?? 1)}, ${ago(traits.days ?? 1)}, ${traits.late ?? false}, ${score})`.execute(db);

  async function lab(spaceId: string, owner: TestPerson, rules: string[]) {
    const content = { title: 'A lab', steps: rules.map((title) => ({ id: `s-${title}`, title, rules: [{ id: title, title }] })) };
    const { rows } = await sql<{ task: string; version: string }>`
      with made as (insert into labs (owner_id, title, draft, updated_at) values (${owner.id}::bigint, 'A lab', '{}', now()) returning id),
        version as (insert into lab_versions (lab_id, number, content, published_by, published_at)
          select id, 1, ${JSON.stringify(content)}::jsonb, ${owner.id}::bigint, now() from made returning id, lab_id)
      insert into lab_tasks (space_id, lab_id, version_id, given_by, given_at)
      select ${spaceId}::bigint, lab_id, id, ${owner.id}::bigint, now() from version returning id::text as task, version_id::text as version`.execute(
      db,
    );
    return rows[0]!;
  }

  async function session(of: { task: string; version: string }, who: TestPerson, score: number | null, held: string[]) {
    const { rows } = await sql<{ id: string }>`
      insert into lab_sessions (task_id, user_id, version_id, state, started_at, touched_at, score, scored_at)
      values (${of.task}::bigint, ${who.id}::bigint, ${of.version}::bigint, 'finished', ${ago(2)}, ${ago(1)}, ${score},
        ${score === null ? null : ago(1)}) returning id`.execute(db);
    for (const rule of held)
      await sql`insert into lab_results (session_id, rule_id, passed, output, at) values (${rows[0]!.id}, ${rule}, true, '', now())`.execute(
        db,
      );
  }

  const registration = (competitionId: string, who: TestPerson, state: string) =>
    sql`insert into registrations (competition_id, user_id, state, submitted_at, holds_place) values (${competitionId}::bigint,
      ${who.id}::bigint, ${state}, ${ago(3)}, true)`.execute(db);

  /** An order without items, past the check that they add up; followers learn of it by a rebuild. */
  const order = (who: TestPerson, cents: number, refunded = 0) =>
    withTransaction(db, async (inside) => {
      await sql`set local session_replication_role = 'replica'`.execute(inside);
      await sql`insert into orders (order_no, user_id, client_key, total_cents, amount_cents, paid_cents, refunded_cents, state, expires_at,
          paid_at)
        values (${String(randomInt(1e9)).padStart(20, '1')}, ${who.id}::bigint, ${newId()}, ${cents}, ${cents}, ${cents}, ${refunded}, 'paid',
          now(), ${ago(1)})`.execute(inside);
    });

  async function course(
    spaceId: { id: string } & Parameters<ReturnType<typeof courseMakers>['assigned']>[1],
    owner: TestPerson,
    done: readonly [TestPerson, number][],
  ) {
    const made = await courses.course(owner);
    const [chapter, section] = [newId(), newId()];
    const activities = [newId(), newId(), newId()];
    const add = { op: 'add', index: 1000 } as const;
    await courses.edit(made, [
      { ...add, what: 'chapter', id: chapter, parent: null, title: 'C' },
      { ...add, what: 'section', id: section, parent: chapter, title: 'S' },
      ...activities.map((id, place) => ({
        ...{ ...add, what: 'activity' as const, id, parent: section, kind: 'handout' as const, title: `Activity ${place}` },
        config: { html: '<p>x</p>' },
      })),
    ]);
    await courses.assigned(made, spaceId);
    for (const [who, count] of done)
      for (const activity of activities.slice(0, count))
        await db
          .insertInto('learning_progress')
          .values({
            ...{ space_id: spaceId.id, course_id: made.id, user_id: who.id, activity_id: activity, state: 'done', percent: 100 },
            ...{ opened_at: ago(4), reported_at: ago(2), done_at: ago(2) },
          })
          .execute();
    return { course: made, activities };
  }

  /** A space with a teacher and some students who did a bit of everything. */
  async function busySpace(count: number, teacher?: TestPerson) {
    const owner = teacher ?? (await person('teacher'));
    const space = await spaces.space(owner);
    const students = await Promise.all(Array.from({ length: count }, () => person('student')));
    for (const student of students) await spaces.member(space, student);
    await class_(
      space.id,
      owner,
      students.map((one, place) => [one, ['present', 'late', 'absent', 'leave'][place % 4]!]),
    );
    const test = await exam(space.id, owner);
    for (const [place, one] of students.entries()) await attempt(test, one, (place * 7) % 51, { late: place % 3 === 0 });
    const task = await lab(space.id, owner, ['first', 'second']);
    for (const [place, one] of students.entries())
      await session(task, one, place % 2 ? 80 : 40, place % 2 ? ['first', 'second'] : ['first']);
    const taught = await course(
      space,
      owner,
      students.map((one, place) => [one, place % 4]),
    );
    return { owner, space, students, exam: test, task, ...taught };
  }

  return { ...spaces, competitions, class_, exam, attempt, lab, session, registration, order, busySpace, ago };
}
