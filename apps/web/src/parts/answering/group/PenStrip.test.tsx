import type { AttemptPage } from '@praxis/contract/assessments/attempts';
import type { GroupWork } from '@praxis/contract/assessments/group-work-views';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { Unreachable } from '../../../platform/calls/refused.ts';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptState } from '../session/attempt-state.ts';
import { PenStrip } from './PenStrip.tsx';

const ann = { id: '1', name: 'Ann' };
const bob = { id: '2', name: 'Bob' };

function open(pen: Partial<GroupWork['pen']>) {
  const group: GroupWork = {
    ...{ group: { id: '9', name: 'Falcons' }, members: [ann, bob] },
    pen: { holder: ann, mine: true, silent: false, asked_by: null, passes_at: null, ...pen },
  };
  const state = createStore<AttemptState>()(() => ({ page: { group } as AttemptPage }) as AttemptState);
  const answerPen = vi.fn(async () => {});
  render(<PenStrip keeper={{ state, answerPen, reload: async () => {} } as unknown as AttemptSession} />);
  return answerPen;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['answering']);
});

test('whoever writes sees who reads along', () => {
  open({});
  expect(screen.getByText('You hold the pen')).toBeDefined();
  expect(screen.getByText('Bob read along.', { exact: false })).toBeDefined();
});

test('a request says who asks and until when, and is granted or kept by a press', () => {
  const answerPen = open({ asked_by: bob, passes_at: Date.now() + 60_000 });
  expect(screen.getByRole('alert').textContent).toContain('Bob asks for the pen');
  fireEvent.click(screen.getByRole('button', { name: 'Hand it over' }));
  expect(answerPen).toHaveBeenCalledWith(true);
});

test('without a network it stays said that the choice did not arrive', async () => {
  open({ asked_by: bob, passes_at: Date.now() + 60_000 }).mockRejectedValueOnce(new Unreachable());
  fireEvent.click(screen.getByRole('button', { name: 'Hand it over' }));
  expect(await screen.findByText(/Your choice did not arrive/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Hand it over' })).toBeDefined();
});
