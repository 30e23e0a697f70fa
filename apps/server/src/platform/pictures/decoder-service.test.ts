import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { partLine } from '../part-state.ts';
import { serveDecoders, serviceLack } from './decoder-service.ts';
import { picturesState } from './picture-process.ts';
import { openPictures } from './pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-decoders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'decoders.sock');
process.env.PRAXIS_PICTURES_SOCKET = path;
// Other files share this process.
afterAll(() => void delete process.env.PRAXIS_PICTURES_SOCKET);

const drawn = (side = 64) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#2b7a66' } })
    .png()
    .toBuffer();

test('who has pictures read by a service gets them, waits for its turn, and outlives its end', async () => {
  expect(partLine(await picturesState())).toMatch(/^off: pictures; their decoder does not listen at .* \(ENOENT\)/);
  const first = await serveDecoders(path, 1);
  expect(await picturesState()).toBeUndefined();
  expect(await picturesState(async () => 'no sandbox')).toBeUndefined();
  const [one, other] = [openPictures({ processes: 1, nice: 5 }), openPictures({ processes: 1 })];
  expect(await one.size(await drawn())).toEqual({ width: 64, height: 64 });
  expect(await one.rewrite(Buffer.from('no picture'), 'image/png')).toBeUndefined();
  // The only decoder is held; whoever comes second waits until it is given back.
  const waits = other.isPicture(await drawn());
  one.end();
  expect(await waits).toBe(true);
  other.end();
  await first.close();
  // A service that starts a little later is waited for.
  const late = openPictures({ processes: 1 });
  const asked = late.size(await drawn(32));
  const second = await serveDecoders(path);
  expect(await asked).toEqual({ width: 32, height: 32 });
  late.end();
  await second.close();
});

test('rubbish and silence at the door of the service end their own connection alone', async () => {
  const service = await serveDecoders(path);
  const rude = connect(path);
  const ended = new Promise((done) => rude.on('error', () => undefined).once('close', done));
  rude.write(Buffer.alloc(64, 0xff));
  await ended;
  const silent = connect(path);
  expect(await serviceLack()).toBeUndefined();
  const pictures = openPictures({ processes: 1 });
  expect(await pictures.isPicture(await drawn())).toBe(true);
  pictures.end();
  silent.destroy();
  await service.close();
});
