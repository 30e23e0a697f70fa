import { memberImport, memberImportLine } from '@praxis/contract/people-import/people-import';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadTexts, startTexts } from '../../platform/language/i18n.ts';
import { chooseLanguage } from '../../platform/person/preferences.ts';
import { ImportReport } from './ImportReport.tsx';
import type { PeopleImport } from './people-import.ts';

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['people-import']);
});

const found = memberImport.parse({
  ...{ import_id: '1', state: 'checked', job_id: null, progress: 100, problem: '', changed: false },
  ...{ lines: 1, new_accounts: 1, joins: 0, already_members: 0, faulty: 0, groups: 0 },
});
const line = memberImportLine.parse({
  ...{
    line: 2,
    name: 'Ann',
    phone: '13900000101',
    student_no: '0007',
    group_name: 'First',
    outcome: 'new_account',
    makes_group: false,
    fault: '',
  },
});

function show(of: Pick<PeopleImport, 'purpose' | 'outcomeNew'>, checked = found) {
  const [onConfirmed, onAgain, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  const unused = () => Promise.reject(new Error('not asked for here'));
  const whole: PeopleImport = {
    ...{ title: 'import_title', help: 'import_help_members', already: 'import_already', outcomeAlready: 'outcome_already_member' },
    ...{
      place: '1',
      earlier: unused,
      check: unused,
      get: unused,
      confirm: unused,
      report: unused,
      template: unused,
      onDone: () => undefined,
    },
    lines: async () => ({ list: [line], total: 1, page: 1, size: 50 }),
    ...of,
  };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ImportReport of={whole} found={checked} onConfirmed={onConfirmed} onAgain={onAgain} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onAgain };
}

test('a sheet of members says that a new account joins', async () => {
  show({ purpose: 'member_sheet', outcomeNew: 'outcome_new_account' });
  expect((await screen.findByRole('row', { name: /Ann/ })).textContent).toContain('New account, joins');
});

test('a line is read with the number and the group that it will get', async () => {
  show({ purpose: 'member_sheet', outcomeNew: 'outcome_new_account' });
  const cells = (await screen.findByRole('row', { name: /Ann/ })).querySelectorAll('td');
  expect([...cells].slice(0, 5).map((cell) => cell.textContent)).toEqual(['2', 'Ann', '13900000101', '0007', 'First']);
});

test('a sheet of accounts says nothing of joining', async () => {
  show({ purpose: 'account_sheet', outcomeNew: 'outcome_only_account' });
  const row = await screen.findByRole('row', { name: /Ann/ });
  expect(row.textContent).toContain('New account');
  expect(row.textContent).not.toContain('joins');
});

test.each([
  [5, 'No line is left to import. Correct the faulty lines, then choose the file again'],
  [0, 'Everybody on the sheet is here already. There is nothing to import'],
])('a sheet of which nobody is left to import, %i lines faulty, says what to do next', async (faulty, text) => {
  const of = { purpose: 'account_sheet', outcomeNew: 'outcome_only_account' } as const;
  const { onAgain } = show(of, { ...found, new_accounts: 0, already_members: 1, faulty });
  expect((await screen.findByRole('status')).textContent).toBe(text);
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: /^Skip/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Another file' }));
  expect(onAgain).toHaveBeenCalledOnce();
});

test('people an institution brought without a phone are not told to wait for a code on it', async () => {
  show({ purpose: 'institution_sheet', outcomeNew: 'outcome_new_account' }, { ...found, state: 'done' });
  expect((await screen.findByRole('status')).textContent).toContain('Those without need an activation slip');
});
