import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { startTexts } from '../platform/language/i18n.ts';
import { setNavigator } from '../platform/navigation.ts';
import { openLogin, useLoginDialog } from '../platform/person/login-dialog.ts';
import { readSession } from '../platform/person/session.ts';
import { storedValue, storeValue } from '../platform/storage.ts';
import { serverThat } from '../testing/server.ts';
import { LoginDialog } from './LoginDialog.tsx';

function Around() {
  const open = useLoginDialog((now) => now.open);
  return (
    <>
      <Outlet />
      {open && <LoginDialog />}
    </>
  );
}

const show = (path: string) => {
  const router = createMemoryRouter([{ element: <Around />, children: [{ path: '*', element: <textarea aria-label="answer" /> }] }], {
    initialEntries: [path],
  });
  setNavigator((to) => void router.navigate(to));
  render(<RouterProvider router={router} />);
  return router;
};

const logIn = async () => {
  fireEvent.change(await screen.findByLabelText('账号', { exact: true }), { target: { value: 'ann' } });
  fireEvent.change(screen.getByLabelText('密码', { exact: true }), { target: { value: 'x' } });
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(storedValue('utoken')).toBe('T2'));
};

let server: ReturnType<typeof serverThat>;
beforeEach(async () => {
  await startTexts();
  useLoginDialog.setState({ open: false, registerStr: '' });
  server = serverThat({ '/weChat/wapLoadUri': { code: 0 }, '/login/passLoad': { data: { utoken: 'T2', utype: 1 } } });
});

test('S-083 the box opens over the page, wipes nothing, and what was typed is still there afterwards (C-41)', async () => {
  storeValue('draft', 'x');
  const router = show('/index/notice');
  fireEvent.change(screen.getByLabelText('answer'), { target: { value: 'half an answer' } });
  openLogin('expired');
  await screen.findByRole('dialog', { name: '登录已过期' });
  await logIn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([router.state.location.pathname, storedValue('draft')]).toEqual(['/index/notice', 'x']);
  expect((screen.getByLabelText('answer') as HTMLTextAreaElement).value).toBe('half an answer');
});

test('S-084 after a dialog login on the personal page the learning center opens (C-06)', async () => {
  const router = show('/index/personal');
  openLogin('asked');
  await logIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/index/learnCenter'));
});

test('S-118 the dialog has the three modes of the page', async () => {
  show('/index/notice');
  openLogin('asked');
  const dialog = await screen.findByRole('dialog');
  const modes = within(dialog)
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
  expect(modes).toEqual(['账号登录', '验证码登录', '注册']);
  for (const name of modes) {
    fireEvent.click(within(dialog).getByRole('tab', { name: name! }));
    expect(within(within(dialog).getByRole('tabpanel')).getByRole('form')).toBeTruthy();
  }
});

test('an expert whose session ran out logs in through the expert door', async () => {
  storeValue('utype', '3');
  readSession();
  show('/index/home');
  openLogin('expired');
  await logIn();
  expect(server.to('/login/passLoad')[0]?.form.get('utype')).toBe('3');
});
