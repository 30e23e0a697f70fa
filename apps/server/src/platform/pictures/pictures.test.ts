import { readFileSync } from 'node:fs';
import { sandboxLack } from '@praxis/instance/sandboxed';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { partLine } from '../part-state.ts';
import { picturesState, startPictureProcess } from './picture-process.ts';
import { openPictures } from './pictures.ts';

const lack = await sandboxLack();
if (lack) process.stdout.write(`pictures: read without the sandbox here: ${lack}\n`);
const pictures = openPictures({ processes: 1 });
afterAll(() => pictures.end());

const drawn = (side = 64) => sharp({ create: { width: side, height: side, channels: 3, background: '#2b7a66' } });
const statusOf = (pid: number, name: string) =>
  new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];

test('pictures are read and written anew in a process of their own', async () => {
  const png = await drawn().png().toBuffer();
  expect(await pictures.isPicture(png)).toBe(true);
  expect(await pictures.isPicture(Buffer.from('no picture'))).toBe(false);
  expect(await pictures.size(png)).toEqual({ width: 64, height: 64 });
  expect(await pictures.size(Buffer.from('no picture'))).toEqual({ width: 0, height: 0 });
  const jpeg = await drawn()
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .jpeg()
    .toBuffer();
  const { body: clean, size } = (await pictures.rewrite(jpeg, 'image/jpeg'))!;
  expect(size).toEqual({ width: 64, height: 64 });
  expect(await sharp(clean).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
  expect(clean.includes('hidden words')).toBe(false);
  expect(await pictures.rewrite(jpeg.subarray(0, 60), 'image/jpeg')).toBeUndefined();
  expect(pictures.pids()).toHaveLength(1);
  // Pictures that move go on moving.
  const frames = Buffer.alloc(8 * 16 * 3, 0);
  frames.fill(200, 8 * 8 * 3);
  for (const format of ['gif', 'webp'] as const) {
    const moving = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .toFormat(format)
      .toBuffer();
    const again = (await pictures.rewrite(moving, `image/${format}`))!;
    expect(again.size, format).toEqual({ width: 8, height: 8 });
    expect((await sharp(again.body, { animated: true }).metadata()).pages, format).toBe(2);
  }
});

test('a picture of more points than anybody draws is refused, and the next one is read', async () => {
  const large = await sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await pictures.isPicture(large)).toBe(false);
  expect(await pictures.isPicture(await drawn().png().toBuffer())).toBe(true);
});

test.runIf(process.getuid?.() === 0)('the process that reads pictures has no rights', async () => {
  await pictures.isPicture(await drawn().png().toBuffer());
  const [pid] = pictures.pids();
  expect(statusOf(pid!, 'Uid')).toBe('62002');
  expect(statusOf(pid!, 'NoNewPrivs')).toBe('1');
});

test('a picture that ends its process again and again is refused, and others are read by a fresh one', async () => {
  const fine = await drawn().png().toBuffer();
  const deadly = await drawn(2000).png().toBuffer();
  let ended = 0;
  const mortal = openPictures({
    processes: 1,
    async start() {
      const process = await startPictureProcess();
      return {
        ...process,
        ask(ask, bytes, ms) {
          // Ended before it is asked: on a busy machine it would answer before it ends.
          if (bytes.equals(deadly)) {
            ended++;
            process.kill();
          }
          return process.ask(ask, bytes, ms);
        },
      };
    },
  });
  expect(await mortal.rewrite(deadly, 'image/png')).toBeUndefined();
  expect(ended).toBe(2);
  expect(await mortal.isPicture(fine)).toBe(true);
  mortal.end();
});

test('whoever looks after the school reads that pictures are decoded without the sandbox, and what to do', async () => {
  expect(await picturesState(async () => undefined)).toBeUndefined();
  expect(partLine(await picturesState(async () => 'bwrap: no permissions'))).toMatch(
    /^off: .*rights of the server\. bwrap: no permissions\. Let its user/,
  );
});
