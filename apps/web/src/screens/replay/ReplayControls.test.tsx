import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { ReplayControls } from './ReplayControls.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['class-room', 'live-media', 'shell']);
});

afterEach(() => vi.unstubAllGlobals());

test('S-029 D-08 a replay has one clock and offers six speeds', async () => {
  const chosen: unknown[] = [];
  const note = (what: unknown) => chosen.push(what);
  const visible = { at: 65_000, length: 251, playing: false, speed: 1, chapters: [{ at: 30_000, kind: 'page' as const, words: '' }] };
  render(<ReplayControls {...visible} onSeek={note} onPlaying={note} onSpeed={note} />);
  expect(screen.getAllByText(/\d:\d\d/).map((one) => one.textContent)).toEqual(['01:05 / 04:11']);
  const speeds = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(speeds).toEqual(['0.5×', '0.75×', '1×', '1.25×', '1.5×', '2×']);
  await userEvent.click(screen.getByRole('radio', { name: '2×' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(chosen).toEqual([2, true]);
});

test('on a phone the speed is one choice, not a row of six', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const chosen: unknown[] = [];
  const note = (what: unknown) => chosen.push(what);
  render(
    <ReplayControls
      at={0}
      length={60}
      playing={false}
      speed={1}
      chapters={[]}
      onSeek={note}
      onPlaying={note}
      onSpeed={note}
      onFull={() => note('full')}
    />,
  );
  expect(screen.queryAllByRole('radio')).toEqual([]);
  // Beside the place, where there is room: at the end it stood alone on a line of its own.
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Play', 'Full screen']);
  expect(screen.getByRole('button', { name: 'Full screen' }).compareDocumentPosition(screen.getByRole('combobox'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
  expect(chosen).toEqual([1.5]);
});
