import { openCapture } from '@praxis/contract/assessments/homework';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { serverThat } from '../../testing/server.ts';
import { PhonePanel } from './PhonePanel.tsx';

const code = (no: number, renew_after_s: number | null) =>
  openCapture.data.parse({ address: `/capture/${String(no).padStart(22, 'a')}`, expires_at: 900_001, renew_after_s });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['homework', 'shell']);
});

test('a code that changes is followed by the next one until a phone has come in', async () => {
  let made = 0;
  const server = serverThat({
    [openCapture.path]: () => (++made < 4 ? { data: code(made, 0.02) } : { code: 0, msg: 'Another phone has it', key: 'capture_taken' }),
  });
  const onChange = vi.fn();
  const phone = { claimed: false, name: '', expires_at: 900_001 };
  render(<PhonePanel attemptId="3" device={'a'.repeat(32)} item={4} phone={phone} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show the code' }));
  await screen.findByText(/changes every/);
  await waitFor(() => expect(server.to(openCapture.path)).toHaveLength(4));
  expect(server.to(openCapture.path).map(({ form }) => form.get('renews'))).toEqual(['false', 'true', 'true', 'true']);
  // The phone is in: nothing is asked for any more, and nothing went wrong.
  await screen.findByRole('button', { name: 'Show the code' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onChange).toHaveBeenCalledTimes(4);
});

test('a code that stays is asked for once', async () => {
  const server = serverThat({ [openCapture.path]: { data: code(1, null) } });
  const phone = { claimed: false, name: '', expires_at: 900_001 };
  render(<PhonePanel attemptId="3" device={'a'.repeat(32)} item={1} phone={phone} onChange={() => undefined} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show the code' }));
  await screen.findByText(/after 15 minutes without use/);
  expect(server.to(openCapture.path)).toHaveLength(1);
});
