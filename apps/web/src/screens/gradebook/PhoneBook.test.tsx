import { gradebook } from '@praxis/contract/grades/grades';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { buildModel } from './book-model.ts';
import { PhoneBook } from './PhoneBook.tsx';

const category = {
  ...{ id: 'Tests', kind: null, title: 'Tests', weight: 10_000, method: 'mean', drop: 0, keep: null, empty: 'skip' },
  ...{ drop_missing: true, cap: null, extra: false },
};
const column = (title: string, state: { released: boolean; hidden: boolean }) => ({
  ...{ key: `manual:${title}`, title, category: 'Tests', weight: 100, extra: false, counts: true, source: 'manual', kind: 'manual' },
  ...{ max: 6_000_000, due: null, releasable: true, archived: false, address: null, ...state },
});

test('on a phone one looks for the same students as on a desk, and writes to them', async () => {
  const model = buildModel(
    gradebook.parse({
      ...{ space: 'Systems', revision: 1, set_up: true, own: [], plain: [], can: { edit: true, release: true } },
      groups: [{ id: '5', name: 'Row one' }],
      settings: {
        ...{ method: 'weighted', decimals: 0, round_at: 'end', cap: null, scale: [], scale_on: 'rounded', total_shown: 'percent' },
        ...{ median_shown: true, trial_allowed: true, categories: [category] },
      },
      columns: [column('Quiz', { released: true, hidden: false })],
      students: [
        { id: '7', name: 'Ann Lee', no: '001', group: '5', former: false },
        { id: '8', name: 'Bo Wu', no: '002', group: null, former: false },
      ],
      cells: [{ step: 100_000, values: [55, 20], states: 'mm' }],
    }),
  );
  await showScreen(
    <PhoneBook spaceId="3" model={model} setModel={() => undefined} again={() => undefined} />,
    ['grades', 'shell'],
    '/index/space/3/grades',
    '/index/space/:spaceId/grades',
  );
  const names = () =>
    within(screen.getByRole('list', { name: 'Students' }))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const filter = await screen.findByLabelText<HTMLSelectElement>('Filter');
  expect([...filter.options].map(({ text }) => text)).toEqual(['All', 'Missing 0', 'To mark 0', 'Below 60 1', 'Changed 0']);
  expect(screen.queryByRole('button', { name: /^Write/ })).toBeNull();
  choose('Filter', 'below');
  expect(names()).toEqual(['Bo Wu']);
  expect(screen.getByRole('button', { name: /^Write/ })).toBeTruthy();
  choose('Filter', 'changed');
  expect(screen.getByLabelText('Changed since')).toBeTruthy();
  choose('Filter', 'all');
  choose('Group', '5');
  expect(names()).toEqual(['Ann Lee']);
});

test('on a phone a score stands with its maximum, and with whether students see it', async () => {
  const model = buildModel(
    gradebook.parse({
      ...{ space: 'Systems', revision: 1, set_up: true, groups: [], own: [], plain: [], can: { edit: true, release: true } },
      settings: {
        ...{ method: 'weighted', decimals: 0, round_at: 'end', cap: null, scale: [], scale_on: 'rounded', total_shown: 'percent' },
        ...{ median_shown: true, trial_allowed: true, categories: [category] },
      },
      columns: [
        column('Quiz', { released: true, hidden: false }),
        column('Talk', { released: false, hidden: false }),
        column('Draft', { released: true, hidden: true }),
      ],
      students: [{ id: '7', name: 'Ann Lee', no: '001', group: null, former: false }],
      cells: Array.from({ length: 3 }, () => ({ step: 100_000, values: [55], states: 'm' })),
    }),
  );
  await showScreen(
    <PhoneBook spaceId="3" model={model} setModel={() => undefined} again={() => undefined} />,
    ['grades', 'shell'],
    '/index/space/3/grades',
    '/index/space/:spaceId/grades',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Ann Lee' }));
  const list = within(screen.getByRole('list', { name: 'Tests' }));
  expect(list.getAllByText(/^Maximum 60/).map(({ textContent }) => textContent)).toEqual([
    'Maximum 60',
    'Maximum 60, unreleased',
    'Maximum 60, hidden',
  ]);
});
