import { showCertificate } from '@praxis/contract/certificates/certificates';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CertificateScreen } from './CertificateScreen.tsx';

const paper = { number: 'PX01-2345-6789-ABCD', name: 'Lin Wei', course: 'Operating systems', address: 'https://school/verify/x' };
const show = () => showScreen(<CertificateScreen />, ['certificate'], '/certificate/7', '/certificate/:certificateId');

test('its holder prints it and finds its public page; the browser is offered a name for the file', async () => {
  serverThat({ [showCertificate.path]: { data: paper } });
  await show();
  expect(await screen.findByRole('button', { name: 'Print or save as PDF' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the public page' }).getAttribute('href')).toBe(`/verify/${paper.number}`);
  expect(document.title).toContain('Lin Wei Operating systems');
});

test('a revoked one says when and why', async () => {
  serverThat({ [showCertificate.path]: { data: { ...paper, revoked_at: Date.UTC(2026, 10, 2), revoke_reason: 'Copied work' } } });
  await show();
  expect(await screen.findByText(/Revoked on .*: Copied work/)).toBeTruthy();
});
