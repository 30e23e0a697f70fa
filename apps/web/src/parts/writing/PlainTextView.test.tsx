import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import PlainTextView, { piecesOf } from './PlainTextView.tsx';

test('code and formulas of a post stand out, prices and markup do not', () => {
  expect(piecesOf('It is $O(n)$ with `sort()`:\n```c\nint a;\n```')).toEqual([
    { kind: 'text', text: 'It is ' },
    { kind: 'formula', text: 'O(n)' },
    { kind: 'text', text: ' with ' },
    { kind: 'code', text: 'sort()' },
    { kind: 'text', text: ':\n' },
    { kind: 'block', text: 'int a;' },
  ]);
  expect(piecesOf('from $5 to $10')).toEqual([{ kind: 'text', text: 'from $5 to $10' }]);
  expect(piecesOf('<b>bold</b>')).toEqual([{ kind: 'text', text: '<b>bold</b>' }]);
});

test('a reader sees a drawn formula, and what looks like markup as it was typed', async () => {
  const { container } = render(<PlainTextView text="<img src=x> $x^2$" />);
  await waitFor(() => expect(container.querySelector('.katex')).toBeTruthy());
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('<img src=x>', { exact: false })).toBeTruthy();
});
