import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { setReload } from '../../platform/navigation.ts';
import { useLoginDialog } from '../../platform/person/login-dialog.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { storedValue } from '../../platform/storage.ts';
import { useToasts } from '../../platform/toasts.ts';
import { type Asked, serverThat } from '../../testing/server.ts';
import { LoginBox } from './LoginBox.tsx';
import type { EntryPoint } from './LoginForms.tsx';

const offWechat = { '/weChat/wapLoadUri': { code: 0, msg: 'off' } };
const session = { data: { utoken: 'T', utype: 1 } };
const done = vi.fn();
const toasts = () => useToasts.getState().toasts.map((toast) => toast.text);

const show = (entryPoint: EntryPoint = 1) => {
  const router = createMemoryRouter([{ path: '*', element: <LoginBox entry={entryPoint} onDone={done} /> }]);
  render(<RouterProvider router={router} />);
};
const mode = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const fields = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('textbox')
    .map((field) => (field as HTMLInputElement).name);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['login', 'shell']);
  useToasts.setState({ toasts: [] });
  useLoginDialog.setState({ open: false, registerStr: '', nickname: '' });
  done.mockClear();
});

test('S-119 S-120 S-121 the box has three modes', () => {
  serverThat(offWechat);
  show();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Password login', 'SMS login', 'Register']);
  expect(screen.getByRole('tab', { name: 'Password login' }).getAttribute('aria-selected')).toBe('true');
});

test('S-125 S-126 S-127 each mode has exactly its fields', () => {
  serverThat(offWechat);
  show();
  expect([...fields(), (screen.getByLabelText('Password') as HTMLInputElement).name]).toEqual(['account', 'password']);
  mode('SMS login');
  expect(fields()).toEqual(['phone', 'code']);
  mode('Register');
  expect([...fields(), (screen.getByLabelText('New password') as HTMLInputElement).name]).toEqual(['phone', 'code', 'password']);
});

test('S-171 S-173 S-176 what is missing or wrong is said with the specified words beside the field', () => {
  const server = serverThat(offWechat);
  show();
  const submit = () => fireEvent.submit(screen.getByRole('form'));
  submit();
  expect(screen.getByText('Please enter account')).toBeTruthy();
  mode('SMS login');
  submit();
  expect(screen.getByText('Please enter phone number')).toBeTruthy();
  expect(screen.getByText('Please enter the SMS verification code')).toBeTruthy();
  expect(server.to('/login/phoneLoad')).toHaveLength(0);
});

test('S-174 S-177 a wrong phone and a code with a letter', () => {
  serverThat(offWechat);
  show();
  mode('SMS login');
  type('Phone number', '12345678901');
  type('SMS code', '12a4');
  fireEvent.submit(screen.getByRole('form'));
  expect(screen.getByText('Phone number format is wrong')).toBeTruthy();
  expect(screen.getByText('Verification code format is wrong')).toBeTruthy();
});

test('S-172 S-175 S-289 the account takes 20 characters and the phone 11 digits', () => {
  serverThat(offWechat);
  show();
  expect((screen.getByLabelText('Account') as HTMLInputElement).maxLength).toBe(20);
  mode('SMS login');
  type('Phone number', '138 0013 80009999');
  expect((screen.getByLabelText('Phone number') as HTMLInputElement).value).toBe('138 0013 8000');
});

test.each([
  ['Password login', '/login/passLoad', { account: 'ann', password: 'x', utype: '1' }],
  ['SMS login', '/login/phoneLoad', { phone: '13800138000', code: '123456', utype: '1' }],
  ['Register', '/login/register', { phone: '13800138000', code: '123456', password: 'Abc_12' }],
])('S-122 S-251 S-252 S-253 S-260 Enter submits the mode %s to its call and the session is stored', async (name, path, form) => {
  const server = serverThat({ ...offWechat, [path]: session });
  show();
  mode(name);
  const user = userEvent.setup();
  for (const field of ['account', 'phone', 'code', 'password'] as const) {
    const value = (form as Record<string, string>)[field];
    if (value) await user.type(document.querySelector(`input[name=${field}]`) as HTMLInputElement, value);
  }
  await user.keyboard('{Enter}');
  if (name === 'Register') fireEvent.click(await screen.findByRole('button', { name: 'Skip for now' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(Object.fromEntries(server.to(path)[0]?.form ?? [])).toEqual(form);
  expect([storedValue('utoken'), storedValue('utype')]).toEqual(['T', '1']);
});

test('D-22 the expert page sends user type 3 and has no registration', async () => {
  const server = serverThat({ '/login/passLoad': { code: 0, msg: 'Login role does not match' } });
  show(3);
  expect(screen.queryByRole('tab', { name: 'Register' })).toBeNull();
  type('Account', 'eve');
  type('Password', 'x');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(toasts()).toEqual(['Login role does not match']));
  expect(server.to('/login/passLoad')[0]?.form.get('utype')).toBe('3');
});

test.each([
  ['the words of the server', { code: 0, msg: 'The information is incorrect' }, 'The information is incorrect'],
  ['the general sentence when it has none', { code: 0, msg: '' }, 'Login failed please try again later!'],
  ['the general sentence when nobody answers', 'unreachable' as const, 'Login failed please try again later!'],
])('S-273 S-281 S-282 a login failure shows %s', async (_what, answer, text) => {
  serverThat({ ...offWechat, '/login/passLoad': answer });
  show();
  type('Account', 'ann');
  type('Password', 'x');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(toasts()).toEqual([text]));
  expect(done).not.toHaveBeenCalled();
});

const codeButton = () => screen.getByRole('button', { name: /code|Sending|^\d+ s$/i });

test('S-123 S-153 S-254 S-288 D-13 the code button: get code, then seconds left from 60, then get code again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = serverThat({ ...offWechat, '/index/login/sendPhoneCode': {} });
  show();
  mode('SMS login');
  fireEvent.click(codeButton());
  expect(screen.getByText('Please enter phone number')).toBeTruthy();
  expect(server.to('/index/login/sendPhoneCode')).toHaveLength(0);
  type('Phone number', '13800138000');
  fireEvent.click(codeButton());
  await waitFor(() => expect(codeButton().textContent).toBe('60 s'));
  expect((codeButton() as HTMLButtonElement).disabled).toBe(true);
  expect(Object.fromEntries(server.to('/index/login/sendPhoneCode')[0]?.form ?? [])).toEqual({ phone: '13800138000', code_type: 'load' });
  await vi.advanceTimersByTimeAsync(58_500);
  expect(codeButton().textContent).toMatch(/^[12] s$/);
  await vi.advanceTimersByTimeAsync(3000);
  expect(codeButton().textContent).toBe('Get code');
  expect((codeButton() as HTMLButtonElement).disabled).toBe(false);
});

test('S-274 S-275 a failed sending shows the message of the server and the button is there again at once', async () => {
  serverThat({ ...offWechat, '/index/login/sendPhoneCode': { code: 0, msg: 'Request the next code in 30 s' } });
  show();
  mode('SMS login');
  type('Phone number', '13800138000');
  fireEvent.click(codeButton());
  await waitFor(() => expect(toasts()).toEqual(['Request the next code in 30 s']));
  expect((codeButton() as HTMLButtonElement).disabled).toBe(false);
  expect(codeButton().textContent).toBe('Get code');
});

test('S-178 S-290 the recommended strength is shown rule by rule; a password that breaks every reading is refused', async () => {
  const server = serverThat(offWechat);
  show();
  mode('Register');
  expect(screen.getByText('8-20 characters with upper, lower, digit and special character')).toBeTruthy();
  type('Phone number', '13800138000');
  type('SMS code', '123456');
  type('New password', '12345');
  fireEvent.submit(screen.getByRole('form'));
  expect(screen.getByText('The password must be 6 to 20 characters')).toBeTruthy();
  expect(server.to('/login/register')).toHaveLength(0);
});

test('S-139 S-257 D-17 WeChat is offered only where the site has it', async () => {
  const config = { appid: 'a', redirect_uri: 'r', state: 's', uri: 'u' };
  const server = serverThat({ '/weChat/wapLoadUri': { data: config } });
  show();
  expect(await screen.findByRole('button', { name: 'Log in with WeChat' })).toBeTruthy();
  const asked = server.to('/weChat/wapLoadUri')[0] as Asked;
  expect(asked.form.get('type')).toBe('load');
  expect(asked.form.get('browser')).toBe('');
  expect(asked.form.get('web_redirect_uri')).toBe(window.location.href);
});

const bind = async () => {
  await screen.findByRole('heading', { name: 'Bind a phone number' });
  type('Phone number', '13800138000');
  type('SMS code', '123456');
  fireEvent.submit(screen.getByRole('form'));
};

test('S-140 S-255 S-256 a WeChat login that needs a phone binds a free one at once', async () => {
  useLoginDialog.setState({ registerStr: 'R9' });
  const server = serverThat({ '/login/checkPhone': {}, '/login/bindingPhone': session });
  show();
  await bind();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(Object.fromEntries(server.to('/login/bindingPhone')[0]?.form ?? [])).toEqual({
    registerStr: 'R9',
    phone: '13800138000',
    code: '123456',
  });
  expect(useLoginDialog.getState().registerStr).toBe('');
});

test('S-151 S-255 a phone that exists is bound only after a question', async () => {
  useLoginDialog.setState({ registerStr: 'R9' });
  const server = serverThat({ '/login/checkPhone': { code: 2, msg: 'exists' }, '/login/bindingPhone': session });
  show();
  await bind();
  const dialog = await screen.findByRole('dialog', { name: 'Bind to the existing account?' });
  expect(server.to('/login/bindingPhone')).toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Bind to that account' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
});

test('who is about to bind reads which WeChat will sign in', async () => {
  useLoginDialog.setState({ registerStr: 'R9', nickname: '小明' });
  serverThat({});
  show();
  expect(await screen.findByText(/WeChat “小明” will log in to this account/)).toBeTruthy();
});

test('S-277 a WeChat login that is no longer good is told for 3 s, then the page starts anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const reload = vi.fn();
  setReload(reload);
  useLoginDialog.setState({ registerStr: 'R9' });
  serverThat({ '/login/checkPhone': {}, '/login/bindingPhone': { code: 0, msg: 'The login with WeChat has expired' } });
  show();
  await bind();
  await waitFor(() => expect(toasts()).toEqual(['The login with WeChat has expired']));
  await vi.advanceTimersByTimeAsync(2500);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('S-276 S-277 a wrong code when binding is told and the page stays', async () => {
  useLoginDialog.setState({ registerStr: 'R9' });
  serverThat({ '/login/checkPhone': {}, '/login/bindingPhone': { code: 2, msg: 'The code is wrong or has expired' } });
  show();
  await bind();
  await waitFor(() => expect(toasts()).toEqual(['The code is wrong or has expired']));
  expect(screen.getByRole('heading', { name: 'Bind a phone number' })).toBeTruthy();
});

test('who has registered says once who they are', async () => {
  const profile = { nickname: 'student169', real_name: '', email: '', school: '', gender: 0 };
  const server = serverThat({
    ...offWechat,
    '/login/register': session,
    '/api/personal/profile': { data: profile },
    '/api/personal/profile/save': { data: profile },
  });
  show();
  mode('Register');
  type('Phone number', '13800138000');
  type('SMS code', '123456');
  type('New password', 'Abc_12');
  fireEvent.submit(screen.getByRole('form'));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Li Bei' } });
  type('Student number', '2401');
  fireEvent.click(screen.getByRole('button', { name: 'Save and enter' }));
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(Object.fromEntries(server.to('/api/personal/profile/save')[0]?.form ?? [])).toMatchObject({
    ...{ nickname: 'student169', real_name: 'Li Bei', student_no: '2401' },
  });
});

test('a short phone number is answered in one sentence', () => {
  serverThat(offWechat);
  show();
  mode('SMS login');
  type('Phone number', '138001380');
  fireEvent.submit(screen.getByRole('form'));
  expect(screen.getByText('A phone number has 11 digits; 2 more needed')).toBeTruthy();
  expect(screen.queryByText('Phone number format is wrong')).toBeNull();
});
