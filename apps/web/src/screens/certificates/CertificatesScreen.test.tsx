import { listCertificates, revokeCertificate, showCertificateSettings } from '@praxis/contract/certificates/certificates';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CertificatesScreen } from './CertificatesScreen.tsx';

const row = { id: '9', name: 'Tang', number: 'PX01', completed_at: 1, revoked_at: null };
const show = (revoke: boolean, rows: object[] = [row]) => {
  const server = serverThat({
    [showCertificateSettings.path]: { data: { course: 'Systems', space: 'Class 3' } },
    [listCertificates.path]: { data: { page: { list: rows, page: 1, size: 50, total: rows.length }, can: { revoke } } },
    [revokeCertificate.path]: ({ form }) =>
      form.get('reason') ? { data: {} } : { code: 0, key: 'revoke_reason_required', msg: 'Say why it is revoked' },
  });
  return showScreen(<CertificatesScreen />, ['certificate'], '/index/certificates/3/4', '/index/certificates/:spaceId/:courseId').then(
    () => server,
  );
};

test('a certificate is revoked with a reason, which its holder reads', async () => {
  const server = await show(true);
  await userEvent.click(await screen.findByRole('button', { name: "Revoke Tang's certificate" }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await dialog.findByText('Say why it is revoked')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Copied work');
  expect(server.to(revokeCertificate.path)).toHaveLength(1);
  const asked = server.to(showCertificateSettings.path).length;
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  // The settings say how many are in force, and are asked again.
  await waitFor(() => expect(server.to(showCertificateSettings.path)).toHaveLength(asked + 1));
});

test('a phone says too why one was revoked', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
  await show(true, [{ ...row, student: { id: '5', avatar: '' }, revoked_at: 2, revoke_reason: 'Copied work' }]);
  expect(await screen.findByText('Copied work')).toBeTruthy();
  vi.unstubAllGlobals();
});

test('who may not revoke only reads who holds one', async () => {
  await show(false);
  expect((await screen.findByRole('link', { name: 'PX01' })).getAttribute('href')).toBe('/certificate/9');
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull();
});
