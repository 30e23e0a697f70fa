import type { AdvanceRule, StageRule } from '@praxis/contract/competitions/stages';
import { sql } from 'kysely';
import type { TestPerson, world } from '../../world.ts';

type World = Pick<Awaited<ReturnType<typeof world>>, 'db' | 'clock' | 'person'>;
type Outcome = 'pending' | 'ok' | 'wrong' | 'part' | 'ignored' | 'void';
type Traits = {
  organiser?: TestPerson;
  title?: string;
  rule?: StageRule;
  sections?: number;
  entrants?: number;
  /** Minutes from now; a stage that began two hours ago and ends in one by default. */
  from?: number;
  to?: number;
  freezeBeforeS?: number | null;
  boardFor?: 'pass' | 'signed_in' | 'entrants';
  shows?: 'tries' | 'nothing';
  reveal?: 'live' | 'after_end' | 'after_release';
  /** Has another stage follow, to which entrants go on by this rule. */
  advance?: AdvanceRule;
};

const MINUTE = 60_000;

/** A stage that runs, straight in the tables, with hand-ins as they come. */
export async function runningStage({ db, clock, person }: World, traits: Traits = {}) {
  const rule: StageRule = traits.rule ?? { kind: 'icpc', penalty_minutes: 20, compile_errors_count: false };
  const organiser = traits.organiser ?? (await person('teacher'));
  const now = clock.now();
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
  const { id: competitionId } = await db
    .insertInto('competitions')
    .values({
      organiser_id: organiser.id,
      title: traits.title ?? 'Autumn Open',
      state: 'published',
      published_at: now,
      rule_changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const startAt = at(traits.from ?? -120);
  const { id: stageId } = await db
    .insertInto('stages')
    .values({
      ...{ competition_id: competitionId, no: 1, title: 'Final', start_at: startAt, end_at: at(traits.to ?? 60) },
      ...{ rule: JSON.stringify(rule), freeze_before_s: traits.freezeBeforeS ?? null, updated_at: startAt },
      ...{ board_for: traits.boardFor ?? 'signed_in', shows: traits.shows ?? 'tries' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let nextStageId = '';
  if (traits.advance) {
    await db
      .updateTable('stages')
      .set({ advance: JSON.stringify(traits.advance) })
      .where('id', '=', stageId)
      .execute();
    const [start_at, end_at] = [at(1000), at(1100)];
    const next = await db
      .insertInto('stages')
      .values({ competition_id: competitionId, no: 2, title: 'Grand final', start_at, end_at, rule: JSON.stringify(rule) })
      .returning('id')
      .executeTakeFirstOrThrow();
    nextStageId = next.id;
  }
  const sections: string[] = [];
  for (let place = 1; place <= (traits.sections ?? 3); place++) {
    const { id } = await db
      .insertInto('sections')
      .values({
        ...{ stage_id: stageId, place, label: String.fromCharCode(64 + place), title: `Problem ${place}`, kind: 'oj', max_points: 100_00 },
        ...{ reveal: traits.reveal ?? 'live' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    sections.push(id);
  }
  const people: TestPerson[] = [];
  const entrants: string[] = [];
  for (let number = 1; number <= (traits.entrants ?? 4); number++) {
    const somebody = await person('student', `Entrant ${number}`);
    const { id } = await db
      .insertInto('registrations')
      .values({ competition_id: competitionId, user_id: somebody.id, state: 'approved', number, holds_place: true, submitted_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('stage_entrants').values({ stage_id: stageId, entrant_id: id, admitted_at: now, changed_at: now }).execute();
    people.push(somebody);
    entrants.push(id);
  }

  let source = 0;
  /** A hand-in of an entrant in a section (both from 1), so many minutes after the start of the stage. */
  async function handIn(entrant: number, section: number, minute: number, outcome: Outcome, points = 0) {
    const row = await db
      .insertInto('score_rows')
      .values({
        ...{ stage_id: stageId, section_id: sections[section - 1]!, entrant_id: entrants[entrant - 1]!, user_id: people[entrant - 1]!.id },
        ...{ source: `submission:${++source}`, at: new Date(startAt.getTime() + minute * MINUTE), outcome, points },
        recorded_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select pg_notify('score_rows', ${stageId})`.execute(db);
    return row.id;
  }
  /** Another verdict for a hand-in. */
  async function judge(rowId: string, outcome: Outcome, points = 0) {
    await db.updateTable('score_rows').set({ outcome, points, batch: null, revision: sql`revision + 1` }).where('id', '=', rowId).execute();
    await sql`select pg_notify('score_rows', ${stageId})`.execute(db);
  }
  return { organiser, competitionId, stageId, nextStageId, sections, people, entrants, handIn, judge, startAt };
}
