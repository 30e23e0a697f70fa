import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type AttemptPage, saveAnswers, startAttempt, submitAttempt } from '@praxis/contract/assessments/attempts';
import type { AskOf, DataOf, Endpoint } from '@praxis/contract/core/endpoint';
import { type BoardFrame, newPass, openBoard } from '@praxis/contract/ranks/board';
import pg from 'pg';
import { moveWithStage } from '../../apps/server/src/modules/competitions/section-kinds.ts';
import { inTransaction } from '../../apps/server/src/platform/http/serve.ts';
import { closeApp } from '../../apps/server/src/platform/open-app.ts';
import { assessmentMakers } from '../../apps/server/src/testing/makers/assessments/assessments.ts';
import { contestMakers } from '../../apps/server/src/testing/makers/competitions/contests.ts';
import { freePort } from '../../apps/server/src/testing/ports.ts';
import { openRedisServer } from '../../apps/server/src/testing/programs/redis-server.ts';
import { openTestServer } from '../../apps/server/src/testing/server.ts';
import { worldOn } from '../../apps/server/src/testing/world.ts';
import { openServerPart } from '../exam/parts.ts';

/** Longer than a lease of the publisher: another server takes its stages meanwhile. */
const STANDSTILL_MS = 4500;
/** How long a request waits for a server that stands still or is gone. */
const PATIENCE_MS = 3000;
/** What the right answers of the first and the third question are worth of the 20 points of the paper. */
const [SINGLE, JUDGE, FULL] = [5, 4, 20];

type Entrant = { id: string; token: string; device: string };

/** What a loop of kills found. */
export type Verdict = {
  kills: Record<'stopped' | 'server' | 'database' | 'redis', number>;
  acknowledged: number;
  missing: string[];
  doubled: string[];
  wrongPoints: string[];
  wrongLines: string[];
  refused: string[];
};

/** A stage with a paper that may be handed in again and again, and people in it; the server that made it is gone afterwards. */
async function makeStage(entrants: number) {
  const server = await openTestServer();
  const created = await worldOn(server);
  const makers = { ...assessmentMakers(created), ...contestMakers(created) };
  const { app, db, clock, as } = created;
  const organiser = await makers.organiser();
  const paper = await makers.paper(organiser);
  const cup = await makers.contest(organiser, [{ kind: 'paper', config: { paper_id: paper.id } }], { kind: 'sum', take: 'best', ties: [] });
  await db.updateTable('sections').set({ tries: 100 }).where('id', '=', cup.sectionIds[0]!).execute();
  await inTransaction(app, (tx) => moveWithStage({ app, db: tx, stageId: cup.stageId, now: clock.now() }));
  const inStage: Entrant[] = [];
  for (let count = 0; count < entrants; count++) {
    const { id, person, device } = await makers.entered(cup);
    inStage.push({ id, token: person.token, device });
  }
  const { id: assessmentId } = await db
    .selectFrom('assessments')
    .select('id')
    .where('stage_id', '=', cup.stageId)
    .executeTakeFirstOrThrow();
  const { pass } = await makers.done(as(organiser).call(newPass, { stage_id: cup.stageId }));
  const { home, databaseUrl } = app.instance;
  await closeApp(app);
  return { home, databaseUrl, cup, entrants: inStage, assessmentId, pass };
}

type Reply<Data> = { code: number; key?: string; data: Data };

/** Asks one server after the other until one of them answers; what they answer may be a refusal. */
async function ask<E extends Endpoint>(origins: readonly string[], token: string, endpoint: E, input: AskOf<E>): Promise<Reply<DataOf<E>>> {
  const fields = Object.entries(input as Record<string, unknown>).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const body = new URLSearchParams(fields).toString();
  for (let turn = Math.floor(Math.random() * 2); ; turn++) {
    const reply = await fetch(`${origins[turn % origins.length]}${endpoint.path}`, {
      ...{ method: endpoint.method, body, signal: AbortSignal.timeout(PATIENCE_MS) },
      headers: {
        ...{ 'x-requested-with': 'XMLHttpRequest', authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
      },
    })
      .then(async (found) => (found.status < 500 ? ((await found.json()) as Reply<DataOf<E>>) : undefined))
      .catch(() => undefined);
    if (reply) return reply;
    await pause(50 + Math.random() * 200);
  }
}

type Sent = { attemptId: string; points: number };
type Book = { sent: Sent[]; refused: string[]; over: boolean };

/** One entrant who hands in paper after paper until it is over; what was acknowledged is noted. */
async function compete(origins: readonly string[], entrant: Entrant, assessment_id: string, book: Book) {
  const { token, device } = entrant;
  const refused = (what: string, { key }: Reply<unknown>) => void book.refused.push(`${what} ${key}`);
  while (!book.over) {
    const started = await ask(origins, token, startAttempt, { assessment_id, device });
    if (started.code !== 1) {
      if (started.key !== 'attempts_used_up') refused('start', started);
      return;
    }
    const page: AttemptPage = started.data;
    const [single, judge] = [Math.random() < 0.5, Math.random() < 0.5];
    const option = page.questions.find(({ item }) => item === 1)!.options.find(({ html }) => html.endsWith(` ${single ? 'B' : 'A'}</p>`))!;
    const changes = [
      { item: 1, value: { options: [option.name] } },
      { item: 3, value: { truth: judge } },
    ];
    const of = { attempt_id: page.attempt_id, device };
    const saved = await ask(origins, token, saveAnswers, { ...of, client_seq: page.next_seq, changes });
    if (saved.code !== 1) refused('save', saved);
    const handed = await ask(origins, token, submitAttempt, of);
    if (handed.code !== 1) refused('submit', handed);
    else book.sent.push({ attemptId: page.attempt_id, points: ((single ? SINGLE : 0) + (judge ? JUDGE : 0)) * (10_000 / FULL) });
    await pause(Math.random() * 100);
  }
}

type Row = { source: string; entrant_id: string; points: number; outcome: string };

/** Rows and board against what was acknowledged and what the attempts themselves say. */
async function compare(client: pg.Client, frame: () => Promise<BoardFrame>, stageId: string, sent: readonly Sent[]) {
  const query = async <Found extends pg.QueryResultRow>(text: string) => (await client.query<Found>(text, [stageId])).rows;
  const settled = `select 1 from attempts t join assessments a on a.id = t.assessment_id where a.stage_id = $1 and t.state <> 'not_submitted'
    and t.folded_at is null union all select 1 from score_rows where stage_id = $1 and (batch is null or outcome = 'pending')`;
  for (let look = 0; look < 600 && (await query(settled)).length > 0; look++) await pause(100);
  const rows = await query<Row>('select source, entrant_id::text, points, outcome from score_rows where stage_id = $1');
  const handedIn = await query<{ id: string }>(
    `select t.id::text from attempts t join assessments a on a.id = t.assessment_id where a.stage_id = $1 and t.state <> 'not_submitted'`,
  );
  const bySource = Map.groupBy(rows, ({ source }) => source);
  const best = new Map<string, number>();
  for (const { entrant_id, points } of rows) best.set(entrant_id, Math.max(best.get(entrant_id) ?? 0, points));
  const wrongLines = async () => {
    const { lines } = await frame();
    return lines.flatMap(({ id, t }) => (t === (best.get(id) ?? 0) ? [] : [`${id} ${t} ${best.get(id)}`]));
  };
  for (let look = 0; look < 100 && (await wrongLines()).length > 0; look++) await pause(100);
  return {
    missing: sent.flatMap(({ attemptId }) => (bySource.has(`attempt:${attemptId}`) ? [] : [attemptId])),
    doubled: [
      ...[...bySource].flatMap(([source, of]) => (of.length > 1 ? [source] : [])),
      ...(rows.length === handedIn.length ? [] : [`${rows.length} rows of ${handedIn.length} attempts`]),
    ],
    wrongPoints: sent.flatMap(({ attemptId, points }) => {
      const row = bySource.get(`attempt:${attemptId}`)?.[0];
      return row && row.points !== points ? [`${attemptId} ${row.points} ${points}`] : [];
    }),
    wrongLines: await wrongLines(),
  };
}

/** How the database of a run dies and comes back; by default all its connections are ended at once. */
export type KillDatabase = (url: string) => Promise<void>;

const endConnections: KillDatabase = async (url) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
};

/**
 * A stage on two servers while servers stand still or are killed, and so are the database and Redis. Whatever was acknowledged is noted here and
 * compared with what is stored; the board is compared with the rows.
 */
export async function stageUnderKills(of: {
  entrants: number;
  rounds: number;
  gapMs: number;
  killDatabase?: KillDatabase;
}): Promise<Verdict> {
  const stage = await makeStage(of.entrants);
  const redis = await openRedisServer();
  const ports = [await freePort(), await freePort()];
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const servers = ports.map((port) => openServerPart(stage.home, stage.databaseUrl, port, { REDIS_URL: redis.url }));
  const kills = { stopped: 0, server: 0, database: 0, redis: 0 };
  const book: Book = { sent: [], refused: [], over: false };
  try {
    await Promise.all(servers.map((server) => server.start()));
    const going = stage.entrants.map((entrant) => compete(origins, entrant, stage.assessmentId, book));
    for (let round = 0; round < of.rounds; round++) {
      const [one, other] = round % 2 === 0 ? servers : servers.toReversed();
      await pause(of.gapMs);
      process.kill(one!.pid(), 'SIGSTOP');
      await pause(STANDSTILL_MS);
      process.kill(one!.pid(), 'SIGCONT');
      kills.stopped++;
      await pause(of.gapMs);
      await other!.kill();
      kills.server++;
      await redis.kill();
      await (of.killDatabase ?? endConnections)(stage.databaseUrl);
      kills.database++;
      await redis.start();
      kills.redis++;
      await other!.start();
    }
    await pause(of.gapMs);
    book.over = true;
    await Promise.all(going);
    const client = new pg.Client({ connectionString: stage.databaseUrl });
    await client.connect();
    const { key } = (await ask(origins, '', openBoard, { competition_id: stage.cup.id, stage_id: stage.cup.stageId, pass: stage.pass }))
      .data;
    /** From whichever server answers: the one that was killed last may still be starting. */
    const frame = async () => {
      for (let turn = 0; ; turn++) {
        const reply = await fetch(`${origins[turn % origins.length]}/board/${key}/-/0/0`).catch(() => undefined);
        if (reply?.ok) return (await reply.json()) as BoardFrame;
        await pause(100);
      }
    };
    const found = await compare(client, frame, stage.cup.stageId, book.sent).finally(() => client.end());
    return { kills, acknowledged: book.sent.length, refused: book.refused, ...found };
  } finally {
    for (const server of servers) await server.kill();
    await redis.kill();
    await endConnections(stage.databaseUrl);
    rmSync(stage.home, { recursive: true, force: true });
  }
}
