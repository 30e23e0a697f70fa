import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import PlainTextView from './PlainTextView.tsx';
import { formulasOf, piecesOf } from './plain-pieces.ts';

const cut = (text: string) => piecesOf(text).map(({ kind, text: words }) => ({ kind, text: words }));

test('code and formulas of a post stand out, prices and markup do not', () => {
  expect(cut('It is $O(n)$ with `sort()`:\n```c\nint a;\n```')).toEqual([
    { kind: 'text', text: 'It is ' },
    { kind: 'formula', text: 'O(n)' },
    { kind: 'text', text: ' with ' },
    { kind: 'code', text: 'sort()' },
    { kind: 'text', text: ':\n' },
    { kind: 'block', text: 'int a;' },
  ]);
  expect(cut('from $5 to $10')).toEqual([{ kind: 'text', text: 'from $5 to $10' }]);
  expect(cut('<b>bold</b>')).toEqual([{ kind: 'text', text: '<b>bold</b>' }]);
});

test('a reader sees a drawn formula, and what looks like markup as it was typed', async () => {
  const { container } = render(<PlainTextView text="<img src=x> $x^2$" />);
  await waitFor(() => expect(container.querySelector('.katex')).toBeTruthy());
  expect(container.querySelector('img')).toBeNull();
  expect(screen.getByText('<img src=x>', { exact: false })).toBeTruthy();
});

test('formulas know where they stand, with their dollars', () => {
  const text = 'If $a>0$ then\n$$\\frac{1}{a}$$';
  expect(formulasOf(text).map(({ start, end, kind }) => [text.slice(start, end), kind])).toEqual([
    ['$a>0$', 'formula'],
    ['$$\\frac{1}{a}$$', 'formula_block'],
  ]);
  expect(formulasOf('`$a$` costs $5')).toEqual([]);
});

test('code that is an answer stays as it was typed', () => {
  const { container } = render(<PlainTextView text="run `ls -l` now" code={false} />);
  expect(container.textContent).toBe('run `ls -l` now');
});
