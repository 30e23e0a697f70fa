import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import RichTextView from './RichTextView.tsx';

vi.mock('./formulas/formula.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a formula that cannot be drawn is read as its TeX', () => {
  const { container } = render(<RichTextView html={'<p>A slice <span data-formula="q \\le 8"></span> of <em>n</em></p>'} />);
  expect(container.textContent).toBe('A slice q \\le 8 of n');
});
