import { playStem } from '@praxis/contract/assessments/listening';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { StemPlayer } from './StemPlayer.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['shared-stem', 'shell']);
});

const player = (audio: { plays: number | null; used: number; resumes: boolean }) =>
  render(<StemPlayer attemptId="5" device="d" item={1} audio={audio} locked={false} />);

test.each([
  [{ plays: 2, used: 0, resumes: false }, 'Play', true, '2 plays left'],
  [{ plays: 2, used: 1, resumes: false }, 'Play again', true, '1 play left'],
  [{ plays: 2, used: 2, resumes: true }, 'Resume', true, 'Play 2 stopped, 0 more after it'],
  [{ plays: 2, used: 2, resumes: false }, 'No plays left', false, 'No plays left'],
  [{ plays: null, used: 3, resumes: false }, 'Play again', true, 'Play as often as you like'],
])('after a reload the player says what its button does: %o', (audio, name, enabled, line) => {
  player(audio);
  expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(!enabled);
  expect(screen.getByText(line)).toBeDefined();
});

test('while the sound is fetched the button says so, and a refusal gives it back', async () => {
  serverThat({ [playStem.path]: { code: 0, key: 'plays_used_up', msg: 'No plays are left' } });
  player({ plays: 2, used: 1, resumes: false });
  fireEvent.click(screen.getByRole('button', { name: 'Play again' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Loading the audio' }).disabled).toBe(true);
  expect(await screen.findByText('No plays are left')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Play again' }).disabled).toBe(false);
});
