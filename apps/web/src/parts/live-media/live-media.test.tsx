import type { LiveEntry } from '@praxis/contract/live-media/live-media';
import { render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { publishingConnection, watchingConnection } from './connection-quality.ts';
import { NetworkBadge } from './NetworkBadge.tsx';
import { openChunkBuffer } from './playing/chunk-buffer.ts';
import { follow } from './playing/follow-edge.ts';
import { LivePlayer } from './playing/LivePlayer.tsx';
import { QualityChoice } from './playing/QualityChoice.tsx';
import { DeviceCheck } from './publishing/DeviceCheck.tsx';
import { drawName } from './publishing/name-plate.ts';
import { PublisherNotice } from './publishing/PublisherNotice.tsx';
import { cutOf, placesOf } from './publishing/picture-layout.ts';
import { openShedding } from './publishing/shedding.ts';
import { useLivePublisher } from './publishing/useLivePublisher.ts';
import { ReplayPlayer } from './replay/ReplayPlayer.tsx';
import { secondAt, wallAt } from './replay/replay-times.ts';
import { useStage } from './stage/useStage.ts';

beforeAll(async () => {
  await startTexts();
  await loadTexts(['live-media', 'shell']);
});

const size = { width: 1920, height: 1080 };
const screenSource = { id: 'screen', kind: 'screen' as const, width: 1920, height: 1080 };
const cameraSource = { id: 'camera', kind: 'camera' as const, width: 640, height: 480 };

test.each([
  ['the screen alone fills the picture', [screenSource], 'inset', [['screen', 0, 0, 1920, 1080]]],
  [
    'the camera lies in the corner of the screen',
    [screenSource, cameraSource],
    'inset',
    [
      ['screen', 0, 0, 1920, 1080],
      ['camera', 1482, 747, 422, 317],
    ],
  ],
  [
    'both stand side by side',
    [screenSource, cameraSource],
    'beside',
    [
      ['screen', 0, 0, 1432, 1080],
      ['camera', 1448, 0, 472, 1080],
    ],
  ],
  ['the camera alone when that is wanted', [screenSource, cameraSource], 'camera', [['camera', 0, 0, 1920, 1080]]],
  ['the screen when there is no camera', [screenSource], 'camera', [['screen', 0, 0, 1920, 1080]]],
] as const)('S-020 %s', (_title, sources, layout, expected) => {
  expect(placesOf(sources, layout, size).map(({ id, x, y, width, height }) => [id, x, y, width, height])).toEqual(expected);
});

test('those on the stage stand in a row at the foot, six at most, none over another', () => {
  const stage = Array.from({ length: 7 }, (_, place) => ({ id: `s${place}`, kind: 'stage' as const, width: 640, height: 480 }));
  const places = placesOf([screenSource, ...stage], 'inset', size);
  expect(places).toHaveLength(7);
  for (const [place, { x, width }] of places.slice(1, -1).entries()) expect(x + width).toBeLessThanOrEqual(places[place + 2]!.x);
  expect(cutOf({ id: 's', x: 0, y: 0, width: 100, height: 100, cover: true }, 200, 100)).toEqual([50, 0, 100, 100, 0, 0, 100, 100]);
  expect(cutOf({ id: 's', x: 0, y: 0, width: 100, height: 100, cover: false }, 200, 100)).toEqual([0, 0, 200, 100, 0, 25, 100, 50]);
});

test('a weak machine gives up FHD, then HD, never SD, and takes them up again after a calm time', () => {
  const shedding = openShedding();
  const found: unknown[] = [];
  let now = 0;
  const run = (seconds: number, dropped: boolean, behind = 0) => {
    for (let picture = 0; picture < seconds * 30; picture++) {
      now += 1000 / 30;
      const change = shedding.note({ dropped, behind }, now);
      if (change.shed || change.restore) found.push(change.shed ? `- ${change.shed} ${change.why}` : `+ ${change.restore}`);
    }
  };
  run(20, true);
  expect(found).toEqual(['- 1080 machine', '- 720 machine']);
  expect(shedding.active).toEqual(['480']);
  run(200, false);
  expect(found.slice(2)).toEqual(['+ 720', '+ 1080']);
  run(1, false, 2);
  expect(found.at(-1)).toBe('- 1080 uplink');
});

test('a teacher who wants HD at most sends no FHD, and what was given up for weakness stays so', () => {
  const shedding = openShedding();
  shedding.want(['720', '480'], 0);
  expect([shedding.active, shedding.shed]).toEqual([['720', '480'], []]);
  let now = 10_000;
  const note = (behind: number) => {
    now += 33;
    return shedding.note({ dropped: false, behind }, now);
  };
  const restored = () => Array.from({ length: 9000 }, () => note(0)).flatMap(({ restore }) => restore ?? []);
  expect(restored()).toEqual([]);
  expect(note(2)).toEqual({ shed: '720', why: 'uplink' });
  expect(shedding.shed).toEqual(['720']);
  shedding.want(['480'], now);
  expect([shedding.active, shedding.shed]).toEqual([['480'], []]);
  shedding.want(['1080', '720', '480'], now);
  expect([shedding.active, shedding.shed]).toEqual([['1080', '720', '480'], []]);
  expect(restored()).toEqual([]);
});

test('a name is written into the corner of its picture, and one that is too long is cut', () => {
  const texts: string[] = [];
  const plates: number[][] = [];
  const pen = {
    ...({ fillStyle: '', font: '', textAlign: 'left', textBaseline: 'middle' } as const),
    measureText: (text: string) => ({ width: Array.from(text).length * 20 }) as TextMetrics,
    fillRect: (...plate: number[]) => void plates.push(plate),
    fillText: (text: string) => void texts.push(text),
  };
  drawName(pen, cutOf({ id: 'camera', x: 0, y: 200, width: 520, height: 240, cover: false }, 640, 480), '周明远', 560);
  drawName(pen, [0, 0, 640, 480, 0, 0, 120, 90], 'Bartholomew', 560);
  expect(texts).toEqual(['周明远', 'Bart…']);
  expect(plates[1]![2]).toBeLessThanOrEqual(120);
  expect(plates[0]).toEqual([100, 410, 80, 30]);
});

test.each([
  ['a little behind: it plays on', { at: 9.7, ranges: [{ start: 0, end: 10 }] }, { rate: 1 }],
  ['further behind: a little faster', { at: 9.2, ranges: [{ start: 0, end: 10 }] }, { rate: expect.closeTo(1.1375) }],
  ['far behind: a jump', { at: 5, ranges: [{ start: 0, end: 10 }] }, { seek: 9.75, rate: 1 }],
  ['almost dry: a little slower', { at: 9.95, ranges: [{ start: 0, end: 10 }] }, { rate: 0.94 }],
  [
    'before a hole: over it',
    {
      at: 9.99,
      ranges: [
        { start: 0, end: 9 },
        { start: 11, end: 12 },
      ],
    },
    { seek: 11.75, rate: 1 },
  ],
  ['nothing there yet', { at: 0, ranges: [] }, { rate: 1 }],
])('the picture keeps just behind the newest media: %s', (_title, now, expected) => {
  expect(follow({ aim: 0.25, stalled: false, ...now })).toEqual(expected);
});

test('what was sent lately is sent again from the key frame before the break on', () => {
  const saved = openChunkBuffer();
  for (let picture = 0; picture < 600; picture++)
    saved.push({ frame: new ArrayBuffer(100), end: (picture + 1) * 33_333, key: picture % 60 === 0 });
  const again = saved.since(15_000_000);
  expect(again[0]).toMatchObject({ key: true, end: 421 * 33_333 });
  expect(saved.since(null)[0]!.key).toBe(true);
  expect(saved.bytes).toBeLessThanOrEqual(100 * 430);
});

test('a moment of the class and a second of the recording belong together, also after a cut', () => {
  const stretches = [
    { media: 0, wall: 1_000_000, seconds: 60 },
    { media: 60, wall: 1_090_000, seconds: 30 },
  ];
  expect(wallAt(stretches, 10)).toBe(1_010_000);
  expect(wallAt(stretches, 70)).toBe(1_100_000);
  expect(secondAt(stretches, 1_010_000)).toBe(10);
  expect(secondAt(stretches, 1_075_000)).toBe(60);
  expect(secondAt(stretches, 1_100_000)).toBe(70);
  expect(secondAt(stretches, 5)).toBe(0);
});

test('S-028 a student chooses among the qualities there are, or the sound alone', async () => {
  const chosen = vi.fn();
  render(<QualityChoice choice="auto" onChange={chosen} qualities={['720', '480']} />);
  expect(screen.queryByRole('radio', { name: '全高清' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: '高清' }));
  await userEvent.click(screen.getByRole('radio', { name: '仅声音' }));
  expect(chosen.mock.calls).toEqual([['720'], ['audio']]);
});

test('a teacher whose uplink is weak reads what was given up; the badge says how the line is', () => {
  const state = {
    line: 'live',
    qualities: ['480'],
    shed: ['1080', '720'],
    why: 'uplink',
    bitrate: 1,
    behind: 2,
    dropped: 0,
    delay: 40,
    viewers: 3,
    sound: 'aac',
  } as const;
  const mutable = { ...state, qualities: ['480' as const], shed: ['1080' as const, '720' as const] };
  render(<PublisherNotice state={mutable} />);
  expect(screen.getByText('上行网络不足，已暂停全高清，高清')).toBeTruthy();
  render(<PublisherNotice state={{ ...mutable, shed: [] }} single />);
  expect(screen.getByText(/^这个浏览器只能推送一种清晰度/)).toBeTruthy();
  render(<NetworkBadge quality={publishingConnection(mutable)} />);
  expect(screen.getByText('网络很差')).toBeTruthy();
  expect(watchingConnection({ line: 'lost', stalls: 0, stalled: false, ahead: 0 })).toBe(0);
  // A line that is open and brings nothing is no fair one.
  expect(watchingConnection({ line: 'live', stalls: 2, stalled: true, ahead: 0 })).toBe(0);
  expect(watchingConnection({ line: 'live', stalls: 2, stalled: false, ahead: 0 })).toBe(2);
  render(<NetworkBadge quality={0} stalled />);
  expect(screen.getByText('没有数据，正在重连')).toBeTruthy();
});

test('a browser without camera and media sources says so in words instead of failing', async () => {
  const entry = async (): Promise<LiveEntry> => Promise.reject(Object.assign(new Error('no'), { code: -99 }));
  render(<LivePlayer classId="1" entry={entry} choice="auto" />);
  expect(await screen.findByText('你已不能观看这节课')).toBeTruthy();
  render(<DeviceCheck />);
  expect(screen.getByText('这个浏览器不能直播。请用新版 Chrome 或 Edge，并用 https 地址打开')).toBeTruthy();
  const { result } = renderHook(() => useLivePublisher({ classId: '1', entry, title: '', name: 'Zhou' }));
  expect(result.current.kind).toBe('none');
  const stage = renderHook(() => useStage({ classId: '1', entry, me: '1', speaking: [] }));
  expect(stage.result.current.onStage).toBe(false);
});

test('S-029 a replay plays at the speed and the loudness that were chosen beside it', () => {
  render(<ReplayPlayer master="/replay/1/x/master.m3u8" stretches={[]} speed={2} volume={0} />);
  const video = screen.getByLabelText('课堂回放') as HTMLVideoElement;
  expect([video.playbackRate, video.volume]).toEqual([2, 0]);
});
