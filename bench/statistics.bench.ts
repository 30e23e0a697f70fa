import { loadavg } from 'node:os';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { openParts } from './exam/parts.ts';
import { makeExamSchool } from './exam/school.ts';
import { saving, starting, submitting } from './exam/stages.ts';
import { cores, cpuSeconds, figure, treeOf } from './measure.ts';
import { writeFiles } from './statistics/files.ts';
import { fillStream, readNumbers, rebuildCells, watchAge } from './statistics/stored.ts';
import { bareInserts, openVisits, reporting, storedEvents } from './statistics/stream.ts';

/** The short form; the long one is BENCH_EVENTS=50000000 BENCH_STUDENTS=3000 BENCH_SECONDS=60. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 5_000_000);
const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 600);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const TARGET_EVENTS = 5000;
const goal = (value: number) => ({ words: 'goal', value });

/** The stream of use over HTTP with its own PostgreSQL, fsync on, an exam beside it, and what reading millions of events costs. The load is made on the same cores. */
export async function bench(): Promise<Record<string, number>> {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  const pids = (root: number) => treeOf(root).map(({ pid }) => pid);
  const cpu = () => ({ server: cpuSeconds(pids(parts.server.pid())), database: cpuSeconds(pids(parts.database.pid())) });
  try {
    process.stdout.write(`cores: ${cores()}, load average before: ${loadavg()[0]!.toFixed(1)}\n`);
    const age = watchAge(database);
    const school = await makeExamSchool(database, parts.origin, {
      ...{ students: STUDENTS, questions: 20, exam: { attempts: 100, auto_release: true } },
    });
    const { port, origin } = parts;
    const room = { port, school };
    const visits = await openVisits(port, school.seats);

    const before = cpu();
    const free = await reporting(port, visits, { lanes: 8, seconds: SECONDS, spaceId: school.spaceId });
    const used = cpu();
    const stored = await storedEvents(database);
    const bare = await bareInserts(database, 3);
    const each = (part: 'server' | 'database') => ((used[part] - before[part]) * 1e6) / free.events;
    figure('events over HTTP', free.events / free.seconds, '/s', { words: 'bare inserts by one connection', value: bare });
    figure('CPU of the server per event', each('server'), 'µs', goal(25));
    figure('CPU of PostgreSQL per event', each('database'), 'µs', goal(15));
    process.stdout.write(`events acknowledged ${free.events}, on disk ${stored.events}, refused batches ${free.refused}\n`);

    const { seats } = await starting(room, 3000);
    const lanes = Math.min(200, Math.floor(STUDENTS / 3));
    const most = await saving(room, seats, { lanes, seconds: 5 });
    const half = { lanes, seconds: SECONDS, perSecond: most.count / most.seconds / 2 };
    const alone = await saving(room, seats, half);
    const turnsAlone = await submitting(room, seats, { lanes: 32, seconds: 4 });
    const pace = { lanes: 8, perSecond: TARGET_EVENTS, spaceId: school.spaceId };
    const [beside, during] = await Promise.all([saving(room, seats, half), reporting(port, visits, { ...pace, seconds: SECONDS })]);
    const after = await saving(room, seats, half);
    // The machine is never quite the same: what was alone is measured before and after.
    const aloneP99 = (alone.p99 + after.p99) / 2;
    const [turnsBeside] = await Promise.all([
      submitting(room, seats, { lanes: 32, seconds: 4 }),
      reporting(port, visits, { ...pace, seconds: 4 }),
    ]);
    const submitRatio = turnsBeside.count / turnsBeside.seconds / (turnsAlone.count / turnsAlone.seconds);
    figure('p99 of a save beside the stream', beside.p99, 'ms', { words: 'alone, before and after', value: aloneP99 });
    figure('events beside the exam', during.events / during.seconds, '/s', goal(TARGET_EVENTS));
    figure('submit and start beside the stream', submitRatio, 'of alone', goal(0.95));

    const filled = await fillStream(database, school.spaceId, EVENTS);
    const rebuilt = await rebuildCells(database);
    const read = await readNumbers(origin, school.teacher, school.spaceId, 40);
    const rebuild10m = (rebuilt.seconds * 10_000_000) / rebuilt.counted;
    figure(`${rebuilt.counted} events counted anew`, rebuilt.seconds, 's', { words: 'one plain group by', value: rebuilt.plain });
    figure('bytes of an event with its indexes', filled.bytesPerEvent, 'B');
    figure('dashboard p95', read.dashboard, 'ms', goal(200));
    figure('page of rows p95', read.rows, 'ms', goal(300));
    const files = await writeFiles();
    for (const kind of ['xlsx', 'csv'] as const)
      figure(`lines of ${kind}`, files[kind], '/s', { words: 'joined text', value: files.joined });
    figure('rows of Parquet', files.parquet, '/s', { words: 'joined text', value: files.joined });
    const ageP95 = age();
    figure('age of the numbers p95', ageP95, 's', goal(120));
    return {
      cores: cores(),
      events_per_s: free.events / free.seconds,
      events_per_s_bare: bare,
      events_lost: Math.max(0, free.events - stored.events),
      events_doubled: stored.doubled,
      event_cpu_us: each('server'),
      event_db_cpu_us: each('database'),
      exam_save_p99_alone_ms: aloneP99,
      exam_save_p99_beside_ms: beside.p99,
      exam_save_p99_ratio: beside.p99 / aloneP99,
      exam_submit_ratio: submitRatio,
      events_stored: filled.events,
      bytes_per_event: filled.bytesPerEvent,
      dashboard_p95_ms: read.dashboard,
      rows_p95_ms: read.rows,
      age_p95_s: ageP95,
      rebuild_10m_s: rebuild10m,
      rebuild_ratio: rebuilt.seconds / rebuilt.plain,
      cells_rebuild_equal: rebuilt.differences === 0 ? 1 : 0,
      export_lines_per_s: files.xlsx,
      export_csv_lines_per_s: files.csv,
      parquet_rows_per_s: files.parquet,
      load_average: loadavg()[0]!,
    };
  } finally {
    await database.close();
    await parts.close();
  }
}
