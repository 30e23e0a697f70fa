import { type GradeCategoryView, gradeCategory } from '@praxis/contract/grades/grades';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { shareText, useCategoryTitle } from '../../parts/grades/grade-text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Checkbox, SegmentedControl } from '../../ui/fields/Choices.tsx';
import { Select, TextInput } from '../../ui/fields/TextInput.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/lists/Table.tsx';
import { StateLabel } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Draft, newCategory } from './draft.ts';
import { NumberInput } from './NumberInput.tsx';

type Props = { draft: Draft; onChange: (draft: Draft) => void };
const methods = gradeCategory.shape.method.options;
const empties = gradeCategory.shape.empty.options;

function CategoryRow({
  one,
  weighted,
  items,
  onChange,
  onRemove,
}: {
  one: GradeCategoryView;
  weighted: boolean;
  items: number;
  onChange: (change: Partial<GradeCategoryView>) => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation('grades');
  const titleOf = useCategoryTitle();
  const title = titleOf(one);
  return (
    <Row>
      <Cell>
        <TextInput
          aria-label={t('category_name')}
          className="w-40"
          maxLength={60}
          value={one.title}
          placeholder={title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Cell>
      {weighted && (
        <Cell>
          <NumberInput
            label={t('weight_of', { title })}
            value={one.weight / 100}
            most={100}
            decimals={2}
            after="%"
            onValue={(value) => onChange({ weight: Math.round(value * 100) })}
          />
        </Cell>
      )}
      {weighted && (
        <Cell>
          <Select
            aria-label={t('method_of', { title })}
            choices={methods.map((value) => ({ value, label: t(`method_${value}`) }))}
            value={one.method}
            onChange={(event) => onChange({ method: event.target.value as GradeCategoryView['method'] })}
          />
        </Cell>
      )}
      <Cell>
        <NumberInput label={t('drop_of', { title })} value={one.drop} most={100} decimals={0} onValue={(drop) => onChange({ drop })} />
      </Cell>
      <Cell>
        <Select
          aria-label={t('empty_of', { title })}
          choices={empties.map((value) => ({ value, label: t(`empty_${value}`) }))}
          value={one.empty}
          onChange={(event) => onChange({ empty: event.target.value as GradeCategoryView['empty'] })}
        />
        {one.drop > 0 && one.empty !== 'skip' && (
          <Checkbox
            className="mt-1 text-12"
            label={t('drop_missing')}
            checked={one.drop_missing}
            onChange={(event) => onChange({ drop_missing: event.target.checked })}
          />
        )}
      </Cell>
      <Cell>
        <Checkbox
          label={t('extra_of', { title })}
          hideLabel
          checked={one.extra}
          onChange={(event) => onChange({ extra: event.target.checked })}
        />
      </Cell>
      <Cell numeric>{items}</Cell>
      <Cell>
        {onRemove && (
          <IconButton small label={t('remove_category', { title })} onClick={onRemove}>
            <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        )}
      </Cell>
    </Row>
  );
}

/** Categories: what each weighs, how its scores become one, what is left out. */
export function CategoryRows({ draft, onChange }: Props) {
  const { t } = useTranslation('grades');
  const { settings, columns } = draft;
  const { categories } = settings;
  const weighted = settings.method === 'weighted';
  const set = (next: readonly GradeCategoryView[]) => onChange({ ...draft, settings: { ...settings, categories: [...next] } });
  const sum = categories.reduce((all, { weight, extra }) => all + (extra ? 0 : weight), 0);
  const heads = ['category_name', ...(weighted ? (['weight', 'method'] as const) : []), 'drop', 'empty', 'extra', 'items'] as const;
  return (
    <Section
      className="mt-7!"
      title={t('categories')}
      more={
        <Button
          size="small"
          onClick={() => set([...categories, newCategory(categories, t('new_category', { number: categories.length + 1 }))])}
        >
          {t('add_category')}
        </Button>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-4">
        <SegmentedControl
          label={t('total_method')}
          choices={[
            { value: 'weighted', label: t('by_weights') },
            { value: 'points', label: t('by_points') },
          ]}
          value={settings.method}
          onChange={(method) => onChange({ ...draft, settings: { ...settings, method } })}
        />
        {weighted &&
          (sum === 10_000 ? (
            <StateLabel shape="tick" tone="pine">
              {t('sum_100')}
            </StateLabel>
          ) : (
            <StateLabel shape="triangle" tone="amber">
              {t('sum_other', { sum: shareText(sum) })}
            </StateLabel>
          ))}
      </div>
      <Table label={t('categories')}>
        <thead>
          <tr>
            {heads.map((head) => (
              <HeadCell key={head} numeric={head === 'items'}>
                {t(`column_${head}`)}
              </HeadCell>
            ))}
            <HeadCell>
              <span className="sr-only">{t('remove')}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {categories.map((one) => {
            const items = columns.filter(({ category }) => category === one.id).length;
            return (
              <CategoryRow
                key={one.id}
                one={one}
                weighted={weighted}
                items={items}
                onChange={(change) => set(categories.map((other) => (other === one ? { ...one, ...change } : other)))}
                onRemove={items === 0 && categories.length > 1 ? () => set(categories.filter((other) => other !== one)) : undefined}
              />
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
}
