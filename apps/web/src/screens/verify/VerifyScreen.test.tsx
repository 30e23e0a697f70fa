import { verifyCertificate } from '@praxis/contract/certificates/certificates';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chooseLanguage, currentLanguage } from '../../platform/person/preferences.ts';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { VerifyScreen } from './VerifyScreen.tsx';

const NUMBER = 'PX01-2345-6789-ABCD';
const certificate = { name: 'Lin Wei', course: 'Operating systems', completed_at: 1, issuer: 'North College', confirmed: true };
const show = (data: object, at = `/verify/${NUMBER}`) => {
  const server = serverThat({ [verifyCertificate.path]: { data } });
  return showScreen(<VerifyScreen />, ['certificate'], at, '/verify/:number?').then((shown) => ({ ...shown, server }));
};

test('a stranger reads of a valid number whose certificate it is', async () => {
  await show({ verdict: 'valid', number: NUMBER, certificate });
  expect(await screen.findByRole('heading', { name: 'This certificate is valid' })).toBeTruthy();
  expect(screen.getByText('Lin Wei')).toBeTruthy();
});

test('a revoked one says so first', async () => {
  await show({ verdict: 'revoked', number: NUMBER, certificate: { ...certificate, revoked_at: 5 } });
  expect(await screen.findByRole('heading', { name: 'This certificate was revoked' })).toBeTruthy();
});

const judged = {
  ...{ competition_id: '7', competition: 'Works Cup', stage_id: '3', stage: 'Judging', role: 'expert', award: 'Expert judge' },
  ...{ works: 8, entrant: '', members: [], rank: null, of: 0, result_no: 2 },
};

test('of a certificate of judging a stranger reads who judged how many works where, and no entrant', async () => {
  await show({ verdict: 'valid', number: NUMBER, certificate: { ...certificate, award: judged, issued_at: 1 } });
  expect(await screen.findByText('Lin Wei')).toBeTruthy();
  expect(screen.getByText(/Expert judge.*judged 8 works/)).toBeTruthy();
  expect(screen.getByText(/Works Cup.*Judging/)).toBeTruthy();
  expect(screen.queryByText('Won by')).toBeNull();
});

test('a number typed with spaces is asked for without them, and one nobody issued is not found', async () => {
  const { server, address } = await show({ verdict: 'unknown', number: NUMBER, certificate: null }, '/verify');
  expect(server.asked).toEqual([]);
  await userEvent.type(screen.getByLabelText('Number'), ' PX01 -2345-6789-ABCD ');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByRole('heading', { name: 'Certificate not found' })).toBeTruthy();
  expect(address()).toBe(`/verify/${NUMBER}`);
  expect(server.to(verifyCertificate.path)[0]!.query.get('number')).toBe(NUMBER);
});

test('a stranger chooses the language here: there is no account to do it in', async () => {
  useSession.setState({ uid: '' });
  await show({ verdict: 'valid', number: NUMBER, certificate });
  await userEvent.click(await screen.findByRole('radio', { name: '繁體' }));
  expect(currentLanguage()).toBe('zh-hk');
  chooseLanguage('en');
});
