import { cleanup, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { KeysDialog } from '../dialogs/KeysDialog.tsx';
import { Legend } from './Legend.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['grades', 'shell']);
});

test('whoever may only read is offered no key that writes', () => {
  const keysFor = (can: boolean) => {
    render(
      <>
        <Legend can={can} />
        <KeysDialog can={can} onClose={() => undefined} />
      </>,
    );
    const dialog = screen.getByRole('dialog', { hidden: true });
    const found = ['F2', 'Ctrl Z', '='].map((key) => [...[screen.queryAllByText(key).length, within(dialog).queryAllByText(key).length]]);
    cleanup();
    return found;
  };
  expect(keysFor(true)).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
  expect(keysFor(false)).toEqual([
    [0, 0],
    [0, 0],
    [2, 1],
  ]);
});
