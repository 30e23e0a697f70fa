import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { serverThat } from '../../../testing/server.ts';
import { SpaceImport } from './SpaceImport.tsx';

vi.mock('../../../parts/upload/upload.ts', () => ({ FileRefused: class extends Error {}, sendFile: async () => '5' }));

const counts = { lines: 3, new_accounts: 2, joins: 0, already_members: 0, faulty: 1, groups: 0 };
const found = { import_id: '9', job_id: '4', progress: 100, problem: '', changed: false, ...counts };
const line = (no: number, outcome: string, fault = '') => ({
  line: no,
  name: `Person ${no}`,
  phone: '13800138000',
  student_no: '',
  group_name: '',
  outcome,
  makes_group: false,
  fault,
});

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['space', 'people-import', 'shell']);
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SpaceImport spaceId="7" onClose={() => undefined} />
    </QueryClientProvider>,
  );
}

test('an import of before is opened again, with its report', async () => {
  const earlier = { import_id: '9', state: 'done', file_name: 'class.csv', sent_by: 'Ann', sent_at: Date.now() };
  const server = serverThat({
    '/api/space/memberImports': { data: { list: [earlier, { ...earlier, import_id: '8', state: 'checked', file_name: 'late.csv' }] } },
    '/api/space/memberImport': { data: { ...found, state: 'done', faulty: 0 } },
    '/api/space/memberImportLines': { data: { list: [line(2, 'new_account')], total: 1, page: 1, size: 50 } },
  });
  show();
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open the import of class.csv' }));
  expect(await screen.findByText('2 people were imported')).toBeTruthy();
  expect(server.to('/api/space/memberImport')[0]!.query.get('import_id')).toBe('9');
});

test('a sheet is checked, its faults are shown first, and it is imported only when they are skipped', async () => {
  let state = 'checked';
  const server = serverThat({
    '/api/space/memberImports': { data: { list: [] } },
    '/api/space/checkMemberSheet': { data: { import_id: '9', job_id: '4' } },
    '/api/space/memberImport': () => ({ data: { ...found, state } }),
    '/api/space/memberImportLines': {
      data: { list: [line(3, 'faulty', 'The name is missing'), line(2, 'new_account')], total: 3, page: 1, size: 50 },
    },
    '/api/space/confirmMemberImport': () => {
      state = 'done';
      return { data: { job_id: '5' } };
    },
  });
  show();
  await userEvent.upload(await screen.findByLabelText('Sheet'), new File(['name,phone'], 'class.csv'));
  expect(await screen.findByText('The name is missing')).toBeTruthy();
  const confirm = screen.getByRole('button', { name: 'Import 2 people' });
  expect(confirm.hasAttribute('disabled') || confirm.getAttribute('aria-disabled') === 'true').toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Skip the faulty line' }));
  await userEvent.click(confirm);
  await waitFor(() => expect(server.to('/api/space/confirmMemberImport')).toHaveLength(1));
  expect(Object.fromEntries(server.to('/api/space/confirmMemberImport')[0]!.form)).toEqual({ import_id: '9', skip_faulty: 'true' });
  expect(await screen.findByText('2 people were imported')).toBeTruthy();
});
