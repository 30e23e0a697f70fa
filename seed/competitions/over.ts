import { freezeSections, wholeOf } from '../../apps/server/src/modules/competitions/design/publish.ts';
import { findCompetition, findStage, setResultState } from '../../apps/server/src/modules/competitions/index.ts';
import { admitApproved } from '../../apps/server/src/modules/contests/entry/entry.store.ts';
import { boardsOf } from '../../apps/server/src/modules/ranks/boards/boards.store.ts';
import { publishResultBoard } from '../../apps/server/src/modules/ranks/publisher/publish-result-board.ts';
import { resultPublished } from '../../apps/server/src/modules/ranks/results/on-published.ts';
import { proposalOf } from '../../apps/server/src/modules/ranks/results/proposal.ts';
import { type ResultDocument, sealed } from '../../apps/server/src/modules/ranks/results/result-document.ts';
import { findVersions, insertVersion } from '../../apps/server/src/modules/ranks/results/results.store.ts';
import type { App } from '../../apps/server/src/platform/app.ts';
import type { Db } from '../../apps/server/src/platform/database/db.ts';
import { numbers } from '../programming/problems/shapes.ts';
import { PROBLEMS } from '../programming/problems.ts';
import { countSections, enterStage, handIn, type ProblemSection } from './hand-ins.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** What competitions of the demo school are made with. */
export type Context = { app: App; db: Db; now: Date; people: Map<string, string>; organiserId: string; colleges: readonly string[] };
/** A competition that is over. */
export type Plan = { title: string; intro: string; stage: string; entry: 'team' | 'individual'; endedMs: number; seed: number };
/** Somebody, or a team, with the person who handed in. */
export type Entrant = { id: string; userId: string };

const LENGTH_MS = 3 * HOUR;

/** A competition without stages, published long before its first one began. */
export async function makeCompetition(
  { db, organiserId, colleges }: Context,
  plan: Plan,
  start: Date,
  more: { publish_by_two?: boolean } = {},
) {
  const published = new Date(start.getTime() - 20 * DAY);
  const { id } = await db
    .insertInto('competitions')
    .values({
      ...{
        organiser_id: organiserId,
        institution_id: colleges[0]!,
        title: plan.title,
        intro: plan.intro,
        category: '程序设计',
        level: 'city',
      },
      ...{ entry: plan.entry, team_min: plan.entry === 'team' ? 2 : 1, team_max: plan.entry === 'team' ? 3 : 1, mentors_max: 1, quota: 60 },
      ...{ reg_start: published, reg_end: new Date(start.getTime() - DAY), state: 'published', published_at: published },
      ...{ publicity_hours: 72, rule_changed_at: published, created_at: published, ...more },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type StagePlan = { id: string; no: number; title: string; end: Date; firstProblem?: number };

/** A stage of three hours with four problems, ranked by points. */
export async function addStage({ db }: Context, { id, no, title, end, firstProblem = 0 }: StagePlan) {
  const start = new Date(end.getTime() - LENGTH_MS);
  const stage = await db
    .insertInto('stages')
    .values({
      ...{ competition_id: id, no, title, start_at: start, end_at: end, board_for: 'signed_in' },
      rule: JSON.stringify({ kind: 'sum', take: 'best', ties: [{ by: 'last_gain' }] }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sections: ProblemSection[] = [];
  for (const [at, problem] of PROBLEMS.slice(firstProblem, firstProblem + 4).entries()) {
    const row = await db.selectFrom('problems').select('id').where('title', '=', problem.title).executeTakeFirstOrThrow();
    const section = await db
      .insertInto('sections')
      .values({
        ...{ stage_id: stage.id, place: at + 1, label: String.fromCharCode(65 + at), title: problem.title, kind: 'oj', max_points: 100_00 },
        ...{ weight: '25', config: JSON.stringify({ problem_id: row.id }), reveal: 'after_end' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    sections.push({ id: section.id, stage_id: stage.id, problem, problemId: row.id });
  }
  return { id, stageId: stage.id, sections, start, end };
}
/** A stage that is over. */
export type Over = Awaited<ReturnType<typeof addStage>>;

/** Freezes what all stages of a competition give, as publishing it does. */
export async function freeze({ app, db }: Context, id: string, at: Date) {
  await freezeSections(app, db, await wholeOf(db, (await findCompetition(db, id))!), at);
}

/** A competition that is over: one stage. */
export async function makeOver(context: Context, plan: Plan): Promise<Over> {
  const end = new Date(context.now.getTime() - plan.endedMs);
  const start = new Date(end.getTime() - LENGTH_MS);
  const id = await makeCompetition(context, plan, start);
  const over = await addStage(context, { id, no: 1, title: plan.stage, end });
  await freeze(context, id, new Date(start.getTime() - DAY));
  return over;
}

/** Everybody came and handed in what their strength gave; two of them exactly the same. */
export async function play({ app, db }: Context, over: Over, entrants: readonly Entrant[], seed: number) {
  await admitApproved(db, over.stageId, new Date(over.start.getTime() - HOUR));
  const came = entrants.map(({ id, userId }) => ({ id, people: [userId] }));
  await enterStage(db, over.stageId, came, (no) => new Date(over.start.getTime() + (no % 5) * 60_000));
  const next = numbers(seed);
  const handIns = entrants.flatMap(({ userId }, no) =>
    over.sections.map((section, place) => ({
      ...{ userId, section, at: new Date(over.start.getTime() + (15 + place * 35 + no) * 60_000) },
      score: Math.max(0, Math.min(100, Math.round((96 - no * 4 - place * 6 + next(-5, 5)) / 5) * 5)),
    })),
  );
  await handIn(db, handIns);
  await countSections(app, db, over.sections, over.end);
}

/** Publishes a version of a result as it was so long ago; `askedBy`: where it took two. */
export async function publish(
  context: Context,
  over: Pick<Over, 'id' | 'stageId'>,
  kind: 'preliminary' | 'final',
  at: Date,
  askedBy?: string,
) {
  const { app, db, organiserId } = context;
  const stage = (await findStage(db, over.stageId))!;
  const competition = (await findCompetition(db, over.id))!;
  const [last] = await findVersions(db, stage.id);
  const { lines, sections, held } = await proposalOf(db, stage, app.clock.now());
  const no = (last?.no ?? 0) + 1;
  const document: ResultDocument = {
    ...{ format: 'result-1', competition: { id: competition.id, title: competition.title } },
    stage: { id: stage.id, title: stage.title, start_at: stage.start_at.toISOString(), end_at: stage.end_at.toISOString() },
    ...{ no, kind, published_at: at.toISOString(), reason: '', previous_sha256: last?.sha256.toString('hex') ?? null },
    ...{ rule: stage.rule, sections, lines },
  };
  const { bytes, sha256 } = sealed(document);
  const row = { no, kind, sha256, previous_sha256: last?.sha256 ?? null, reason: '', published_at: at, snapshot: null };
  await insertVersion(db, { ...row, stage_id: stage.id, document: bytes, published_by: organiserId, asked_by: askedBy ?? null });
  await setResultState(db, stage.id, kind, at);
  await publishResultBoard(db, held, (await boardsOf(db, stage.id)).public, no, app.clock.now());
  await resultPublished(db, { stage, document, by: organiserId, now: at });
  return { no, lines };
}

/** Students who were admitted to a competition, in the order of their accounts. */
export async function registerStudents({ db, people, colleges }: Context, id: string, count: number, at: Date): Promise<Entrant[]> {
  const entrants: Entrant[] = [];
  for (let no = 1; no <= count; no++) {
    const userId = people.get(`student${no}`)!;
    const row = { competition_id: id, user_id: userId, institution_id: colleges[0]!, state: 'approved', number: no, holds_place: true };
    const times = { submissions: 1, submitted_at: at, created_at: at, decided_at: at };
    const registration = await db
      .insertInto('registrations')
      .values({ ...row, ...times })
      .returning('id')
      .executeTakeFirstOrThrow();
    entrants.push({ id: registration.id, userId });
  }
  await db.updateTable('competitions').set({ taken: count, last_number: count }).where('id', '=', id).execute();
  return entrants;
}
