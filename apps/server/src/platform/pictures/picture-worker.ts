// A process of its own without rights: it decodes pictures of others, which come through its input, and answers through its output.
import sharp, { type Sharp } from 'sharp';
import { type PictureAnswer, type PictureAsk, readFrames, writeFrame } from './picture-frames.ts';

const MOST_PIXELS = 40_000_000;
const SNAPSHOT_PIXELS = 4_000_000;
const SNAPSHOT_WIDTH = 480;

sharp.concurrency(1);
sharp.cache(false);

const WRITERS: Record<string, (image: Sharp) => Sharp> = {
  'image/jpeg': (image) => image.jpeg({ quality: 88 }),
  'image/png': (image) => image.png(),
  'image/gif': (image) => image.gif(),
  'image/webp': (image) => image.webp(),
};

const within = { limitInputPixels: MOST_PIXELS };

async function work({ work, mime = '' }: PictureAsk, bytes: Buffer): Promise<{ answer?: PictureAnswer; body?: Buffer }> {
  switch (work) {
    case 'check':
      await sharp(bytes, within).stats();
      return {};
    case 'rewrite': {
      const animated = mime === 'image/gif' || mime === 'image/webp';
      const { data, info } = await WRITERS[mime]!(sharp(bytes, { ...within, animated }).rotate()).toBuffer({ resolveWithObject: true });
      return { answer: { fine: true, width: info.width, height: info.pageHeight ?? info.height }, body: data };
    }
    case 'size': {
      const { width = 0, height = 0 } = await sharp(bytes, within).metadata();
      return { answer: { fine: true, width, height } };
    }
    case 'png':
      return { body: await sharp(bytes, within).png().toBuffer() };
    case 'screen':
      return { body: await sharp(bytes, within).webp({ quality: 60 }).toBuffer() };
    case 'still':
      return {
        body: await sharp(bytes, { limitInputPixels: SNAPSHOT_PIXELS, failOn: 'error' })
          .resize({ width: SNAPSHOT_WIDTH, withoutEnlargement: true })
          .jpeg({ quality: 62 })
          .toBuffer(),
      };
  }
}

let turn: Promise<unknown> = Promise.resolve();
process.stdin.on(
  'data',
  readFrames<PictureAsk>((ask, bytes) => {
    turn = turn.then(async () => {
      const { answer = { fine: true }, body } = await work(ask, bytes).catch(() => ({ answer: { fine: false }, body: undefined }));
      writeFrame(process.stdout, answer, body);
    });
  }),
);
process.stdin.on('end', () => process.exit(0));
writeFrame(process.stdout, { fine: true });
