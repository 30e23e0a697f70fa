import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './driver.ts';

/** Reads the plain picture QEMU writes: `P6`, width, height, 255, points. */
export function readPpm(file: Buffer): Picture | undefined {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 60).toString('latin1'));
  if (!head) return undefined;
  const [width, height] = [Number(head[1]), Number(head[2])];
  const points = file.subarray(head[0].length, head[0].length + width * height * 3);
  return points.length === width * height * 3 ? { width, height, points } : undefined;
}

/** A smaller picture; each point is the mean of those it stands for. */
export function shrink({ width, height, points }: Picture, to: number): Picture {
  if (to >= width) return { width, height, points };
  const tall = Math.max(1, Math.round((height * to) / width));
  const small = Buffer.alloc(to * tall * 3);
  for (let y = 0; y < tall; y++) {
    const [top, bottom] = [
      Math.floor((y * height) / tall),
      Math.max(Math.floor(((y + 1) * height) / tall), Math.floor((y * height) / tall) + 1),
    ];
    for (let x = 0; x < to; x++) {
      const [left, right] = [Math.floor((x * width) / to), Math.max(Math.floor(((x + 1) * width) / to), Math.floor((x * width) / to) + 1)];
      const count = (bottom - top) * (right - left);
      for (let colour = 0; colour < 3; colour++) {
        let sum = 0;
        for (let row = top; row < bottom; row++)
          for (let column = left; column < right; column++) sum += points[(row * width + column) * 3 + colour]!;
        small[(y * to + x) * 3 + colour] = sum / count;
      }
    }
  }
  return { width: to, height: tall, points: small };
}

function chunk(type: string, body: Buffer) {
  const whole = Buffer.alloc(body.length + 12);
  whole.writeUInt32BE(body.length, 0);
  whole.write(type, 4, 'latin1');
  body.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, body.length + 8)), body.length + 8);
  return whole;
}

/** A PNG of a picture. */
export function png({ width, height, points }: Picture) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) points.copy(rows, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 6 })), chunk('IEND', Buffer.alloc(0))]);
}
