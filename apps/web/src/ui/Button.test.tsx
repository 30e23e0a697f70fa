import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startTexts } from '../platform/language/i18n.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

test('S-294 a second click on the same action within 1000 ms is ignored', () => {
  vi.useFakeTimers();
  const act = vi.fn();
  render(<Button onClick={act}>保存</Button>);
  const button = screen.getByRole('button', { name: '保存' });
  fireEvent.click(button);
  vi.advanceTimersByTime(999);
  fireEvent.click(button);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  fireEvent.click(button);
  expect(act).toHaveBeenCalledTimes(2);
});

test('a busy button does nothing and says so', () => {
  const act = vi.fn();
  render(
    <Button busy onClick={act}>
      保存
    </Button>,
  );
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});

test('S-295 a dialog stands at z-index 9999', async () => {
  await startTexts();
  render(<Dialog open onClose={() => {}} title="停止作答？" />);
  const dialog = await screen.findByRole('dialog', { name: '停止作答？' });
  expect(dialog.closest('[class*="z-[9999]"]')).not.toBeNull();
});
