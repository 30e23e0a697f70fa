import type { RoomPost } from '@praxis/contract/live-classes/room';
import { emptyRoom, type RoomState, withEvent } from '@praxis/rules/room';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentLines } from '../../../parts/class-room/CaptionLines.tsx';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { useToasts } from '../../../platform/toasts.ts';
import { Media } from '../stage/Media.tsx';
import { RoomContext } from '../useRoom.ts';
import { CaptionInput } from './CaptionInput.tsx';
import { CaptionsButton, RoomCaptions } from './RoomCaptions.tsx';

beforeEach(async () => {
  localStorage.clear();
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room', 'live-media', 'shell']);
});

function visit(staff: boolean) {
  let state: RoomState = { ...emptyRoom, phase: 'in_progress' };
  const listeners = new Set<() => void>();
  const sent: RoomPost[] = [];
  const store = {
    ...{ classId: '1', me: { id: '21', name: 'Bei', staff }, state: () => state, now: () => 1000, onEvent: () => () => {} },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    post: (post: RoomPost) => Promise.resolve(void sent.push(post)),
  };
  render(
    <RoomContext value={store as never}>
      <Media lesson={{ id: '1', title: 'A class' } as never} devices={{}}>
        <CaptionsButton />
        <CaptionInput />
        <RoomCaptions />
      </Media>
    </RoomContext>,
  );
  const type = (seq: number, text: string) =>
    act(() => {
      state = withEvent(state, { kind: 'caption', text, seq, at: 1000, by: { id: '9', name: 'Zhou' }, role: 'ta' });
      for (const listener of listeners) listener();
    });
  return { sent, type };
}

test('a student reads captions only after switching them on, and finds them on in the next class', async () => {
  const { type } = visit(false);
  type(1, 'A short slice costs switches');
  expect(screen.queryByText('A short slice costs switches')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Captions' }));
  expect(screen.getByText('A short slice costs switches')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Captions' }).getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('class-captions')).toBe('on');
});

test('a student who switches captions on where nobody has typed any is told so', async () => {
  visit(false);
  await userEvent.click(screen.getByRole('button', { name: 'Captions' }));
  expect(useToasts.getState().toasts.at(-1)?.text).toContain('No captions yet');
});

test('an assistant types what is said, line by line', async () => {
  vi.useRealTimers();
  const { sent } = visit(true);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Captions' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Caption' }), ' A short slice costs switches {Enter}');
  await waitFor(() => expect(sent).toEqual([{ kind: 'caption', text: 'A short slice costs switches' }]));
  expect(screen.getByRole('textbox', { name: 'Caption' })).toHaveProperty('value', '');
});

test('a line is there from its moment on for eight seconds, two at most', () => {
  const lines = [1, 2, 3].map((seq) => ({ seq, at: seq * 1000, text: String(seq) }));
  const seen = (at: number) => currentLines(lines, at).map(({ text }) => text);
  expect([seen(500), seen(1000), seen(3500), seen(9500), seen(11_000)]).toEqual([[], ['1'], ['2', '3'], ['2', '3'], []]);
});
