import { type Gradebook, gradebook } from '@praxis/contract/grades/grades';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadTexts, startTexts } from '../../../platform/language/i18n.ts';
import { chooseLanguage } from '../../../platform/person/preferences.ts';
import { buildModel } from '../book-model.ts';
import { PaperBook } from './PaperBook.tsx';

const STUDENTS = 40;
const COLUMNS = 25;

/** A book of more rows and columns than any window shows. */
const book = (): Gradebook =>
  gradebook.parse({
    ...{ space: 'Operating systems', revision: 1, set_up: true, groups: [], own: [], plain: [], can: { edit: true, release: true } },
    settings: {
      ...{ method: 'weighted', decimals: 0, round_at: 'end', cap: null, scale: [], scale_on: 'rounded', total_shown: 'percent' },
      ...{ median_shown: true, trial_allowed: true },
      categories: [
        {
          ...{ id: 'Tests', kind: null, title: 'Tests', weight: 10_000, method: 'mean', drop: 0, keep: null, empty: 'skip' },
          ...{ drop_missing: true, cap: null, extra: false },
        },
      ],
    },
    columns: Array.from({ length: COLUMNS }, (_, at) => ({
      ...{ key: `manual:c${at}`, title: `Quiz ${at}`, category: 'Tests', weight: 100, extra: false, counts: true, source: 'manual' },
      ...{ kind: 'manual', max: 10_000_000, due: null, released: true, releasable: true, hidden: false, archived: false, address: null },
    })),
    students: Array.from({ length: STUDENTS }, (_, at) => ({
      id: `${at + 1}`,
      name: `Student ${at}`,
      no: `${at}`,
      group: null,
      former: false,
    })),
    cells: Array.from({ length: COLUMNS }, () => ({
      ...{ step: 100_000, values: Array.from({ length: STUDENTS }, () => 80), states: 'm'.repeat(STUDENTS) },
    })),
  });

beforeEach(async () => {
  chooseLanguage('en');
  await startTexts();
  await loadTexts(['grades']);
});
afterEach(cleanup);

test('paper bears the title, every column and every row, and is built only when somebody prints', () => {
  render(<PaperBook model={buildModel(book())} rows={Array.from({ length: STUDENTS }, (_, at) => at)} />);
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  screen.getByText('Gradebook · Operating systems');
  const table = within(screen.getByRole('table', { hidden: true }));
  expect(table.getAllByRole('columnheader', { hidden: true }).filter(({ textContent }) => textContent?.startsWith('Quiz'))).toHaveLength(
    COLUMNS,
  );
  expect(table.getAllByRole('rowheader', { hidden: true })).toHaveLength(STUDENTS);
  expect(table.getAllByText('80')).toHaveLength(STUDENTS * (COLUMNS + 1));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
});
