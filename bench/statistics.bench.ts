import { loadavg } from 'node:os';
import { type Database, openDatabase } from '../apps/server/src/platform/database/db.ts';
import { openParts } from './exam/parts.ts';
import { type ExamSchool, makeExamSchool } from './exam/school.ts';
import { saving, starting, submitting } from './exam/stages.ts';
import { cores, cpuSeconds, figure, inTurn, noiseOf, quantile, treeOf } from './measure.ts';
import { writeFiles } from './statistics/files.ts';
import { openReporters } from './statistics/reporters.ts';
import { fillStream, readNumbers, rebuildCells, watchAge } from './statistics/stored.ts';
import { bareInserts, openVisits, reporting, storedEvents, type Visit } from './statistics/stream.ts';

/** The short form; the long one is BENCH_EVENTS=50000000 BENCH_STUDENTS=3000 BENCH_SECONDS=60. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 5_000_000);
const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 600);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const TARGET_EVENTS = 5000;
/** Rounds in which an exam is measured alone and beside the stream, saves and then hand-ins, and how long each takes. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const TURN_ROUNDS = 12;
const ROUND_S = 2;
const goal = (value: number) => ({ words: 'goal', value });

type Reporters = Awaited<ReturnType<typeof openReporters>>;
type Stage = { parts: Awaited<ReturnType<typeof openParts>>; database: Database; school: ExamSchool; visits: Visit[] };

/** As many events as go, what each costs, and whether all of them are on disk once. */
async function stream({ parts, database, school, visits }: Stage) {
  const pids = (root: number) => treeOf(root).map(({ pid }) => pid);
  const cpu = () => ({ server: cpuSeconds(pids(parts.server.pid())), database: cpuSeconds(pids(parts.database.pid())) });
  const before = cpu();
  const free = await reporting(parts.port, visits, { clients: 8, seconds: SECONDS, spaceId: school.spaceId });
  const used = cpu();
  const stored = await storedEvents(database);
  const bare = await bareInserts(database, 3);
  const each = (part: 'server' | 'database') => ((used[part] - before[part]) * 1e6) / free.events;
  figure('events over HTTP', free.events / free.seconds, '/s', { words: 'bare inserts by one connection', value: bare });
  figure('CPU of the server per event', each('server'), 'µs', goal(25));
  figure('CPU of PostgreSQL per event', each('database'), 'µs', goal(15));
  process.stdout.write(`events acknowledged ${free.events}, on disk ${stored.events}, refused batches ${free.refused}\n`);
  return {
    ...{ events_per_s: free.events / free.seconds, events_per_s_bare: bare },
    ...{ events_lost: Math.max(0, free.events - stored.events), events_doubled: stored.doubled },
    ...{ event_cpu_us: each('server'), event_db_cpu_us: each('database') },
  };
}

const middle = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  return (sorted[Math.floor(at)]! + sorted[Math.ceil(at)]!) / 2;
};

/** An exam at half its own rate, alone and beside the stream at what is promised of it. */
async function examBeside({ parts, school }: Stage, reporters: Reporters) {
  const room = { port: parts.port, school };
  const { seats } = await starting(room, 3000);
  const clients = Math.min(200, Math.floor(STUDENTS / 3));
  const most = await saving(room, seats, { clients, seconds: 5 });
  const half = { clients, seconds: ROUND_S, perSecond: most.count / most.seconds / 2 };
  const rates: number[] = [];
  const stream = async (seconds: number) => {
    const during = await reporters.report(seconds);
    rates.push(during.events / during.seconds);
  };
  // Warm, so that the first round is like the others.
  await saving(room, seats, half);
  // A pause of 20 ms each few seconds decides a p99: the saves of all rounds count as one, or each round would say something else.
  const saves = await inTurn(
    ROUNDS,
    async () => (await saving(room, seats, half)).waits,
    () => stream(ROUND_S),
  );
  const p99 = (rounds: readonly number[][]) => quantile(rounds.flat(), 0.99);
  const [alone, beside] = [p99(saves.alone), p99(saves.beside)];
  const noise = noiseOf(saves.alone, p99);
  // What follows hand-ins comes after them.
  const turns = await inTurn(
    TURN_ROUNDS,
    async () => {
      const { count, seconds } = await submitting(room, seats, { clients: 32, seconds: ROUND_S });
      return count / seconds;
    },
    () => stream(ROUND_S),
  );
  const mean = (rounds: readonly number[]) => rounds.reduce((sum, one) => sum + one, 0) / rounds.length;
  const submits = mean(turns.beside) / mean(turns.alone);
  figure('p99 of a save beside the stream', beside, 'ms', { words: 'alone, in turn', value: alone });
  figure('of alone', beside / alone, '×', { words: 'goal 1.25, or 5 ms more; alone differs from alone by', value: noise });
  figure('events beside the exam', middle(rates), '/s', goal(TARGET_EVENTS));
  figure('submit and start beside the stream', submits, 'of alone', goal(0.95));
  return {
    ...{ exam_save_p99_alone_ms: alone, exam_save_p99_beside_ms: beside },
    ...{ exam_save_p99_ratio: beside / alone, exam_save_p99_noise: noise },
    ...{ exam_submit_ratio: submits, exam_submit_noise: noiseOf(turns.alone, mean) },
  };
}

/** The same with pages that report from a process of their own. */
async function examBesideReports(stage: Stage) {
  const load = { clients: 8, perSecond: TARGET_EVENTS, spaceId: stage.school.spaceId };
  const reporters = await openReporters({ port: stage.parts.port, visits: stage.visits, load });
  try {
    return await examBeside(stage, reporters);
  } finally {
    reporters.close();
  }
}

/** What reading and counting millions of events costs. */
async function stored({ parts, database, school }: Stage) {
  const filled = await fillStream(database, school.spaceId, EVENTS);
  const rebuilt = await rebuildCells(database);
  const read = await readNumbers(parts.origin, school.teacher, school.spaceId, 40);
  figure(`${rebuilt.counted} events counted anew`, rebuilt.seconds, 's', { words: 'one plain group by', value: rebuilt.plain });
  figure('bytes of an event with its indexes', filled.bytesPerEvent, 'B');
  figure('dashboard p95', read.dashboard, 'ms', goal(200));
  figure('page of rows p95', read.rows, 'ms', goal(300));
  return {
    ...{ events_stored: filled.events, bytes_per_event: filled.bytesPerEvent },
    ...{ dashboard_p95_ms: read.dashboard, rows_p95_ms: read.rows },
    // In proportion to what was counted.
    rebuild_10m_s: (rebuilt.seconds * 10_000_000) / rebuilt.counted,
    ...{ rebuild_ratio: rebuilt.seconds / rebuilt.plain, cells_rebuild_equal: rebuilt.differences === 0 ? 1 : 0 },
  };
}

async function files() {
  const written = await writeFiles();
  for (const kind of ['xlsx', 'csv'] as const)
    figure(`lines of ${kind}`, written[kind], '/s', { words: 'joined text', value: written.joined });
  figure('rows of Parquet', written.parquet, '/s', { words: 'joined text', value: written.joined });
  return { export_lines_per_s: written.xlsx, export_csv_lines_per_s: written.csv, parquet_rows_per_s: written.parquet };
}

/** The stream of use over HTTP with its own PostgreSQL, fsync on, an exam beside it, and what reading millions of events costs. The load is made on the same cores. */
export async function bench(): Promise<Record<string, number>> {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  try {
    process.stdout.write(`cores: ${cores()}, load average before: ${loadavg()[0]!.toFixed(1)}\n`);
    const age = watchAge(database);
    const exam = { attempts: 100, auto_release: true };
    const school = await makeExamSchool(database, parts.origin, { students: STUDENTS, questions: 20, exam });
    const stage = { parts, database, school, visits: await openVisits(parts.port, school.seats) };
    const figures = { ...(await stream(stage)), ...(await examBesideReports(stage)), ...(await stored(stage)), ...(await files()) };
    const ageP95 = age();
    figure('age of the numbers p95', ageP95, 's', goal(120));
    return { cores: cores(), ...figures, age_p95_s: ageP95, load_average: loadavg()[0]! };
  } finally {
    await database.close();
    await parts.close();
  }
}
