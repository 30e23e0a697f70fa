import { logout } from '@praxis/contract/accounts/accounts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage, usePreferences } from '../../platform/person/preferences.ts';
import { startSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { PersonalScreen } from './PersonalScreen.tsx';

const profile = {
  uid: '101',
  account: 'student1',
  utype: 1,
  nickname: 'Bei',
  real_name: '',
  avatar: '',
  phone: '138****0001',
  email: '',
  school: '',
  id_number: '110***********002X',
  gender: 0,
  student_no: '',
  institution: '',
  has_password: true,
  wechat: null,
  created_at: 0,
};
const person = { uname: 'Bei', headimgurl: '', uid: '101', utype: 1, grants: [], slogo: '', stitle: '' };
const sessions = [
  {
    id: '1',
    device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36',
    address: '10.0.0.1',
    created_at: 0,
    expires_at: 1,
    current: true,
  },
  { id: '2', device: '', address: '10.0.0.2', created_at: 0, expires_at: 1, current: false },
];
const own = {
  '/api/personal/profile': { data: profile },
  '/member/getUesrDetailInfo': { data: person },
  '/api/personal/session/list': { data: { list: sessions } },
  '/api/personal/teacher-application': { data: { application: null } },
};

const show = (path: string) => {
  const router = createMemoryRouter([{ path: '/index/personal', element: <PersonalScreen /> }], { initialEntries: [path] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['personal', 'login', 'writing', 'shell']);
  startSession({ utoken: 'T', utype: 1 });
});

test('S-141 a student changes the nickname and keeps the stored id number', async () => {
  const server = serverThat({ ...own, '/api/personal/profile/save': { data: profile } });
  show('/index/personal');
  fireEvent.change(await screen.findByLabelText('Nickname'), { target: { value: 'Bei Bei' } });
  expect(screen.getByText('110***********002X')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(server.to('/api/personal/profile/save')).toHaveLength(1));
  const fields = server.to('/api/personal/profile/save')[0]!.form;
  expect(fields.get('nickname')).toBe('Bei Bei');
  expect(fields.has('id_number')).toBe(false);
});

test('S-181 S-182 wrong fields are told before anything is sent, and the words of the server stand beside the field they name', async () => {
  const refusal = { code: 0, msg: 'taken', key: 'id_number_taken', data: { fields: { id_number: 'This ID number is registered' } } };
  const server = serverThat({ ...own, '/api/personal/profile/save': refusal });
  show('/index/personal');
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  fireEvent.change(screen.getByLabelText('ID number'), { target: { value: '123' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nobody' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('The ID number format is wrong')).toBeTruthy();
  expect(screen.getByText('The email format is wrong')).toBeTruthy();
  expect(server.to('/api/personal/profile/save')).toHaveLength(0);

  fireEvent.change(screen.getByLabelText('ID number'), { target: { value: '11010519491231002X' } });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: '' } });
  await new Promise((done) => setTimeout(done, 1100));
  fireEvent.submit(screen.getByLabelText('ID number').closest('form')!);
  expect(await screen.findByText('This ID number is registered')).toBeTruthy();
});

test('a student sees where they are signed in and ends a foreign session', async () => {
  const server = serverThat({ ...own, '/api/personal/session/end': { data: {} } });
  show('/index/personal?tab=security');
  expect(await screen.findByText('Chrome / Windows')).toBeTruthy();
  expect(screen.getByText('This device')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(server.to('/api/personal/session/end')).toHaveLength(1));
  expect(server.to('/api/personal/session/end')[0]!.form.get('session_id')).toBe('2');
});

test('a teacher on a phone changes the language, finds the course pages and logs out', async () => {
  const { matchMedia } = window;
  window.matchMedia = vi.fn().mockReturnValue({ matches: true, addEventListener() {}, removeEventListener() {} });
  startSession({ utoken: 'T', utype: 2 });
  const server = serverThat({ ...own, [logout.path]: { data: {} } });
  show('/index/personal');
  expect((await screen.findByRole('link', { name: 'Courses' })).getAttribute('href')).toBe('/index/courses');
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(usePreferences.getState().theme).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(server.to(logout.path)).toHaveLength(1));
  window.matchMedia = matchMedia;
});

test('another part of the page is not opened over a profile that is not saved, unless one says so', async () => {
  const server = serverThat({ ...own, '/api/personal/profile/save': { data: profile } });
  show('/index/personal');
  fireEvent.change(await screen.findByLabelText('Nickname'), { target: { value: 'Bei Ning' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Sign-in and security' }));
  const question = await screen.findByRole('dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect((screen.getByLabelText('Nickname') as HTMLInputElement).value).toBe('Bei Ning');
  fireEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(server.to('/api/personal/profile/save')).toHaveLength(1));
  // Once it is saved, nothing is asked any more.
  await waitFor(() => {
    fireEvent.click(screen.getByRole('tab', { name: 'Sign-in and security' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Devices')).toBeTruthy();
  });
});

test('an expert finds what they judged where others find their competitions', async () => {
  startSession({ utoken: 'T', utype: 3 });
  serverThat({
    ...own,
    '/api/personal/profile': { data: { ...profile, utype: 3 } },
    '/member/getUesrDetailInfo': { data: { ...person, utype: 3 } },
    '/api/certificate/mine': { data: { list: [], total: 0, page: 1, size: 50 } },
    '/api/expert/record': { data: { list: [], total: 0, page: 1, size: 20 } },
  });
  show('/index/personal?tab=competitions');
  expect(await screen.findByRole('tab', { name: 'Judging record', selected: true })).toBeTruthy();
  expect(await screen.findByText('Groups in which you submitted sheets are listed here')).toBeTruthy();
});
