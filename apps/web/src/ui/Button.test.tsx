import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startTexts } from '../platform/language/i18n.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog, Dialog } from './Dialog.tsx';

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

test('S-294 after a refusal that was seen the next press of a confirmation counts, the rest of a double click does not', async () => {
  vi.useRealTimers();
  await startTexts();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const act = vi.fn(() => Promise.reject({ msg: '现在不行' }));
  render(
    <ConfirmDialog open onClose={() => {}} title="停止作答？" confirm="停止" onConfirm={act}>
      全班
    </ConfirmDialog>,
  );
  const button = await screen.findByRole('button', { name: '停止' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('现在不行');
  clock.mockReturnValue(10_400);
  fireEvent.click(button);
  expect(act).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(10_500);
  fireEvent.click(button);
  expect(act).toHaveBeenCalledTimes(2);
  clock.mockRestore();
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
