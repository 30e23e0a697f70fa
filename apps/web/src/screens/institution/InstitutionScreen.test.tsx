import { listClasses } from '@praxis/contract/institutions/classes';
import { listOwnInstitutions } from '@praxis/contract/institutions/institutions';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ClassesPanel } from './ClassesPanel.tsx';
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

test('a class whose students need no slip is not said to have logged in', async () => {
  const one = { id: '9', name: 'Networks 1', department: '', grade: '', students: 10, waiting: 0, printed_at: null };
  serverThat({ [listClasses.path]: { data: { list: [one] } } });
  await showScreen(<ClassesPanel institutionId="5" />, ['institution', 'institution-console']);
  const cells = (await screen.findByRole('row', { name: /Networks 1/ })).querySelectorAll('td');
  expect([...cells].map((cell) => cell.textContent)).toEqual(['Networks 1', '', '10', 'Nobody', '']);
});
