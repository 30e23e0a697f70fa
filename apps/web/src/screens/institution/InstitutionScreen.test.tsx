import { listOwnInstitutions } from '@praxis/contract/institutions/institutions';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { InstitutionScreen } from './InstitutionScreen.tsx';

const signedIn = (utype: 1 | 2 | 3) => useSession.setState({ utoken: 'x', uid: '1', utype: String(utype) } as never);
beforeEach(() => useSession.setState({ utoken: '', uid: '' }));

test('a visitor learns that a sign-up begins with an account', async () => {
  const server = serverThat({});
  await showScreen(<InstitutionScreen />, ['institution']);
  expect(await screen.findByRole('button', { name: 'Log in to fill in the form' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register?redirect=%2Finstitution');
  expect(server.asked).toEqual([]);
});

test('an applicant who was declined applies again', async () => {
  signedIn(2);
  const declined = { id: '5', name: 'North College', state: 'refused', manages: false };
  serverThat({ [listOwnInstitutions.path]: { data: { list: [declined], belongs_to: '' } } });
  await showScreen(<InstitutionScreen />, ['institution', 'institution-console']);
  await userEvent.click(await screen.findByRole('button', { name: 'Apply again' }));
  expect((await screen.findAllByRole('textbox')).length).toBeGreaterThan(2);
});
