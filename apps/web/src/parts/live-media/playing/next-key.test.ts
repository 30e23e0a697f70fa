import { expect, test, vi } from 'vitest';
import { openNextKeys } from './next-key.ts';

const BASE = 'https://school.example/live/7/t/ticket/480/live.m3u8?_HLS_msn=4';
const listed = (key: number) => `#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-PRAXIS-NEXT-KEY:URI="../key/${key}"\n#EXTINF:2,\n4.m4s\n`;

test('the key a playlist announces is fetched once, each player at another moment before it is needed', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const fetched = async (address: string) => void asked.push(address);
  const [early, late] = [openNextKeys({ fetched, chance: () => 0 }), openNextKeys({ fetched, chance: () => 0.99 })];
  for (let again = 0; again < 5; again++) for (const player of [early, late]) player.onPlaylist(listed(1), BASE);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toEqual(['https://school.example/live/7/t/ticket/key/1']);
  await vi.advanceTimersByTimeAsync(1600);
  expect(asked).toHaveLength(2);
  early.onPlaylist('#EXTM3U\n#EXTINF:2,\n5.m4s\n', BASE);
  early.onPlaylist(listed(2), BASE);
  await vi.advanceTimersByTimeAsync(10);
  expect(asked.at(-1)).toContain('/key/2');
  late.onPlaylist(listed(2), BASE);
  late.close();
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toHaveLength(3);
  vi.useRealTimers();
});

test('a key that cannot be fetched ahead troubles nobody', async () => {
  vi.useFakeTimers();
  const player = openNextKeys({ fetched: () => Promise.reject(new Error('gone')), chance: () => 0 });
  player.onPlaylist(listed(1), BASE);
  await vi.advanceTimersByTimeAsync(10);
  vi.useRealTimers();
});
