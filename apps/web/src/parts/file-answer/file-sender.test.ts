import { attachAnswerFile } from '@praxis/contract/assessments/homework';
import { expect, test, vi } from 'vitest';
import { sha256Of } from '../../platform/sha256.ts';
import { serverThat } from '../../testing/server.ts';
import type { startUpload } from '../upload/upload.ts';
import { senderOf, sendingKey } from './file-sender.ts';

const how = vi.hoisted(() => ({ upload: (() => undefined) as unknown }));
vi.mock('../upload/upload.ts', () => ({
  startUpload: (...of: unknown[]) => (how.upload as (...given: unknown[]) => unknown)(...of),
  FileRefused: class FileRefused extends Error {},
}));

let attempts = 0;
const attempt = () => String(++attempts);
const running = { pause: () => undefined, resume: () => undefined, cancel: () => undefined };
type Progress = Parameters<Parameters<typeof startUpload>[2]['onProgress']>[0];

/** Each upload ends as it is told, one after the other; the last way goes for all that follow. */
function uploadsEnd(...ways: (Partial<Progress> | 'done')[]) {
  let no = 0;
  const upload: typeof startUpload = (file, _purpose, { onProgress, onDone }) => {
    const way = ways[Math.min(no++, ways.length - 1)]!;
    queueMicrotask(() => {
      if (way === 'done') onDone('41');
      else onProgress({ name: file.name, size: file.size, sent: 0, phase: 'failed', ...way });
    });
    return running;
  };
  how.upload = upload;
}

const work = new File(['the same words'], 'work.txt');

test('the same file chosen for two questions is sent for both', async () => {
  uploadsEnd('done');
  const { to } = serverThat({ [attachAnswerFile.path]: {} });
  const sender = senderOf(attempt());
  const sha256 = await sha256Of(work);
  await sender.send(1, sha256, work);
  await sender.send(2, sha256, work);
  await expect.poll(() => to(attachAnswerFile.path).map(({ form }) => form.get('item'))).toEqual(['1', '2']);
  await expect.poll(() => sender.state.getState().files).toEqual({});
});

test('an upload that met a starting server is sent again by itself, one that was refused waits for a decision', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 400 });
  uploadsEnd({ passing: true, failure: 'Busy' }, { failure: 'Too large' });
  const { to } = serverThat({ [attachAnswerFile.path]: {} });
  const sender = senderOf(attempt());
  const sha256 = await sha256Of(work);
  await sender.send(1, sha256, work);
  const state = () => sender.state.getState().files[sendingKey({ item: 1, sha256 })];
  await expect.poll(() => state()?.phase).toBe('offline');
  await expect.poll(() => state(), { timeout: 5000 }).toMatchObject({ phase: 'failed', failure: 'Too large' });
  uploadsEnd('done');
  await sender.again(1, sha256);
  await expect.poll(() => to(attachAnswerFile.path)).toHaveLength(1);
  vi.useRealTimers();
});
