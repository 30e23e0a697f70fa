import { emptyRoom, type RoomState } from '@praxis/rules/room';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { RoomBar } from './RoomBar.tsx';
import { Media } from './stage/Media.tsx';
import { RoomContext } from './useRoom.ts';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room', 'live-media', 'timetable', 'shell']);
});

function visit(media: RoomState['media']) {
  const state: RoomState = { ...emptyRoom, phase: 'in_progress', away: true, media };
  const me = { id: '21', name: 'Bei', staff: false };
  const store = { me, state: () => state, now: () => 1000, subscribe: () => () => {}, onEvent: () => () => {} };
  const lesson = { id: '1', space_id: '2', space_name: 'Systems', title: 'Slices', teacher: { id: '9', name: 'Zhou' }, can: {} };
  const nothing = () => {};
  render(
    <MemoryRouter>
      <RoomContext value={store as never}>
        <Media lesson={lesson as never} devices={{}}>
          <RoomBar lesson={lesson as never} onStarted={nothing} onEnded={nothing} />
        </Media>
      </RoomContext>
    </MemoryRouter>,
  );
}

test('a student is told that the teacher stepped away, but not while the teacher’s picture or sound comes', () => {
  visit({ screen: false, camera: false, microphone: false });
  expect(screen.getAllByText('The teacher has stepped away')).toHaveLength(1);
  visit({ screen: false, camera: true, microphone: true });
  expect(screen.getAllByText('The teacher has stepped away')).toHaveLength(1);
});

test('a phone says that the teacher is away in place of the state of the class, so that the way out stays in sight', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  visit({ screen: false, camera: false, microphone: false });
  expect(screen.getByText('Teacher away')).toBeDefined();
  expect(screen.queryByText('In progress')).toBeNull();
  expect(screen.getByRole('link', { name: 'Leave' })).toBeDefined();
});
