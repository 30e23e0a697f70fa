import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { openDatabase } from '../apps/server/src/platform/database/db.ts';
import { openConnection, requestOf } from './exam/connection.ts';
import { openParts } from './exam/parts.ts';
import { type ExamSchool, makeExamSchool } from './exam/school.ts';
import { saving, starting } from './exam/stages.ts';
import { cores, figure, quantile } from './measure.ts';

const CAMERAS = Number(process.env.BENCH_STUDENTS ?? 500);
const SNAPSHOT_SECONDS = 30;
/** Enough that a camera never waits for another one's reply. */
const CONNECTIONS = 100;
const ROUNDS = 5;
const ROUND_SECONDS = 6;
/** Every student saves every two seconds, as often as a page ever does. */
const SAVES_PER_SECOND = CAMERAS / 2;

/** A picture as a camera takes it in a lit room: 480 × 360, with the noise of a cheap lens. */
async function snapshot(red: number) {
  const noise = { type: 'gaussian' as const, mean: 120 + red, sigma: 18 };
  const picture = sharp({ create: { width: 480, height: 360, channels: 3, background: '#345', noise } });
  return (await picture.jpeg({ quality: 40 }).toBuffer()).toString('base64');
}

/** Everybody has agreed and been checked. */
async function agree({ pool }: ReturnType<typeof openDatabase>, { assessmentId, seats }: ExamSchool) {
  const settings = JSON.stringify({
    camera: true,
    still_seconds: SNAPSHOT_SECONDS,
    full_screen: false,
    keep_days: 30,
    paste_allowed: true,
  });
  await pool.query(
    `insert into proctor_sessions (room, room_id, user_id, settings, consented_at, checked_at)
     select 'assessment', $1, unnest($2::bigint[]), $3, now(), now()`,
    [assessmentId, seats.map(({ userId }) => userId), settings],
  );
}

/** Cameras take turns over all rounds, so that nobody's stills come too close. */
let turn = 0;

/** All cameras send, each at a moment of its own, until they are stopped. */
function openCameras(port: number, { assessmentId, seats }: ExamSchool, pictures: readonly string[]) {
  const connection = Array.from({ length: CONNECTIONS }, () => openConnection(port, 60_000));
  const waits: number[] = [];
  let [sent, refused, open] = [0, 0, true];
  const workers = connection.map(async (own, worker) => {
    const everyMs = (SNAPSHOT_SECONDS * 1000 * connection.length) / seats.length;
    await pause((everyMs / connection.length) * worker);
    while (open) {
      const startedAt = performance.now();
      const { token } = seats[turn++ % seats.length]!;
      const picture = pictures[turn % pictures.length]!;
      const { status, body } = await own.ask(
        requestOf('POST', '/api/proctor/still', token, { room: 'assessment', room_id: assessmentId, picture }),
      );
      if (status === 200 && JSON.parse(body).code === 1) sent++;
      else refused++;
      waits.push(performance.now() - startedAt);
      await pause(Math.max(0, everyMs - (performance.now() - startedAt)));
    }
    own.close();
  });
  return {
    async stop() {
      open = false;
      await Promise.all(workers);
      return { sent, refused, p99: quantile(waits, 0.99) };
    },
  };
}

/** How long the wall of everybody takes, asked for one after the other. */
async function loadProctorGrid(port: number, { assessmentId, teacher }: ExamSchool) {
  const connection = openConnection(port, 60_000);
  const waits: number[] = [];
  for (let look = 0; look < 20; look++) {
    const startedAt = performance.now();
    const { body } = await connection.ask(
      requestOf('GET', '/api/proctor/wall', teacher, { room: 'assessment', room_id: assessmentId, size: 48 }),
    );
    if (JSON.parse(body).data.total !== CAMERAS) throw new Error(`The wall is not whole: ${body.slice(0, 200)}`);
    waits.push(performance.now() - startedAt);
  }
  connection.close();
  return middle(waits);
}

const middle = (numbers: number[]) => numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** Whether cameras slow saves: the same saves without and with 500 cameras that send, in turn, in the same run. */
export async function bench() {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  try {
    process.stdout.write(`cores: ${cores()}, load average before: ${loadavg()[0]!.toFixed(1)}\n`);
    const school = await makeExamSchool(database, parts.origin, {
      ...{ students: CAMERAS, questions: 20 },
      exam: { attempts: 100, proctoring: 'camera', still_seconds: SNAPSHOT_SECONDS },
    });
    await agree(database, school);
    const room = { port: parts.port, school };
    const { seats } = await starting(room, 5000);
    const pictures = await Promise.all(Array.from({ length: 8 }, (_, at) => snapshot(at)));
    const load = { clients: 100, seconds: ROUND_SECONDS, perSecond: SAVES_PER_SECOND };
    await saving(room, seats, { ...load, seconds: 4 });
    const found = { without: [] as number[], with: [] as number[], half: [] as number[], halfWith: [] as number[] };
    let [snapshots, refusals, snapshotP99] = [0, 0, 0];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await saving(room, seats, load);
      const cameras = openCameras(parts.port, school, pictures);
      const watched = await saving(room, seats, load);
      const { sent, refused, p99 } = await cameras.stop();
      snapshots += sent;
      refusals += refused;
      snapshotP99 = Math.max(snapshotP99, p99);
      found.without.push(alone.p99);
      found.with.push(watched.p99);
      found.half.push(alone.p50);
      found.halfWith.push(watched.p50);
      process.stdout.write(`  round ${round + 1}: p99 ${alone.p99.toFixed(1)} ms without, ${watched.p99.toFixed(1)} ms with cameras\n`);
    }
    const { rows } = await database.pool.query<{ rows: number }>('select count(*)::int as rows from proctor_stills');
    const grid = await loadProctorGrid(parts.port, school);
    const [without, withCameras] = [middle(found.without), middle(found.with)];
    figure(`p99 of a save, ${SAVES_PER_SECOND}/s, with ${CAMERAS} cameras`, withCameras, 'ms', { words: 'without', value: without });
    figure('p50 of a save with cameras', middle(found.halfWith), 'ms', { words: 'without', value: middle(found.half) });
    figure('stills', snapshots / (ROUNDS * ROUND_SECONDS), '/s', { words: 'asked for', value: CAMERAS / SNAPSHOT_SECONDS });
    figure('p99 of a still', snapshotP99, 'ms');
    figure(`the wall of ${CAMERAS} students, p50`, grid, 'ms', { words: 'target', value: 200 });
    process.stdout.write(`stills acknowledged ${snapshots}, refused ${refusals}, rows read back ${rows[0]!.rows}\n`);
    return {
      cores: cores(),
      cameras: CAMERAS,
      save_p99_without_ms: without,
      save_p99_with_ms: withCameras,
      save_p99_ratio: withCameras / without,
      save_p50_without_ms: middle(found.half),
      save_p50_with_ms: middle(found.halfWith),
      stills_per_s: snapshots / (ROUNDS * ROUND_SECONDS),
      wall_ms: grid,
      stills_refused: refusals,
      stills_lost: snapshots - rows[0]!.rows,
      load_average: loadavg()[0]!,
    };
  } finally {
    await database.close();
    await parts.close();
  }
}
