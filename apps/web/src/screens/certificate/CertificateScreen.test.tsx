import { showCertificate } from '@praxis/contract/certificates/certificates';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '../../platform/person/session.ts';
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

test('an expert reads where they judged, how much and as what, and goes back to their record', async () => {
  startSession({ utoken: 'T', utype: 3 });
  const award = {
    ...{ competition_id: '7', competition: 'Works Cup', stage_id: '3', stage: 'Judging', role: 'expert', award: 'Expert judge' },
    ...{ works: 8, entrant: '', members: [], rank: null, of: 0, result_no: 2 },
  };
  const words = { language: 'en', heading: 'Certificate of Judging', wording: '', signatory: 'Committee', issuer: 'School', look: 'pine' };
  serverThat({ [showCertificate.path]: { data: { ...paper, ...words, course: 'Works Cup', award, completed_at: 1, revoked_at: null } } });
  await show();
  const sheet = await screen.findByRole('article', { name: 'Certificate of Judging' });
  for (const phrase of ['has served as', 'Expert judge', 'in Judging of Works Cup', 'and judged 8 works'])
    expect(sheet.textContent).toContain(phrase);
  expect(sheet.textContent).not.toContain('has been awarded');
  expect(screen.getByRole('link', { name: 'Judging record' }).getAttribute('href')).toBe('/index/personal?tab=competitions');
});
