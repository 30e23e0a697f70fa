import { changeGroupMembers, showGroupWork } from '@praxis/contract/assessments/group-work';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { GroupMembers } from './GroupMembers.tsx';

const ann = { id: '1', name: 'Ann' };
const bob = { id: '2', name: 'Bob' };
const pen = { holder: ann, mine: false, silent: true, asked_by: null, passes_at: null };
const work = { group: { id: '9', name: 'Falcons' }, members: [ann, bob], pen };

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['marking', 'shell']);
});

test('a marker says why before a member is taken out or another student is put in', async () => {
  const server = serverThat({
    [showGroupWork.path]: {
      data: showGroupWork.data.parse({
        ...{ ...work, state: 'submitted', next_seq: 2, can: { change_members: true } },
        others: [{ id: '3', name: 'Cleo' }],
      }),
    },
    [changeGroupMembers.path]: { data: work },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GroupMembers assessmentId="4" attemptId="5" onClose={() => {}} />
    </QueryClientProvider>,
  );
  const out = await screen.findByRole('button', { name: 'Take Bob out' });
  expect(out).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Changed groups' } });
  fireEvent.click(out);
  await waitFor(() => expect(server.to(changeGroupMembers.path)).toHaveLength(1));
  const sent = server.to(changeGroupMembers.path)[0]!;
  expect(Object.fromEntries(sent.form)).toMatchObject({ user_id: '2', reason: 'Changed groups' });
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', ''));
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.to(changeGroupMembers.path)).toHaveLength(2));
});
