import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { isPlainPicture } from './plain-picture.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-picture-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isPlain(bytes: Buffer, format: string) {
  const path = join(folder, randomUUID());
  writeFileSync(path, bytes);
  return isPlainPicture(path, `image/${format}`);
}
const noise = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * 7919) % 251));
const raw = () => sharp(noise, { raw: { width: 64, height: 48, channels: 3 } });

describe.each(['png', 'jpeg', 'gif', 'webp'] as const)('a %s', (format) => {
  const created = () => raw().toFormat(format, { quality: 88 }).toBuffer();

  test('as our writer leaves it keeps its bytes', async () => {
    expect(await isPlain(await created(), format)).toBe(true);
  });

  test('with something behind it, cut short or broken inside does not', async () => {
    const bytes = await created();
    expect(await isPlain(Buffer.concat([bytes, Buffer.from('<script>')]), format)).toBe(false);
    expect(await isPlain(bytes.subarray(0, bytes.length - 20), format)).toBe(false);
    expect(await isPlain(bytes.subarray(0, 16), format)).toBe(false);
  });

  test('that says where it was taken does not', async () => {
    if (format === 'gif') {
      const bytes = await created();
      const remark = Buffer.concat([bytes.subarray(0, bytes.length - 1), Buffer.from([0x21, 0xfe, 3, 65, 66, 67, 0, 0x3b])]);
      expect(await isPlain(remark, format)).toBe(false);
      return;
    }
    const tagged = await raw()
      .toFormat(format)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toBuffer();
    expect(await isPlain(tagged, format)).toBe(false);
  });
});

test('an animated picture and one with transparency keep their bytes', async () => {
  const frames = sharp(noise.subarray(0, 32 * 48 * 3), { raw: { width: 32, height: 48, channels: 3, pageHeight: 24 } });
  expect(await isPlain(await frames.clone().gif({ loop: 0 }).toBuffer(), 'gif')).toBe(true);
  expect(await isPlain(await frames.clone().webp().toBuffer(), 'webp')).toBe(true);
  expect(await isPlain(await raw().ensureAlpha(0.5).png({ palette: true }).toBuffer(), 'png')).toBe(true);
  expect(await isPlain(await raw().jpeg({ progressive: true }).toBuffer(), 'jpeg')).toBe(true);
});
