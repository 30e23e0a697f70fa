import { assignGroup, listMembers, setGroupLeader } from '@praxis/contract/spaces/members';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { useToasts } from '../../../platform/toasts.ts';
import { serverThat } from '../../../testing/server.ts';
import { GroupRow } from './GroupRow.tsx';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['space', 'shell']);
});

const row = (id: string, name: string, group_id: string | null) => ({
  ...{
    membership_id: id,
    person: { id: `9${id}`, name, avatar: null },
    student_no: '',
    phone_tail: '',
    role: 'student',
    state: 'approved',
  },
  ...{ apply_text: '', application: 1, refuse_reason: '', applied_at: 0, joined_at: 0, group_id, group_name: group_id ? 'Group 2' : '' },
  ...{ rights: [], can: { review: false, remove: true } },
});

test('a teacher puts people into a group from the groups tab; those without one come first', async () => {
  const list = [row('1', 'Ann', '6'), row('2', 'Bei', null), row('3', 'Cai', '5')];
  const server = serverThat({
    [listMembers.path]: { data: listMembers.data.parse({ list, total: 3, page: 1, size: 100 }) },
    [assignGroup.path]: { data: { assigned: 1 } },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <GroupRow
        space={{ id: '3', can: { manage_groups: true } } as SpaceDetail}
        group={{ id: '5', name: 'Group 1', leader_id: null, members: [] }}
        mine={false}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Group 1/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Add people…' }));
  await screen.findByRole('checkbox', { name: 'Bei' });
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Bei', 'Ann']);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Bei' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 person' }));
  await waitFor(() => expect(server.to(assignGroup.path)[0]?.form.get('group_id')).toBe('5'));
});

test('a leader who is not taken is told', async () => {
  serverThat({ [setGroupLeader.path]: { code: 0, key: 'not_available', msg: 'Ann left the group' } });
  const ann = { membership_id: '1', person: { id: '91', name: 'Ann', avatar: null } };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GroupRow
        space={{ id: '3', can: { manage_groups: true } } as SpaceDetail}
        group={{ id: '5', name: 'Group 1', leader_id: null, members: [ann] }}
        mine={false}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Group 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Ann/ }));
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toBe('Ann left the group'));
});
