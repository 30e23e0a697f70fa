import { showContributions } from '@praxis/contract/assessments/contributions';
import { changeGroupMembers, showGroupWork } from '@praxis/contract/assessments/group-work';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
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
      <GroupMembers assessmentId="4" attemptId="5" spaceId="3" onClose={() => {}} />
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

test('a marker reads what members gave each other and the scores it suggests', async () => {
  const cleo = { id: '3', name: 'Cleo' };
  const points = (from_id: string, to_id: string, some: number) => ({ from_id, to_id, points: some });
  serverThat({
    [showGroupWork.path]: {
      data: showGroupWork.data.parse({
        ...{ ...work, state: 'passed', next_seq: 2, contributions: true, can: { change_members: true }, others: [] },
      }),
    },
    [showContributions.path]: {
      data: showContributions.data.parse({
        ...{ members: [ann, bob, cleo], open: false, given: [], counts: false },
        sheets: [points('1', '2', 70), points('1', '3', 30)],
        parts: [{ user_id: '2', factor: 1.15, score: 92 }],
        flags: [{ kind: 'same', user_ids: ['1', '2'] }],
      }),
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <GroupMembers assessmentId="4" attemptId="5" spaceId="3" onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const table = await screen.findByRole('table', { name: 'Parts of the members' });
  expect(table.textContent).toContain('1.15');
  expect(table.textContent).toContain('92');
  expect(screen.getByText(/Ann · Bob gave exactly the same/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Set scores in the gradebook' }).getAttribute('href')).toBe('/index/space/3/grades');
});
