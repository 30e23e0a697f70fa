import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SearchField } from './SearchField.tsx';

function Names() {
  const [text, setText] = useState('');
  return <SearchField aria-label="Find" value={text} onChange={setText} />;
}

test('what is searched for is emptied by pointer or by keys, and one writes on at once', async () => {
  const user = userEvent.setup();
  render(<Names />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' });
  const clear = () => screen.queryByRole('button');
  expect(clear()).toBeNull();
  await user.type(field, 'wang');
  await user.click(clear()!);
  expect([field.value, document.activeElement === field, clear()]).toEqual(['', true, null]);
  await user.keyboard('li{Tab}');
  expect(document.activeElement).toBe(clear());
  await user.keyboard('{Enter}');
  expect([field.value, document.activeElement === field, clear()]).toEqual(['', true, null]);
});
