import { arrangePhotos, lookThroughPhone } from '@praxis/contract/assessments/homework';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sha256Of } from '../../platform/sha256.ts';
import { serverThat } from '../../testing/server.ts';
import { openPhotoStore } from './photo-store.ts';
import { openPhotos } from './photos.ts';

const PHOTO = '/api/capture/photo';
let code = 0;
let ticket = '';

beforeEach(() => {
  ticket = String(++code).padStart(22, 'c');
  URL.createObjectURL = () => 'blob:picture';
});

/** Pictures this phone took and wrote down before its page died. */
async function taken(count: number, under = ticket) {
  const store = openPhotoStore();
  const photos = [];
  for (let no = 0; no < count; no++) {
    const blob = new Blob([`picture ${under} ${no}`]);
    const photo = { sha256: await sha256Of(blob), size: blob.size, blob };
    await store.keep(under, photo);
    photos.push(photo);
  }
  return photos;
}

/** A server that knows of some pictures and takes them as it is told. */
function schoolServer(
  named: string[],
  takes: (sha256: string, times: number) => 'unreachable' | { status?: number; code?: number; key?: string; msg?: string } = () => ({}),
) {
  const stored = new Set<string>();
  const times = new Map<string, number>();
  const view = () => ({
    ...{ title: 'Draw', most: 20, now: 1, expires_at: 2, end_at: null },
    photos: named.map((sha256) => ({ sha256, stored: stored.has(sha256), address: stored.has(sha256) ? '/files/1/photo' : null })),
  });
  const { to } = serverThat({
    [lookThroughPhone.path]: () => ({ data: view() }),
    [arrangePhotos.path]: ({ form }) => {
      named.splice(0, named.length, ...(JSON.parse(form.get('photos')!) as { sha256: string }[]).map(({ sha256 }) => sha256));
      return { data: view() };
    },
    [PHOTO]: ({ query }) => {
      const sha256 = query.get('sha256')!;
      times.set(sha256, (times.get(sha256) ?? 0) + 1);
      const answer = takes(sha256, times.get(sha256)!);
      if (answer !== 'unreachable' && (answer.code ?? 1) === 1 && !answer.status) stored.add(sha256);
      return answer;
    },
  });
  return { stored, to };
}

test('a phone whose browser was killed opens the code again as the same phone and sends what it had taken', async () => {
  const photos = await taken(3);
  const named = [photos[0]!.sha256];
  const { stored, to } = schoolServer(named);
  const first = openPhotos(ticket);
  await first.open();
  first.close();
  // Another tab: nothing is left but what the phone wrote down.
  sessionStorage.clear();
  const again = openPhotos(ticket);
  await again.open();
  await expect.poll(() => stored.size).toBe(3);
  expect(named.toSorted()).toEqual(photos.map(({ sha256 }) => sha256).toSorted());
  expect(new Set(to(lookThroughPhone.path).map(({ query, form }) => query.get('phone') ?? form.get('phone'))).size).toBe(1);
  again.close();
});

test('a server that starts anew is waited for, and a picture it refuses keeps none of the others waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
  const [wrong, slow, fine] = await taken(3);
  const named = [wrong!, slow!, fine!].map(({ sha256 }) => sha256);
  const { stored } = schoolServer(named, (sha256, times) => {
    if (sha256 === wrong!.sha256) return { code: 0, key: 'capture_picture', msg: 'This is not a picture' };
    if (sha256 === slow!.sha256 && times < 4)
      return times === 1 ? 'unreachable' : { status: times === 2 ? 503 : 429, code: 0, msg: 'Later' };
    return {};
  });
  const photos = openPhotos(ticket);
  await photos.open();
  await expect.poll(() => stored.size, { timeout: 10_000 }).toBe(2);
  expect([...stored].sort()).toEqual([slow!.sha256, fine!.sha256].sort());
  expect((photos.state.getState().failure as Error).message).toBe('This is not a picture');
  photos.close();
});

test('a new code takes up what the phone could not send under the one before', async () => {
  const before = await taken(2, 'x'.repeat(21) + code);
  const own = await taken(1);
  const { stored } = schoolServer(before.map(({ sha256 }) => sha256));
  const photos = openPhotos(ticket);
  await photos.open();
  await expect.poll(() => [...stored].sort()).toEqual([...before, ...own].map(({ sha256 }) => sha256).sort());
  photos.close();
});

test('under a code that is over, what was named while it opened is still sent', async () => {
  const [named, unnamed] = await taken(2);
  const sent: string[] = [];
  serverThat({
    [lookThroughPhone.path]: { code: 0, key: 'capture_closed', msg: 'This code is over' },
    [PHOTO]: ({ query }) => {
      sent.push(query.get('sha256')!);
      return query.get('sha256') === named!.sha256 ? {} : { code: 0, key: 'answer_file_unknown', msg: 'Not named' };
    },
  });
  const photos = openPhotos(ticket);
  await photos.open();
  await expect.poll(() => sent.length).toBe(2);
  const { failure, photos: list } = photos.state.getState();
  expect((failure as Error).message).toBe('This code is over');
  expect(list.filter(({ stored }) => stored).map(({ sha256 }) => sha256)).toEqual([named!.sha256]);
  await expect
    .poll(() =>
      photos.state
        .getState()
        .photos.filter(({ refused }) => refused)
        .map(({ sha256 }) => sha256),
    )
    .toEqual([unnamed!.sha256]);
  photos.close();
});

test('a clock that jumps by years takes no picture of this code away', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('1970-01-02') });
  await taken(2);
  vi.setSystemTime(new Date('2026-12-01'));
  expect(await openPhotoStore().of(ticket)).toHaveLength(2);
  expect(await openPhotoStore().of(ticket)).toHaveLength(2);
});

test('without a network every picture that was chosen is here and kept at once, not the first alone', async () => {
  schoolServer([]);
  const photos = openPhotos(ticket);
  await photos.open();
  let drawn = 0;
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  const pen = { fillRect: () => undefined, translate: () => undefined, rotate: () => undefined, drawImage: () => undefined };
  // Files share a window: what is replaced in it is put back.
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([`drawn ${ticket} ${++drawn}`])));
  serverThat({ [arrangePhotos.path]: 'unreachable' as never });
  expect(await photos.add([new Blob(['a']), new Blob(['b']), new Blob(['c'])])).toBe(true);
  expect(photos.state.getState().photos).toHaveLength(3);
  expect(await openPhotoStore().of(ticket)).toHaveLength(3);
  await expect.poll(() => photos.state.getState().offline).toBe(true);
  photos.close();
});
