import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { emptyRoom, withEvent } from '@praxis/rules/room';
import { expect, test } from 'vitest';
import { chaptersOf, openTimeline } from './replay-state.ts';

const by = { id: '1', name: 'Zhou' };
const events: RoomEvent[] = Array.from({ length: 2300 }, (_, place): RoomEvent => {
  const head = { seq: place + 1, at: place * 100, by, role: 'teacher' as const };
  if (place === 0) return { ...head, kind: 'started' };
  if (place === 700) return { ...head, kind: 'page_add', page: { id: 'two', kind: 'blank', file_id: null, title: '' }, after: null };
  if (place === 710) return { ...head, kind: 'page_turn', page: 'first' };
  if (place % 3 === 0) return { ...head, kind: 'chat', text: `line ${place}`, file_id: null, mentions: [] };
  const item = { id: `i${place}`, shape: 'pen' as const, color: 'ink' as const, width: 4, points: [place % 1600, 5, 0.5], text: '' };
  return { ...head, kind: 'board', page: 'first', op: { do: 'add', items: [item] } };
});
const slowly = (at: number) => events.filter((event) => event.at <= at).reduce(withEvent, emptyRoom);

test('S-029 the room stands at any moment as it stood then, whatever was looked at before', () => {
  const timeline = openTimeline(events);
  for (const at of [-1, 0, 50, 69_999, 70_000, 229_900, 229_950, 1000, 71_500, 71_600, 30_000, 500_000])
    expect(timeline.at(at)).toEqual(slowly(at));
  expect(timeline.end).toEqual(slowly(1e9));
});

test('chapters are what happened; pages leafed through at once are one', () => {
  expect(chaptersOf(events).map(({ kind, at }) => [kind, at])).toEqual([
    ['start', 0],
    ['page', 71_000],
  ]);
});

test('whoever was called to speak is a chapter by name', () => {
  const head = { by, role: 'student' as const };
  const called: RoomEvent[] = [
    { ...head, seq: 1, at: 0, kind: 'started' },
    { seq: 2, at: 900, by: { id: '7', name: 'Lin' }, role: 'student', kind: 'hand', up: true },
    { ...head, seq: 3, at: 1500, kind: 'call', user_id: '7' },
  ];
  expect(chaptersOf(called).at(-1)).toEqual({ at: 1500, kind: 'speaks', words: 'Lin' });
});
