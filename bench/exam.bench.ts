import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { openParts } from './exam/parts.ts';
import { type ExamSchool, makeExamSchool } from './exam/school.ts';
import { closing, opening, pages, saving, starting, submitting } from './exam/stages.ts';
import { cores, cpuSeconds, figure, treeOf } from './measure.ts';

const STUDENTS = Number(process.env.BENCH_STUDENTS ?? 3000);
const QUESTIONS = 20;
/** What is promised of saves; their p99 is looked at at half of it as well as at half of what is reached. */
const TARGET_SAVES = 1000;

/** What Moodle 4.3 reached on the same two cores. */
const MOODLE = { saves: 21, submits: 6.5, pages: 4 };
const beside = (value: number) => ({ words: 'Moodle 4.3 on the same cores', value });

type Stage = { count: number; seconds: number };

/** An exam of 3,000 students and 20 questions over HTTP, with its own PostgreSQL, fsync on. The load is made on the same cores; signing in is left out. */
export async function bench() {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  const serverTree = () => [...treeOf(parts.server.pid()), ...treeOf(parts.database.pid())].map(({ pid }) => pid);

  /** Runs a stage; prints the CPU of server and database per operation and of the load generator. */
  async function stage<Found extends Stage>(label: string, run: () => Promise<Found>) {
    const before = cpuSeconds(serverTree());
    const own = process.cpuUsage();
    const found = await run();
    const cpu = ((cpuSeconds(serverTree()) - before) * 1000) / Math.max(1, found.count);
    const load = process.cpuUsage(own);
    const share = (load.user + load.system) / 1e6 / found.seconds;
    process.stdout.write(
      `${label}: ${found.count} in ${found.seconds.toFixed(2)} s, ${cpu.toFixed(2)} ms CPU each in server and database, load generator ${(share * 100).toFixed(0)} % of a core, load average ${loadavg()[0]!.toFixed(1)}\n`,
    );
    return { ...found, cpu, rate: found.count / found.seconds };
  }

  try {
    process.stdout.write(`cores: ${cores()}, load average before: ${loadavg()[0]!.toFixed(1)}\n`);
    const { rows: settings } = await database.pool.query(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit')",
    );
    process.stdout.write(`${settings.map(({ name, setting }) => `${name} ${setting}`).join(', ')}\n`);
    const school: ExamSchool = await makeExamSchool(database, parts.origin, {
      ...{ students: STUDENTS, questions: QUESTIONS },
      exam: { attempts: 100, auto_release: true },
    });
    const room = { port: parts.port, school };
    const storm = await stage(`start storm of ${STUDENTS} within 10 s`, () => starting(room, 10_000));
    const saves = await stage('20-answer saves as fast as they go', () => saving(room, storm.seats, { clients: 200, seconds: 8 }));
    const half = await stage('20-answer saves at half that rate', () =>
      saving(room, storm.seats, { clients: 200, seconds: 8, perSecond: saves.rate / 2 }),
    );
    const target = await stage(`20-answer saves at ${TARGET_SAVES / 2}/s`, () =>
      saving(room, storm.seats, { clients: 200, seconds: 6, perSecond: TARGET_SAVES / 2 }),
    );
    const visible = await stage('attempt pages', () => pages(room, storm.seats, { clients: 32, seconds: 6 }));
    const turns = await stage('submit and start', () => submitting(room, storm.seats, { clients: 64, seconds: 6 }));
    await opening(database, school.assessmentId);
    const closed = await stage(`close storm of ${STUDENTS}`, () => closing(database, school.assessmentId));
    await pause(200);
    const { rows } = await database.pool.query("select count(*)::int as rows from attempt_saves where changes::text like '%bench%'");
    const acknowledged = saves.count + half.count + target.count;
    const readBack = rows[0].rows as number;
    figure('durable 20-answer saves', saves.rate, '/s', beside(MOODLE.saves));
    figure('p99 of a save at half that rate', half.p99, 'ms', { words: 'target', value: 100 });
    figure(`p99 of a save at ${TARGET_SAVES / 2}/s`, target.p99, 'ms', { words: 'target', value: 100 });
    figure('submit + start', turns.rate, '/s', beside(MOODLE.submits));
    figure('attempt pages', visible.rate, '/s', beside(MOODLE.pages));
    figure(`${STUDENTS} starts within 10 s, until the last was served`, storm.seconds, 's', { words: 'target', value: 15 });
    figure(`${STUDENTS} papers closing at one instant, after end + 5 s`, closed.seconds, 's', { words: 'target', value: 5 });
    process.stdout.write(`saves acknowledged ${acknowledged}, rows read back ${readBack}\n`);
    return {
      cores: cores(),
      saves_per_s: saves.rate,
      save_p99_ms: half.p99,
      save_p99_at_half_target_ms: target.p99,
      save_cpu_ms: saves.cpu,
      submit_start_per_s: turns.rate,
      submit_start_cpu_ms: turns.cpu,
      attempt_page_per_s: visible.rate,
      attempt_page_cpu_ms: visible.cpu,
      start_storm_s: storm.seconds,
      close_storm_s: closed.seconds,
      acknowledged,
      read_back: readBack,
      lost: acknowledged - readBack,
      load_average: loadavg()[0]!,
    };
  } finally {
    await database.close();
    await parts.close();
  }
}
