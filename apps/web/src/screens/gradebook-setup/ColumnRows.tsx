import type { Gradebook } from '@praxis/contract/grades/grades';
import { useTranslation } from 'react-i18next';
import { pointsText, useCategoryTitle } from '../../parts/grades/grade-text.ts';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import type { ColumnDraft, Draft } from './draft.ts';
import { NumberInput } from './NumberInput.tsx';

/** Where each column counts, and whether it does. */
export function ColumnRows({ book, draft, onChange }: { book: Gradebook; draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation('grades');
  const titleOf = useCategoryTitle();
  const { categories } = draft.settings;
  const inside = new Set(categories.filter(({ method }) => method === 'weighted').map(({ id }) => id));
  const withWeights = draft.settings.method === 'weighted' && inside.size > 0;
  const set = (key: string, change: Partial<ColumnDraft>) =>
    onChange({ ...draft, columns: draft.columns.map((column) => (column.key === key ? { ...column, ...change } : column)) });
  const byKey = new Map(book.columns.map((column) => [column.key, column]));
  if (draft.columns.length === 0) return <p className="mt-6 text-13 text-ink-3">{t('no_columns')}</p>;
  return (
    <details className="mt-7">
      <summary className="cursor-pointer text-16 font-bold">{t('columns', { count: draft.columns.length })}</summary>
      <Table label={t('columns', { count: draft.columns.length })}>
        <thead>
          <tr>
            <HeadCell>{t('column_title')}</HeadCell>
            <HeadCell numeric>{t('maximum')}</HeadCell>
            <HeadCell>{t('category')}</HeadCell>
            {withWeights && <HeadCell>{t('column_weight')}</HeadCell>}
            <HeadCell>{t('counts')}</HeadCell>
            <HeadCell>{t('column_extra')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {draft.columns.map((column) => {
            const { title, max } = byKey.get(column.key)!;
            return (
              <Row key={column.key}>
                <Cell className="max-w-72 cut">{title}</Cell>
                <Cell numeric>{pointsText(max)}</Cell>
                <Cell>
                  <Select
                    className="max-w-60"
                    aria-label={t('category_of', { title })}
                    choices={categories.map((one) => ({ value: one.id, label: titleOf(one) }))}
                    value={column.category}
                    onChange={(event) => set(column.key, { category: event.target.value })}
                  />
                </Cell>
                {withWeights && (
                  <Cell>
                    {inside.has(column.category) && (
                      <NumberInput
                        label={t('weight_of', { title })}
                        value={column.weight / 100}
                        most={100}
                        decimals={2}
                        onValue={(value) => set(column.key, { weight: Math.round(value * 100) })}
                      />
                    )}
                  </Cell>
                )}
                <Cell>
                  <Checkbox
                    label={t('counts_of', { title })}
                    hideLabel
                    checked={column.counts}
                    onChange={(event) => set(column.key, { counts: event.target.checked })}
                  />
                </Cell>
                <Cell>
                  <Checkbox
                    label={t('extra_of', { title })}
                    hideLabel
                    checked={column.extra}
                    onChange={(event) => set(column.key, { extra: event.target.checked })}
                  />
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </details>
  );
}
