import type { MemberRow } from '@praxis/contract/spaces/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { useToasts } from '../../../platform/toasts.ts';
import { serverThat } from '../../../testing/server.ts';
import { setWidth } from '../../../testing/setup.ts';
import { Requests } from './Requests.tsx';

const request = (no: number, more: Partial<MemberRow> = {}): MemberRow => ({
  membership_id: String(no),
  person: { id: String(100 + no), name: `Student ${no}`, avatar: null },
  student_no: `20240${no}`,
  phone_tail: '0001',
  role: 'student',
  state: 'unreviewed',
  apply_text: `Words of ${no}`,
  application: 1,
  refuse_reason: '',
  applied_at: Date.now(),
  joined_at: null,
  group_id: null,
  group_name: '',
  rights: [],
  can: { review: true, remove: false },
  ...more,
});

const page = (list: MemberRow[]) => ({ data: { list, total: list.length, page: 1, size: 100 } });

function show(answers: Parameters<typeof serverThat>[0]) {
  const server = serverThat(answers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Requests spaceId="7" empty={<p>Nothing waits</p>} />
    </QueryClientProvider>,
  );
  return server;
}

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['space', 'shell']);
  useToasts.setState({ toasts: [] });
});

test('S-006 a teacher reads what an applicant wrote and approves them in their row', async () => {
  const server = show({
    '/api/space/members': page([request(1), request(2, { application: 2, refuse_reason: 'Wrong class' })]),
    '/api/space/reviewJoinRequest': { data: { state: 'approved' } },
  });
  const row = await screen.findByRole('listitem', { name: 'Student 1' });
  expect(within(row).getByText('Words of 1')).toBeTruthy();
  expect(screen.getByText(/Request no\. 2.*Wrong class.*Words of 2/)).toBeTruthy();
  await userEvent.click(within(row).getByRole('button', { name: 'Approve Student 1' }));
  await waitFor(() => expect(server.to('/api/space/reviewJoinRequest')).toHaveLength(1));
  expect(Object.fromEntries(server.to('/api/space/reviewJoinRequest')[0]!.form)).toEqual({ membership_id: '1', verdict: 'approved' });
});

test('a request somebody else has decided says so in its own row', async () => {
  show({
    '/api/space/members': page([request(1)]),
    '/api/space/reviewJoinRequest': { code: 0, key: 'join_request_already_reviewed', msg: 'This request has already been reviewed' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve Student 1' }));
  const row = screen.getByRole('listitem', { name: 'Student 1' });
  expect((await within(row).findByRole('alert')).textContent).toContain('already been reviewed');
});

test('refusing asks for the reason, which the applicant will read', async () => {
  const server = show({
    '/api/space/members': page([request(1)]),
    '/api/space/reviewJoinRequest': { data: { state: 'audit_failed' } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Decline Student 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decline Student 1' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Wrong class');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline 1' }));
  await waitFor(() => expect(server.to('/api/space/reviewJoinRequest')).toHaveLength(1));
  expect(server.to('/api/space/reviewJoinRequest')[0]!.form.get('reason')).toBe('Wrong class');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('S-006 those who were picked are approved in one call', async () => {
  const server = show({
    '/api/space/members': page([request(1), request(2), request(3)]),
    '/api/space/reviewJoinRequests': { data: { approved: 1, waitlisted: 1, audit_failed: 0, already_reviewed: 0 } },
  });
  const bar = await screen.findByRole('toolbar', { name: 'Actions for many' });
  expect((within(bar).getByRole('button', { name: 'Approve' }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pick Student 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pick Student 3' }));
  expect(within(bar).getByText('2 selected')).toBeTruthy();
  await userEvent.click(within(bar).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.to('/api/space/reviewJoinRequests')).toHaveLength(1));
  expect(JSON.parse(server.to('/api/space/reviewJoinRequests')[0]!.form.get('membership_ids') ?? '')).toEqual(['1', '3']);
  await waitFor(() => expect(within(bar).getByText('0 selected')).toBeTruthy());
  expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual(['1 approved　The space is full, 1 on the waiting list']);
});

test('S-209 S-301 C-39 the 501st pick is refused with a word', async () => {
  show({ '/api/space/members': page(Array.from({ length: 501 }, (_, at) => request(at + 1))) });
  const bar = await screen.findByRole('toolbar', { name: 'Actions for many' });
  await userEvent.click(within(bar).getByRole('checkbox', { name: 'Pick all' }));
  expect(within(bar).getByText('500 selected')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pick Student 501' }));
  expect(within(bar).getByText('500 selected')).toBeTruthy();
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('Select at most 500 at once');
}, 60_000);

test('an assistant without the right sees no answers and no batch bar', async () => {
  show({ '/api/space/members': page([request(1, { can: { review: false, remove: false } })]) });
  await screen.findByRole('listitem', { name: 'Student 1' });
  expect(screen.queryByRole('button', { name: 'Approve Student 1' })).toBeNull();
  expect(screen.queryByRole('toolbar')).toBeNull();
});

test('nobody waits: one sentence says so', async () => {
  show({ '/api/space/members': page([]) });
  expect(await screen.findByText('Nothing waits')).toBeTruthy();
});

test('on a phone the same requests are a list with both answers', async () => {
  setWidth(390);
  show({ '/api/space/members': page([request(1)]) });
  const row = await screen.findByRole('listitem', { name: 'Student 1' });
  expect(within(row).getByRole('button', { name: 'Approve Student 1' })).toBeTruthy();
  expect(within(row).getByRole('button', { name: 'Decline Student 1' })).toBeTruthy();
});
