import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startAttempt } from '@praxis/contract/assessments/attempts';
import { createQuick, listAnswerFiles } from '@praxis/contract/assessments/homework';
import sharp from 'sharp';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/db.ts';
import { type Disk, handIn, newDisk, type Seat, sha256Of } from '../../apps/server/src/testing/hand-ins/devices.ts';
import { openWire } from '../../apps/server/src/testing/hand-ins/wire.ts';
import { ask } from '../../scripts/school.ts';
import { openParts } from '../exam/parts.ts';
import { makeSpace, seatsIn } from '../exam/school.ts';
import { cpuSeconds, figure, treeOf } from '../measure.ts';

/** 50 students send 20 photos each while the server dies again and again. */
const [STUDENTS, EACH] = [50, 20];
const MOST_KILLS = 25;
const BETWEEN_KILLS_MS = 2500;
/** Photos as the page of a phone sends them, whatever its camera has, one after another. */
const LARGE = 20;
const WARM = 4;
const [WIDTH, HEIGHT] = [2200, 1650];
/** A picture is stored as a JPEG of its own: what is even stays as it is, but for the rounding of colours. */
const SAME_COLOUR = 2.5;

type Parts = Awaited<ReturnType<typeof openParts>>;
type Colour = { r: number; g: number; b: number };
/** A student at work, with what lies on their devices and which colour each picture has. */
type Sender = { seat: Seat; disk: Disk; colours: Map<string, Colour> };

const colourOf = (no: number): Colour => ({
  ...{ r: 20 + (no % 10) * 22, g: 20 + (Math.floor(no / 10) % 10) * 22, b: 20 + (Math.floor(no / 100) % 10) * 22 },
});

/** A homework that takes photos, and students who have started it. */
async function makeClass(database: Database, origin: string, students: number) {
  const { teacher, space } = await makeSpace(database);
  const seats = await seatsIn(database, space.id, students);
  const task = { space_id: space.id, title: 'Photos', html: '<p>Photos</p>', accepts: ['photos' as const], most: EACH };
  const { assessment_id } = await ask(origin, teacher, createQuick, { ...task, publish: true, confirmed: true });
  return Promise.all(
    seats.map(async ({ token }): Promise<Seat> => {
      const device = randomUUID();
      const { attempt_id } = await ask(origin, token, startAttempt, { assessment_id, device });
      return { attemptId: attempt_id, device, token };
    }),
  );
}

async function senderOf(seat: Seat, first: number): Promise<Sender> {
  const colours = new Map<string, Colour>();
  const pictures = await Promise.all(
    Array.from({ length: EACH }, async (_, at) => {
      const colour = colourOf(first + at);
      const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: colour } })
        .jpeg({ quality: 95 })
        .toBuffer();
      colours.set(sha256Of(bytes), colour);
      return bytes;
    }),
  );
  return { seat, disk: newDisk([], pictures), colours };
}

/** Kills the server in the middle of whatever it does, and starts it again, until everybody is done. */
async function killAgainAndAgain({ server }: Parts, done: () => boolean) {
  let kills = 0;
  while (!done() && kills < MOST_KILLS) {
    await pause(BETWEEN_KILLS_MS * (0.5 + Math.random()));
    if (done()) break;
    await server.kill();
    kills++;
    await server.start();
  }
  return kills;
}

/** How many of a student's pictures are not there, or are not the one that was sent. */
async function missingOf(origin: string, { seat, colours }: Sender) {
  const { files } = await ask(origin, seat.token, listAnswerFiles, { attempt_id: seat.attemptId });
  let missing = 0;
  for (const [sha256, colour] of colours) {
    const address = files.find((file) => file.sha256 === sha256 && file.state === 'stored')?.address;
    const reply =
      address === undefined || address === null
        ? undefined
        : await fetch(new URL(address, origin), { headers: { authorization: seat.token } });
    if (!reply?.ok) {
      missing++;
      continue;
    }
    const { channels } = await sharp(Buffer.from(await reply.arrayBuffer())).stats();
    const means = [colour.r, colour.g, colour.b].map((value, at) => Math.abs(channels[at]!.mean - value));
    if (Math.max(...means) > SAME_COLOUR) missing++;
  }
  return missing + Math.max(0, files.length - colours.size);
}

const send = (parts: Parts, { seat, disk }: Sender) => {
  const wire = openWire(
    () => parts.origin,
    undefined,
    () => undefined,
  );
  return handIn(wire, disk, seat, new Set());
};

async function underKills(parts: Parts, database: Database) {
  const seats = await makeClass(database, parts.origin, STUDENTS + 2);
  const senders = await Promise.all(seats.slice(2).map((seat, at) => senderOf(seat, at * EACH)));
  const large = await largePhotos(parts, [seats[0]!, seats[1]!]);
  let left = senders.length;
  const [kills] = await Promise.all([
    killAgainAndAgain(parts, () => left === 0),
    ...senders.map((sender) => send(parts, sender).finally(() => left--)),
  ]);
  let lost = 0;
  for (const sender of senders) lost += await missingOf(parts.origin, sender);
  process.stdout.write(`photos sent ${STUDENTS * EACH} while the server was killed ${kills} times: lost, doubled or swapped ${lost}\n`);
  return { photo_lost: lost, photo_kills: kills, ...large };
}

/** What a photo of a phone costs the server and what it started for it; beside it writing the same photo anew in this process. */
async function largePhotos(parts: Parts, [first, seat]: [Seat, Seat]) {
  const [coarse, low] = [WIDTH / 5, HEIGHT / 5];
  const noise = randomBytes(coarse * low * 3);
  const photo = (at: number) =>
    sharp(noise, { raw: { width: coarse, height: low, channels: 3 } })
      .modulate({ brightness: 0.8 + at / 40 })
      .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
      .jpeg({ quality: 88 })
      .toBuffer();
  const photos: Buffer[] = [];
  for (let at = 0; at < LARGE; at++) photos.push(await photo(at));
  const cpu = () => cpuSeconds(treeOf(parts.server.pid()).map(({ pid }) => pid));
  // The process that reads pictures is started with the first of them.
  await send(parts, { seat: first, disk: newDisk([], photos.slice(0, WARM)), colours: new Map() });
  const before = cpu();
  await send(parts, { seat, disk: newDisk([], photos), colours: new Map() });
  const each = ((cpu() - before) * 1000) / LARGE;
  const own = process.cpuUsage();
  for (const bytes of photos) await sharp(bytes).rotate().jpeg().toBuffer();
  const { user, system } = process.cpuUsage(own);
  const bare = (user + system) / 1000 / LARGE;
  const megabytes = photos.reduce((sum, { length }) => sum + length, 0) / LARGE / 1e6;
  figure(`CPU of a photo of ${megabytes.toFixed(1)} MB`, each, 'ms', { words: 'written anew, bare', value: bare });
  return { photo_cpu_ms: each, photo_cpu_bare_ms: bare, photo_mb: megabytes };
}

/** Photos sent by phones to a server of its own that dies meanwhile, and what one costs. */
export async function photoFigures(): Promise<Record<string, number>> {
  const parts = await openParts();
  const database = openDatabase(parts.database.url, 4);
  try {
    return await underKills(parts, database);
  } finally {
    await database.close();
    await parts.close();
  }
}
