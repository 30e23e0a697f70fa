import type { RoomEvent } from '@praxis/contract/live-classes/room';
import { render, screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { useToasts } from '../../../platform/toasts.ts';
import { RoomContext } from '../useRoom.ts';
import { StagePeople } from './StagePeople.tsx';

const track = (kind: string) => ({ kind, enabled: true });

function onStage() {
  const tracks = [track('audio'), track('video')];
  const stream = { getTracks: () => tracks, getVideoTracks: () => tracks.slice(1) } as unknown as MediaStream;
  let receive: (event: RoomEvent) => void = () => {};
  const store = {
    me: { id: '21' },
    onEvent: (hearer: typeof receive) => {
      receive = hearer;
      return () => {};
    },
  };
  render(
    <RoomContext value={store as never}>
      <StagePeople people={[{ id: '21', name: 'Bei', stream, own: true }]} />
    </RoomContext>,
  );
  return { tracks, post: (user_id: string | null) => act(() => receive({ kind: 'microphone_off', user_id } as RoomEvent)) };
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room']);
});

test('whoever runs the class switches one’s microphone off; one is told, and may switch it on again', () => {
  const { tracks, post: send } = onStage();
  expect(screen.getByText('Bei')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Microphone is off' })).toBeNull();
  send('22');
  expect(tracks[0]!.enabled).toBe(true);
  send(null);
  expect(tracks.map(({ enabled }) => enabled)).toEqual([false, true]);
  expect(screen.getByRole('img', { name: 'Microphone is off' })).toBeTruthy();
  expect(useToasts.getState().toasts.at(-1)?.text).toContain('muted you');
  act(() => screen.getByRole('button', { name: 'Microphone' }).click());
  expect(tracks[0]!.enabled).toBe(true);
});
