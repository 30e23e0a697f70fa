import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { FormulaTools, withFormula } from './FormulaTools.tsx';

// The field draws itself with what a browser measures; without it a formula is written as TeX.
vi.mock('./MathField.tsx', () => Promise.reject(new Error('not here')));

function Answer({ first, most = 100 }: { first: string; most?: number }) {
  const [text, setText] = useState(first);
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <textarea ref={area} aria-label="Answer" value={text} onChange={(event) => setText(event.target.value)} />
      <FormulaTools area={area} text={text} most={most} locked={false} onText={setText} />
    </>
  );
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['writing', 'shell']);
});

const answer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });

test.each([
  ['so  it is', [3, 3], 'x^2', false, 'so $x^2$ it is'],
  ['cost 5', [5, 5], 'x', false, 'cost $x$ 5'],
  ['$a$', [3, 3], 'b', false, '$a$ $b$'],
  ['so', [2, 2], 'a\n$b', true, 'so$$a b$$'],
] as const)('in %j at %j the formula ends where it should', (text, range, tex, block, expected) => {
  expect(withFormula(text, range, tex, block).text).toBe(expected);
});

test('a student puts a formula at the cursor, sees it drawn, and changes it by standing in it', async () => {
  const { container } = render(<Answer first="By  it follows" />);
  answer().setSelectionRange(3, 3);
  fireEvent.click(screen.getByRole('button', { name: /^Formula/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'TeX' }), { target: { value: 'x^2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Put the formula' }));
  expect(answer().value).toBe('By $x^2$ it follows');
  await waitFor(() => expect(container.querySelector('.katex')).toBeTruthy());
  answer().setSelectionRange(5, 5);
  fireEvent.keyDown(answer(), { code: 'Equal', altKey: true });
  const tex = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'TeX' });
  expect(tex.value).toBe('x^2');
  fireEvent.change(tex, { target: { value: 'y' } });
  fireEvent.click(screen.getByRole('button', { name: 'Put the formula' }));
  expect(answer().value).toBe('By $y$ it follows');
});

test('a formula that makes the answer too long is refused and stays to be copied', async () => {
  render(<Answer first="full" most={6} />);
  fireEvent.click(screen.getByRole('button', { name: /^Formula/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'TeX' }), { target: { value: 'x^2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Put the formula' }));
  expect(screen.getByRole('alert').textContent).toContain('x^2');
  expect(answer().value).toBe('full');
});
