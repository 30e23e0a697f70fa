import { getProfile } from '@praxis/contract/accounts/personal';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { useSession } from '../../platform/person/session.ts';
import { serverThat } from '../../testing/server.ts';
import { JoinForm } from './JoinForm.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  useSession.setState({ utoken: 'a', utype: '1', uid: '31' });
  await startTexts();
  await loadTexts(['space-parts', 'shell']);
});

test('whoever joins without a name reads what teachers see instead', async () => {
  const profile = { nickname: 'Learner 507', real_name: '', student_no: '', institution: '' };
  serverThat({ [getProfile.path]: { data: profile } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <JoinForm reviewed onJoin={async () => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText('Without a name teachers see “Learner 507”');
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Amy Chen' } });
  expect(screen.getByText('What teachers see')).toBeDefined();
});
