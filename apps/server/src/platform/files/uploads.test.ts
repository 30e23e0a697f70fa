import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { expect, test } from 'vitest';
import { spaceMakers } from '../../testing/makers/spaces.ts';
import { type TestPerson, world } from '../../testing/world.ts';
import { withTransaction } from '../database/db.ts';
import { sweep } from '../jobs/sweeps.ts';
import { wouldFill } from './disk-space.ts';
import { fileTheActorUploaded } from './file-rows.ts';
import { MB } from './files.ts';
import { UPLOAD_BOUNDS } from './uploads.ts';

type World = Awaited<ReturnType<typeof world>>;

const base64 = (text: string) => Buffer.from(text).toString('base64');

async function school() {
  const at = await world();
  at.app.files.purpose('test_any', { most: 3 * MB });
  at.app.files.purpose('test_image', { most: MB, types: ['image/png', 'image/jpeg'], image: true });
  return at;
}

const ask = (
  { origin }: World,
  who: TestPerson | undefined,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
) =>
  fetch(`${origin}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', responselang: 'en', ...(who && { authorization: who.token }), ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });

const start = (at: World, who: TestPerson | undefined, size: number, purpose = 'test_any', name = '课件.bin') =>
  ask(at, who, 'POST', '/api/upload', {
    'upload-length': String(size),
    'upload-metadata': `purpose ${base64(purpose)},filename ${base64(name)}`,
  });

const send = (at: World, who: TestPerson, path: string, offset: number, body: Buffer) =>
  ask(at, who, 'PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body);

const offsetOf = async (at: World, who: TestPerson, path: string) =>
  Number((await ask(at, who, 'HEAD', path)).headers.get('upload-offset'));

async function whole(at: World, who: TestPerson, bytes: Buffer, purpose = 'test_any', name?: string) {
  const path = (await start(at, who, bytes.length, purpose, name)).headers.get('location')!;
  return { path, reply: await send(at, who, path, 0, bytes) };
}

/** Sends the first bytes of a longer body and breaks the connection. */
function sendAndBreak({ origin }: World, who: TestPerson, path: string, offset: number, part: Buffer, promised: number) {
  return new Promise<void>((done) => {
    const sending = request(`${origin}${path}`, {
      method: 'PATCH',
      headers: {
        authorization: who.token,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(promised),
      },
    });
    sending.on('error', () => done());
    sending.write(part, () => setTimeout(() => sending.destroy(), 150));
    sending.on('close', () => done());
  });
}

test('an upload whose connection broke goes on from the offset the server acknowledged', async () => {
  const at = await school();
  const teacher = await at.person('teacher');
  const bytes = randomBytes(1_500_000);
  const path = (await start(at, teacher, bytes.length)).headers.get('location')!;
  await sendAndBreak(at, teacher, path, 0, bytes.subarray(0, 400_000), bytes.length);
  const reached = await at.until('what came is kept', async () => (await offsetOf(at, teacher, path)) || undefined);
  expect(reached).toBe(400_000);

  const second = await send(at, teacher, path, reached, bytes.subarray(reached, 900_000));
  expect([second.status, second.headers.get('upload-offset')]).toEqual([204, '900000']);
  const last = await send(at, teacher, path, 900_000, bytes.subarray(900_000));
  const id = last.headers.get('upload-file')!;
  const file = await at.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(file).toMatchObject({ owner_id: teacher.id, name: '课件.bin', size: String(bytes.length), purpose: 'test_any' });
  const address = at.app.files.signAddress(file, teacher.id, at.clock.now());
  expect(Buffer.from(await (await fetch(`${at.origin}${address}`)).arrayBuffer()).equals(bytes)).toBe(true);
});

test('the library that the browser uses uploads in pieces', async () => {
  const at = await school();
  const teacher = await at.person('teacher');
  const bytes = randomBytes(700_000);
  let pieces = 0;
  const finished = await new Promise<string | undefined>((done, failed) => {
    let fileId: string | undefined;
    new Upload(bytes, {
      endpoint: `${at.origin}/api/upload`,
      headers: { authorization: teacher.token },
      metadata: { purpose: 'test_any', filename: 'a.bin' },
      chunkSize: 200_000,
      retryDelays: [0, 50, 100],
      onAfterResponse: (_request, reply) => {
        pieces += 1;
        fileId = reply.getHeader('upload-file') ?? fileId;
      },
      onSuccess: () => done(fileId),
      onError: failed,
    }).start();
  });
  expect(finished).toMatch(/^\d+$/);
  expect(pieces).toBeGreaterThanOrEqual(5);
});

test('a wrong offset is refused and changes nothing; a piece sent again after the end changes nothing either', async () => {
  const at = await school();
  const teacher = await at.person('teacher');
  const path = (await start(at, teacher, 10)).headers.get('location')!;
  for (const offset of [3, -1, Number.NaN]) {
    const reply = await send(at, teacher, path, offset, Buffer.alloc(2));
    expect(reply.status).toBe(409);
    expect(await reply.json()).toMatchObject({ key: 'upload_offset_conflict' });
  }
  expect(await offsetOf(at, teacher, path)).toBe(0);
  const done = await send(at, teacher, path, 0, Buffer.alloc(10));
  const again = await send(at, teacher, path, 0, Buffer.alloc(10));
  expect(again.headers.get('upload-file')).toBe(done.headers.get('upload-file'));
});

test('two pieces of one upload at the same moment do not mix', async () => {
  const at = await school();
  const teacher = await at.person('teacher');
  const bytes = randomBytes(1_000_000);
  const path = (await start(at, teacher, bytes.length)).headers.get('location')!;
  const slow = sendAndBreak(at, teacher, path, 0, bytes.subarray(0, 300_000), bytes.length);
  await pause(60);
  expect((await send(at, teacher, path, 0, Buffer.alloc(1000, 1))).status).toBe(423);
  await slow;
  const reached = await at.until('what came is kept', async () => (await offsetOf(at, teacher, path)) || undefined);
  const last = await send(at, teacher, path, reached, bytes.subarray(reached));
  const file = await at.db.selectFrom('files').selectAll().where('id', '=', last.headers.get('upload-file')!).executeTakeFirstOrThrow();
  const address = at.app.files.signAddress(file, teacher.id, at.clock.now());
  expect(Buffer.from(await (await fetch(`${at.origin}${address}`)).arrayBuffer()).equals(bytes)).toBe(true);
});

test('an upload that is too large, empty, for nothing or without an owner does not begin', async () => {
  const at = await school();
  const teacher = await at.person('teacher');
  const answers = async (reply: Response) => [reply.status, ((await reply.json()) as { key: string }).key];
  expect(await answers(await start(at, teacher, 3 * MB + 1))).toEqual([413, 'file_too_large']);
  expect((await start(at, teacher, 3 * MB)).status).toBe(201);
  expect(await answers(await start(at, teacher, 0))).toEqual([400, 'file_empty']);
  expect(await answers(await start(at, teacher, Number.NaN))).toEqual([400, 'parameter_error']);
  expect(await answers(await start(at, teacher, 5, 'no_such_purpose'))).toEqual([400, 'parameter_error']);
  expect(await answers(await start(at, undefined, 5))).toEqual([401, 'not_logged_in']);
});

test('more bytes than announced are refused', async () => {
  const at = await school();
  const teacher = await at.person('teacher');
  const path = (await start(at, teacher, 10)).headers.get('location')!;
  expect((await send(at, teacher, path, 0, Buffer.alloc(11))).status).toBe(413);
  // Also who is still sending when it is refused hears why.
  const more = await send(at, teacher, path, 0, Buffer.alloc(5 * MB));
  expect([more.status, await more.json()]).toMatchObject([413, { key: 'file_too_large' }]);
  expect(
    (await ask(at, teacher, 'PATCH', path, { 'upload-offset': '0', 'content-type': 'application/json' }, Buffer.from('{}'))).status,
  ).toBe(415);
});

test('the check of a file holds no connection, and an upload becomes one file however often it is asked for', async () => {
  const at = await school();
  const teacher = await at.person('teacher');
  await expect(withTransaction(at.db, () => at.app.files.take('/dev/null', { purpose: 'test_any', name: 'x' }))).rejects.toThrow(
    'inside a transaction',
  );
  const { path, reply } = await whole(at, teacher, randomBytes(1000));
  const first = reply.headers.get('upload-file')!;
  // As after a stop between the last byte and the row.
  const id = path.split('/').at(-1)!;
  await at.db.updateTable('uploads').set({ file_id: null }).where('id', '=', id).execute();
  await writeFile(join(at.app.files.uploads, id), randomBytes(1000));
  const asked = await Promise.all(Array.from({ length: 20 }, () => ask(at, teacher, 'HEAD', path)));
  const made = new Set(asked.map(({ headers }) => headers.get('upload-file')).filter((file) => file !== null));
  expect([...asked.map(({ status }) => status).filter((status) => status >= 400), made.size, made.has(first)]).toEqual([1, false]);
  expect(await at.db.selectFrom('files').select('id').where('owner_id', '=', teacher.id).execute()).toHaveLength(2);
});

test('S-184 what a file is decides its content, not its name', async () => {
  const at = await school();
  const teacher = await at.person('teacher');
  const page = await whole(at, teacher, Buffer.from('<script>alert(1)</script>'), 'test_image', 'photo.png');
  expect(page.reply.status).toBe(415);
  expect(await page.reply.json()).toMatchObject({
    key: 'file_type_refused',
    msg: 'The contents of this file are of another type than png, jpeg',
  });
  expect((await ask(at, teacher, 'HEAD', page.path)).status).toBe(404);

  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const hidden = Buffer.concat([picture, Buffer.from('<?php hidden ?>')]);
  const image = await whole(at, teacher, hidden, 'test_image', 'page.html');
  const file = await at.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', image.reply.headers.get('upload-file')!)
    .executeTakeFirstOrThrow();
  expect(file.mime).toBe('image/png');
  const view = await fetch(`${at.origin}${at.app.files.signAddress(file, teacher.id, at.clock.now())}`);
  expect(view.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await view.arrayBuffer()).includes('hidden')).toBe(false);
});

test('a stranger finds nothing at the address of somebody else’s upload', async () => {
  const at = await school();
  const [teacher, outsider] = [await at.person('teacher'), await at.person('teacher')];
  const path = (await start(at, teacher, 10)).headers.get('location')!;
  const foreign = [
    await ask(at, outsider, 'HEAD', path),
    await send(at, outsider, path, 0, Buffer.alloc(10)),
    await ask(at, outsider, 'DELETE', path),
    await ask(at, outsider, 'HEAD', '/api/upload/00000000-0000-0000-0000-000000000000'),
    await ask(at, outsider, 'HEAD', '/api/upload/../../etc'),
  ];
  expect(foreign.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404]);
  expect(await offsetOf(at, teacher, path)).toBe(0);
  expect((await ask(at, teacher, 'DELETE', path)).status).toBe(204);
  expect((await ask(at, teacher, 'HEAD', path)).status).toBe(404);
});

test('a student cannot upload what only authors use; a teacher and an assistant can', async () => {
  const at = await school();
  const { space, assistant: assists } = spaceMakers(at);
  const [student, teacher, assistant] = [await at.person('student'), await at.person('teacher'), await at.person('student')];
  await assists(await space(teacher), ['edit_content'], assistant);
  const refused = await start(at, student, 1000, 'course_video', 'film.mp4');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ code: 0, key: 'upload_not_allowed' });
  for (const author of [teacher, assistant]) expect((await start(at, author, 1000, 'course_video', 'film.mp4')).status).toBe(201);
});

test('nobody uploads for what the server makes itself', async () => {
  const at = await school();
  const teacher = await at.person('teacher');
  for (const purpose of ['agent_result', 'course_export', 'lab_home'])
    expect((await start(at, teacher, 6000 * MB, purpose)).status).toBe(400);
});

test('a student’s uploads of a day end at their limit, also when forty begin at once and none is finished', async () => {
  const at = await school();
  at.app.files.purpose('test_large', { most: 4000 * MB });
  const student = await at.person('student');
  const quarter = UPLOAD_BOUNDS.member.dayBytes / 4;
  const replies = await Promise.all(Array.from({ length: 40 }, () => start(at, student, quarter, 'test_large')));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(await replies.find(({ status }) => status !== 201)!.json()).toMatchObject({ code: 0, key: 'uploads_of_the_day' });
  at.clock.move(25 * 3_600_000);
  expect((await start(at, student, quarter, 'test_large')).status).toBe(201);
});

test('an upload that nothing uses is deleted with its bytes after some days, one that is used stays', async () => {
  const at = await school();
  const student = await at.person('student');
  const [forgotten, used] = await Promise.all(
    ['a', 'b'].map(async (text) => (await whole(at, student, Buffer.from(text))).reply.headers.get('upload-file')!),
  );
  await fileTheActorUploaded(at.db, { userId: student.id }, used!, 'test_any');
  await at.db
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - 4 * 24 * 3_600_000) })
    .where('owner_id', '=', student.id)
    .execute();
  await sweep(at.app);
  const row = (id: string) =>
    at.db.selectFrom('files').select(['deleted_at', 'bytes_removed_at']).where('id', '=', id).executeTakeFirstOrThrow();
  expect((await row(forgotten!)).bytes_removed_at).not.toBeNull();
  expect((await row(used!)).deleted_at).toBeNull();
});

test('an upload that would take the room the database needs is refused before its first byte', async () => {
  expect(await wouldFill('/tmp', 100 * MB, async () => 600 * MB)).toBe(true);
  expect(await wouldFill('/tmp', 50 * MB, async () => 600 * MB)).toBe(false);
});

test('an upload on a full disk is told so by the status of the protocol, with the envelope', async () => {
  const at = await school();
  const who = await at.person();
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin if new.name = 'no room.bin' then raise exception using errcode = '53100'; end if; return new; end $$`.execute(at.db);
  await sql`create trigger no_room before insert on uploads for each row execute function no_room()`.execute(at.db);
  const reply = await start(at, who, 100, 'test_any', 'no room.bin');
  expect(reply.status).toBe(507);
  expect(await reply.json()).toMatchObject({ code: 0, key: 'disk_full' });
  expect((await start(at, who, 100)).status).toBe(201);
});
