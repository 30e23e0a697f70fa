import { buffer } from 'node:stream/consumers';
import { designActivity } from '@praxis/contract/courses/courses';
import { attachMedia, handoutImage, showMedia } from '@praxis/contract/media/media';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { courseMakers, type TestCourse } from '../../../testing/makers/courses.ts';
import { world } from '../../../testing/world.ts';

const school = async () => {
  const created = await world();
  return { ...created, ...courseMakers(created) };
};
type School = Awaited<ReturnType<typeof school>>;

async function zipOf(files: Record<string, string | Buffer>, change?: (zip: Buffer) => void, compress = true) {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  const bytes = await buffer(zip.outputStream);
  change?.(bytes);
  return bytes;
}

async function unpacked(created: School, course: TestCourse, zip: Buffer) {
  const file = await created.upload(course.owner, 'demo_zip', zip, 'demo.zip');
  const attached = await created.as(course.owner).call(attachMedia, { course_id: course.id, file_id: file.id, kind: 'demo' });
  return created.until('the demo is read', async () => {
    const media = (await created.as(course.owner).call(showMedia, { media_id: attached.data.id })).data;
    return media.state !== 'in_progress' && media;
  });
}

/** Sends a file as the browser does, by the resumable upload; returns the status and the file's id. */
async function sent(origin: string, token: string, purpose: string, size: number, content: Buffer, name = 'file') {
  const metadata = Object.entries({ purpose, filename: name })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const headers = { authorization: token, 'tus-resumable': '1.0.0', responselang: 'en' };
  const created = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
  });
  if (created.status !== 201) return { status: created.status, key: ((await created.json()) as { key: string }).key };
  const patched = await fetch(`${origin}${created.headers.get('location')}`, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(content),
  });
  const key = patched.status >= 400 ? ((await patched.json()) as { key: string }).key : undefined;
  return { status: patched.status, key, id: patched.headers.get('upload-file') };
}

const MB = 1_048_576;

test.each([
  ['a video of 100 MB and one byte', 'course_video', 100 * MB + 1, 413],
  ['a PDF of 5 MB and one byte', 'course_pdf', 5 * MB + 1, 413],
  ['a cover of exactly 2 MB', 'course_cover', 2 * MB, 413],
  ['a handout picture of exactly 2 MB', 'handout_image', 2 * MB, 413],
  ['a generic file of 200 MB and one byte', 'generic_file', 200 * MB + 1, 413],
])('%s is refused before a byte is sent (S-183, S-185, S-189, S-190, S-306)', async (_title, purpose, size, status) => {
  const { origin, person } = await school();
  expect(await sent(origin, (await person('teacher')).token, purpose, size, Buffer.alloc(0))).toEqual({ status, key: 'file_too_large' });
});

test.each([
  ['course_video', 'a text called .mp4', 'film.mp4', 'video_type_refused'],
  ['course_pdf', 'a text called .pdf', 'slides.pdf', 'file_type_refused'],
  ['course_cover', 'a text called .png', 'cover.png', 'file_type_refused'],
  ['demo_zip', 'a text called .zip', 'demo.zip', 'file_type_refused'],
])('%s is known by its content, not its name: %s (C-18)', async (purpose, content, name, key) => {
  const { origin, person } = await school();
  const bytes = Buffer.from(content);
  expect(await sent(origin, (await person('teacher')).token, purpose, bytes.length, bytes, name)).toMatchObject({ status: 415, key });
});

test('a picture that is cut says so, and a PDF with lines before its mark is one', async () => {
  const { origin, person } = await school();
  const { token } = await person('teacher');
  const whole = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  const cut = whole.subarray(0, 300);
  expect(await sent(origin, token, 'course_cover', cut.length, cut, 'a.jpg')).toMatchObject({ status: 415, key: 'picture_unreadable' });
  const pdf = Buffer.from('\r\n\r\n%PDF-1.4\n%%EOF');
  expect(await sent(origin, token, 'course_pdf', pdf.length, pdf, 'slides.pdf')).toMatchObject({ status: 204 });
});

test.each([
  ['a gif', 'gif', 1000, 415],
  ['a webp', 'webp', 1000, 415],
  ['a png of exactly 2 MB', 'png', 2 * MB, 413],
  ['a jpeg under 2 MB', 'jpeg', undefined, 204],
  ['a png under 2 MB', 'png', undefined, 204],
] as const)('S-186 %s as the cover of a space', async (_title, format, size, status) => {
  const { origin, person } = await school();
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
    .toFormat(format)
    .toBuffer();
  const bytes = size === 2 * MB ? Buffer.alloc(0) : picture;
  const reply = await sent(
    origin,
    (await person('teacher')).token,
    'space_cover',
    size === 2 * MB ? size : bytes.length,
    bytes,
    `a.${format}`,
  );
  expect(reply).toMatchObject(status === 204 ? { status } : { status, key: status === 415 ? 'space_cover_rule' : expect.any(String) });
});

test('a teacher uploads a demo and it opens in a sandbox of its own', async () => {
  const created = await school();
  const course = await created.course();
  const zip = await zipOf({ '调度/index.html': '<script src="js/app.js"></script>', '调度/js/app.js': 'draw()', '__MACOSX/x': '' });
  const media = await unpacked(created, course, zip);
  expect(media).toMatchObject({ state: 'complete', pages: 2 });
  const page = await fetch(`${created.origin}${media.site}`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toBe('<script src="js/app.js"></script>');
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toMatch(/^sandbox allow-scripts/);
  expect(policy).not.toContain('allow-same-origin');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const script = await fetch(new URL('js/app.js', `${created.origin}${media.site}`));
  expect([script.headers.get('content-type'), await script.text()]).toEqual(['text/javascript; charset=utf-8', 'draw()']);

  const outside = media.site!.replace('index.html', '../../../etc/passwd');
  expect((await fetch(`${created.origin}${outside}`)).status).toBe(404);
  expect((await fetch(`${created.origin}${media.site!.replace('index.html', '..%2f..%2fpackage.json')}`)).status).toBe(404);
  const [id, until, viewer, sign] = media.site!.split('/')[2]!.split('.') as [string, string, string, string];
  expect((await fetch(`${created.origin}/site/${Number(id) + 1}.${until}.${viewer}.${sign}/index.html`)).status).toBe(404);
  created.clock.move(8 * 3_600_000);
  expect((await fetch(`${created.origin}${media.site}`)).status).toBe(404);
});

test('files that are stored without packing are served with ranges', async () => {
  const created = await school();
  const course = await created.course();
  const media = await unpacked(
    created,
    course,
    await zipOf({ 'index.html': 'x', 'film.mp4': '0123456789', 'empty.js': '' }, undefined, false),
  );
  const video = new URL('film.mp4', `${created.origin}${media.site}`);
  const part = await fetch(video, { headers: { range: 'bytes=2-4' } });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
  expect(await (await fetch(new URL('empty.js', video))).text()).toBe('');
});

test.each<[string, () => Promise<Buffer>, string]>([
  ['without index.html', () => zipOf({ 'a.js': 'x' }), 'The zip has no index.html'],
  ['that leads outside', () => badName('../b'), 'The zip holds paths or links that are not allowed'],
  ['with an absolute path', () => badName('/bcd'), 'The zip holds paths or links that are not allowed'],
  ['with a drive letter', () => badName('C:bc'), 'The zip holds paths or links that are not allowed'],
  ['that is a bomb', () => zipOf({ 'index.html': Buffer.alloc(40 * MB) }), 'Unpacked, the zip has more than 2000 files or 300 MB'],
  [
    'with 2001 files',
    () => zipOf(Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [at === 0 ? 'index.html' : `f${at}`, 'x']))),
    'Unpacked, the zip has more than 2000 files or 300 MB',
  ],
  ['that is cut off', async () => (await zipOf({ 'index.html': 'hello world' })).subarray(0, 60), 'The zip is damaged or encrypted'],
  [
    'whose content is not what its header says',
    () => zipOf({ 'index.html': 'hello hello hello hello hello' }, (bytes) => bytes.fill(0xff, 40, 50)),
    'The zip is damaged or encrypted',
  ],
])(
  'a zip %s is refused with the reason',
  async (_title, zip, error) => {
    const created = await school();
    const course = await created.course();
    expect(await unpacked(created, course, await zip())).toMatchObject({ state: 'failed', error, site: null });
  },
  30_000,
);

/** A zip whose second entry was renamed inside the bytes, as no honest program writes it. */
async function badName(name: string) {
  return zipOf({ 'index.html': 'x', zzzz: 'x' }, (bytes) => {
    for (let at = bytes.indexOf('zzzz'); at >= 0; at = bytes.indexOf('zzzz')) bytes.write(name, at);
  });
}

test('pictures in a handout come only from the teacher’s own uploads and open for whoever may read it', async () => {
  const created = await school();
  const { as, upload, course: makeCourse, section, activity, origin, person } = created;
  const course = await makeCourse();
  const { sectionId } = await section(course);
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0f5f55' } })
    .png()
    .toBuffer();
  const own = await upload(course.owner, 'handout_image', png, 'a.png');
  const foreign = await upload(await person('teacher'), 'handout_image', png, 'b.png');
  const owner = as(course.owner);
  const view = await owner.call(handoutImage, { file_id: own.id });
  expect((await fetch(`${origin}${view.data.address}`)).headers.get('content-type')).toBe('image/png');
  expect(await owner.call(handoutImage, { file_id: foreign.id })).toMatchObject({ code: 0, key: 'file_not_found' });

  const html = `<p>图</p><img data-file="${own.id}" alt="甘特图"><img data-file="${foreign.id}"><img src="https://example.org/x.png">`;
  const id = await activity(course, sectionId, 'handout', { html });
  const saved = (await owner.call(designActivity, { course_id: course.id, activity_id: id })).data.config.html as string;
  expect(saved.match(/<img/g)).toHaveLength(1);
  const address = /src="([^"]+)"/.exec(saved)![1]!.replaceAll('&amp;', '&');
  expect((await fetch(`${origin}${address}`)).status).toBe(200);
});

test('a stranger cannot take a file into a course, nor look at its files; a file of somebody else cannot be taken in', async () => {
  const created = await school();
  const { as, upload, course: makeCourse, person, readyMedia } = created;
  const course = await makeCourse();
  const outsider = await person('teacher');
  const mediaId = await readyMedia(course, 'pdf', { pages: 1 });
  expect(await as(outsider).call(showMedia, { media_id: mediaId })).toEqual(await as(outsider).call(showMedia, { media_id: '999999999' }));
  const theirs = await upload(outsider, 'course_pdf', '%PDF-1.4\n');
  expect(await as(outsider).call(attachMedia, { course_id: course.id, file_id: theirs.id, kind: 'pdf' })).toMatchObject({ code: -99 });
  expect(await as(course.owner).call(attachMedia, { course_id: course.id, file_id: theirs.id, kind: 'pdf' })).toMatchObject({
    key: 'file_not_found',
  });
  const own = await upload(course.owner, 'course_pdf', '%PDF-1.4\n');
  expect(await as(course.owner).call(attachMedia, { course_id: course.id, file_id: own.id, kind: 'video' })).toMatchObject({
    key: 'file_not_found',
  });
});
