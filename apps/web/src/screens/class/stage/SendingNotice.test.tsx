import { emptyRoom, type RoomState } from '@praxis/rules/room';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LivePublishing } from '../../../parts/live-media/publishing/useLivePublisher.ts';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { RoomContext } from '../useRoom.ts';
import { SendingNotice } from './SendingNotice.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room', 'live-media']);
});
afterEach(cleanup);

const silent = { screen: false, camera: false, microphone: false };

/** The page of a class, with what it shares and what the room knows of. */
function page(streams: object, media: RoomState['media'] = silent) {
  const state: RoomState = { ...emptyRoom, phase: 'in_progress', media };
  const store = { classId: '7', state: () => state, subscribe: () => () => {} };
  const [start, stop] = [vi.fn(), vi.fn()];
  const publishing = { streams, start, stop } as unknown as LivePublishing;
  const tree = (
    <RoomContext value={store as never}>
      <SendingNotice publishing={publishing} devices={{ camera: 'second' }} />
    </RoomContext>
  );
  return { start, stop, tree };
}

test('a teacher whose page was opened anew reads that nothing is sent, and opens what was open with one press', async () => {
  render(page({}).tree).unmount();
  expect(screen.queryByRole('status')).toBeNull();
  render(page({ microphone: {}, camera: {} }, { ...silent, camera: true, microphone: true }).tree).unmount();
  const { start, tree } = page({});
  render(tree);
  screen.getByText(/Students cannot see or hear you now/);
  fireEvent.click(screen.getByRole('button', { name: 'Turn on microphone and camera' }));
  await vi.waitFor(() =>
    expect(start.mock.calls).toEqual([
      ['microphone', undefined],
      ['camera', 'second'],
    ]),
  );
});

test('who turned a device off, sends nothing by choice, or sends elsewhere is not asked', () => {
  const first = render(page({ camera: {} }).tree);
  first.rerender(page({}).tree);
  first.unmount();
  render(page({}).tree).unmount();
  expect(screen.queryByRole('status')).toBeNull();

  render(page({ microphone: {} }).tree).unmount();
  render(page({}, { ...silent, camera: true, microphone: true, microphone_on: true }).tree).unmount();
  const { tree } = page({});
  const again = render(tree);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('status')).toBeNull();
  again.unmount();
  render(page({}).tree);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a teacher who shares the screen reads that students see it and not the board, and can end it there', () => {
  const { stop, tree } = page({ screen: {} }, { ...silent, screen: true });
  render(tree);
  screen.getByText('Students see your shared screen, not the whiteboard');
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(stop).toHaveBeenCalledWith('screen');
});
