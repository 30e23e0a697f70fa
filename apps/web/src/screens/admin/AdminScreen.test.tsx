import { waitingNames } from '@praxis/contract/home/messages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import english from '../../locales/en/admin.ts';
import simplified from '../../locales/zh-cn/admin.ts';
import traditional from '../../locales/zh-hk/admin.ts';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { startSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { AdminScreen } from './AdminScreen.tsx';

const page = (list: unknown[]) => ({ list, total: list.length, page: 1, size: 20 });
const student = {
  id: '7',
  account: 'student7',
  phone: '13800000007',
  nickname: 'Zi',
  real_name: 'Zhao Zixuan',
  utype: 1,
  status: 'active',
  grants: [],
  institution: '',
  sessions: 2,
  last_login_at: null,
  created_at: 0,
};
const failedJob = {
  id: '3',
  kind: 'course_export',
  state: 'failed',
  progress: 40,
  error: 'disk full',
  attempts: 5,
  owner: '',
  created_at: 0,
  updated_at: 0,
};

function show(path: string) {
  const router = createMemoryRouter([{ path: '/admin/:panel?', element: <AdminScreen /> }], { initialEntries: [path] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  chooseLanguage('en');
  Element.prototype.scrollIntoView = vi.fn(() => Promise.resolve()) as never;
  await startTexts();
  await loadTexts(['admin', 'shell']);
  startSession({ utoken: 'T', utype: 2 });
});

test('an operator locks a person with a reason, and the missing reason is told beside its field', { timeout: 20_000 }, async () => {
  const refusal = { code: 0, msg: 'Say why', key: 'lock_reason_required', data: { fields: { reason: 'Say why the account is locked' } } };
  const server = serverThat({
    '/api/admin/user/list': { data: page([student]) },
    '/api/admin/waiting': { data: { waiting: [] } },
    '/api/admin/user/lock': (asked) => (asked.form.get('reason') ? { data: {} } : refusal),
  });
  show('/admin/users');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Zhao Zixuan' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Lock account…' }));
  const dialog = await screen.findByRole('dialog', { name: "Lock Zhao Zixuan's account?" });
  expect(within(dialog).getByText(/2 sessions end at once/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Lock account' }));
  expect(await within(dialog).findByText('Say why the account is locked')).toBeTruthy();

  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'shared password' } });
  await new Promise((done) => setTimeout(done, 1100));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Lock account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.fromEntries(server.to('/api/admin/user/lock').at(-1)!.form)).toEqual({
    user_id: '7',
    locked: 'true',
    reason: 'shared password',
  });
});

test('a declined teacher application is told, and its panel waits for nobody any more', { timeout: 20_000 }, async () => {
  const application = {
    ...{ id: '5', user_id: '7', name: 'Zi', real_name: 'Zhao Zixuan', phone: '138', school: 'East', proof: '', state: 'pending' },
    ...{ reason: '', created_at: 0 },
  };
  let decided = false;
  const server = serverThat({
    '/api/admin/teacher-application/list': () => ({ data: page(decided ? [] : [application]) }),
    '/api/admin/waiting': () => ({ data: { waiting: [{ panel: 'teachers', count: decided ? 0 : 1 }] } }),
    '/api/admin/teacher-application/review': () => {
      decided = true;
      return { data: {} };
    },
  });
  show('/admin/teachers');
  expect(await screen.findByText('1 waiting')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('dialog', { name: "Decline Zhao Zixuan's application?" });
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'unreadable proof' } });
  await new Promise((done) => setTimeout(done, 1100));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decline application' }));
  await waitFor(() => expect(screen.queryByText('1 waiting')).toBeNull());
  expect(server.to('/api/admin/teacher-application/review')[0]!.form.get('reason')).toBe('unreadable proof');
});

test('a rebuild that a later one overtook does not look as if it had done all its work', async () => {
  const job = { ...failedJob, kind: 'follower_rebuild', state: 'done', progress: 100, error: '', overtaken: true };
  serverThat({ '/api/admin/job/list': { data: page([job]) }, '/api/admin/waiting': { data: { waiting: [] } } });
  show('/admin/jobs');
  const row = await screen.findByRole('row', { name: /Rebuilding what statistics and maps hold/ });
  expect(within(row).getByText('Left to a later one')).toBeTruthy();
  expect(within(row).queryByText('Done')).toBeNull();
});

test('a failed job shows its reason and is tried again; another panel is one click away', async () => {
  const server = serverThat({
    '/api/admin/job/list': { data: page([failedJob]) },
    '/api/admin/job/retry': { data: {} },
    '/api/admin/audit/list': { data: page([]) },
    '/api/admin/waiting': { data: { waiting: [{ panel: 'teachers', count: 2 }] } },
  });
  show('/admin/jobs');
  const row = await screen.findByRole('row', { name: /Course export 3/ });
  expect(within(row).getByText('disk full')).toBeTruthy();
  fireEvent.click(within(row).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.to('/api/admin/job/retry')[0]?.form.get('job_id')).toBe('3'));

  expect(await screen.findByRole('link', { name: 'Teacher applications 2 waiting' })).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Audit log' }));
  expect(await screen.findByText('No entries match')).toBeTruthy();
});

test('the panels of the console are called what the home of an operator calls them', () => {
  for (const [language, texts] of Object.entries({ 'zh-cn': simplified, 'zh-hk': traditional, en: english } as const))
    for (const [panel, name] of Object.entries(waitingNames))
      expect((texts as Record<string, string>)[`panel_${panel}`], panel).toBe(name[language as keyof typeof name]);
});
