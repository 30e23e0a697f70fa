import { emptyRoom, type RoomState } from '@praxis/rules/room';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { RoomContext } from '../useRoom.ts';
import { MediaContext } from './Media.tsx';
import { StagePicture } from './StagePicture.tsx';

vi.mock('../../../parts/live-media/playing/LivePlayer.tsx', () => ({ LivePlayer: () => null }));
vi.mock('../../../parts/live-media/stage/useStage.ts', () => ({ useStage: () => ({ streams: {}, onStage: false }) }));

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room', 'live-media']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function watch() {
  const media = { screen: false, camera: true, microphone: true };
  const state: RoomState = { ...emptyRoom, phase: 'in_progress', media };
  const store = { me: { id: '21', name: 'Bei', staff: false }, state: () => state, subscribe: () => () => {} };
  const shared = {
    ...{
      choice: 'auto' as const,
      setChoice: vi.fn(),
      player: { line: 'live', blocked: false, qualities: [] } as never,
      setPlayer: vi.fn(),
    },
    ...{ audible: true, setAudible: vi.fn(), captions: false, setCaptions: vi.fn() },
  };
  render(
    <MediaContext value={shared}>
      <RoomContext value={store as never}>
        <StagePicture lesson={{ id: '4', teacher: { id: '9', name: 'Zhou' } } as never} />
      </RoomContext>
    </MediaContext>,
  );
}

test('on a phone the small picture as a whole is the button that enlarges it, so that nothing hides what it shows', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  watch();
  const whole = screen.getByRole('button', { name: 'Video on the stage' });
  expect(whole.className).toContain('inset-0');
  fireEvent.click(whole);
  screen.getByRole('button', { name: 'Video in the corner' });
  expect(screen.queryByRole('button', { name: 'Video on the stage' })).toBeNull();
});
