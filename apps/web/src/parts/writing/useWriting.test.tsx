import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useWriting } from './useWriting.ts';

function Box() {
  const { writing, ...focus } = useWriting();
  return (
    <>
      <div {...focus}>
        {writing && <button type="button">Bold</button>}
        <input aria-label="Task" />
      </div>
      <button type="button">In a week</button>
    </>
  );
}

afterEach(cleanup);

test('the tools of a text stay while something else is pressed and go after it; by keys they go at once', async () => {
  render(<Box />);
  const [text, other] = [screen.getByLabelText('Task'), screen.getByText('In a week')];
  act(() => text.focus());
  expect(screen.getByText('Bold')).toBeTruthy();
  fireEvent.pointerDown(other);
  act(() => other.focus());
  expect(screen.getByText('Bold')).toBeTruthy();
  fireEvent.pointerUp(other);
  await waitFor(() => expect(screen.queryByText('Bold')).toBeNull());
  act(() => text.focus());
  act(() => other.focus());
  expect(screen.queryByText('Bold')).toBeNull();
});
