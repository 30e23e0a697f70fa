import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { startSession } from '../../../platform/person/session.ts';
import { serverThat } from '../../../testing/server.ts';
import { AgentKeys } from './AgentKeys.tsx';

const judge = {
  id: '4',
  kind: 'judge',
  name: 'judge north',
  hosts: [],
  local: false,
  created_at: 0,
  last_seen_at: 1000,
  revoked_at: null,
  connected: true,
};
const old = { ...judge, id: '5', name: 'judge south', revoked_at: 2000, connected: false };
const code = { id: '9', kind: 'labs', name: 'shelf', hosts: ['10.0.0.7'], expires_at: 5000 };

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AgentKeys />
    </QueryClientProvider>,
  );

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['admin', 'shell']);
  startSession({ utoken: 'T', utype: 2 });
});

test('an operator reads who has a key, and revokes one after a question that says what follows', async () => {
  const server = serverThat({
    '/api/admin/agent/identities': { data: { identities: [judge, old], codes: [] } },
    '/api/admin/agent/revoke': {},
  });
  show();
  await screen.findByText('judge north');
  expect(screen.getByText('Connected')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Revoke key' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke key' }));
  const dialog = await screen.findByRole('dialog', { name: "Revoke judge north's key?" });
  expect(within(dialog).getByText(/disconnected at once/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(server.to('/api/admin/agent/revoke')[0]?.form?.get('identity_id')).toBe('4'));
});

test('an operator makes a code for one agent, is told what is wrong beside its field, and reads the code once', async () => {
  const refusal = { code: 0, msg: 'taken', key: 'agent_name_taken', data: { fields: { name: 'This name has a key' } } };
  const answers: Record<string, object> = {
    '/api/admin/agent/identities': { data: { identities: [], codes: [] } },
    '/api/admin/agent/enrolment': refusal,
  };
  const server = serverThat(answers);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Enrol an agent' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'labs' } });
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'shelf' } });
  fireEvent.change(screen.getByLabelText(/Hosts that servers may connect to/), { target: { value: '10.0.0.7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create code' }));
  expect(await screen.findByText('This name has a key')).toBeTruthy();
  answers['/api/admin/agent/enrolment'] = { data: { code: 'C-O-D-E', expires_at: 5000 } };
  serverThat(answers);
  fireEvent.click(screen.getByRole('button', { name: 'Create code' }));
  expect(await screen.findByText('PRAXIS_ENROLMENT=C-O-D-E')).toBeTruthy();
  expect(Object.fromEntries(server.to('/api/admin/agent/enrolment')[0]?.form ?? [])).toEqual({
    kind: 'labs',
    name: 'shelf',
    hosts: '10.0.0.7',
  });
});

test('an unused code is withdrawn', async () => {
  const server = serverThat({
    '/api/admin/agent/identities': { data: { identities: [], codes: [code] } },
    '/api/admin/agent/enrolment/withdraw': {},
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(server.to('/api/admin/agent/enrolment/withdraw')[0]?.form?.get('code_id')).toBe('9'));
});
