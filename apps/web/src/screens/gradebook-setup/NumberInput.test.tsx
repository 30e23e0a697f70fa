import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { NumberInput } from './NumberInput.tsx';

test('a number out of its range stays where it was typed, and says what is wanted and what counts meanwhile', async () => {
  const onValue = vi.fn();
  await showScreen(<NumberInput label="Share" value={40} most={100} decimals={2} onValue={onValue} />, ['grades']);
  const field = screen.getByRole('textbox', { name: 'Share' });
  await userEvent.clear(field);
  await userEvent.type(field, '130');
  expect(onValue.mock.calls).toEqual([[1], [13]]);
  await userEvent.tab();
  expect(field).toHaveProperty('value', '130');
  expect(screen.getByRole('alert').textContent).toBe('Enter 0 to 100. Until then 40 counts');
  await userEvent.clear(field);
  await userEvent.type(field, '30');
  expect(onValue).toHaveBeenLastCalledWith(30);
  expect(screen.queryByRole('alert')).toBeNull();
});
