import type { LibraryRow } from '@praxis/contract/library/items';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCourseLabels } from '../../parts/course/course-labels.ts';
import { ItemPicture, ItemState, useItemMeasure } from '../../parts/library/library-labels.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Cell, HeadCell, List, ListRow, Row, Table } from '../../ui/lists/Table.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { Tag } from '../../ui/States.tsx';

/** Items with what was picked; nothing can be picked without `picked`. */
export type ItemsProps = { items: readonly LibraryRow[]; picked: ReadonlySet<string> | undefined; onPick: (id: string) => void };

export function PickBox({ item, picked, onPick }: { item: LibraryRow } & Pick<ItemsProps, 'picked' | 'onPick'>) {
  const { t } = useTranslation('library');
  if (!picked) return null;
  return <Checkbox hideLabel label={t('pick', { name: item.name })} checked={picked.has(item.id)} onChange={() => onPick(item.id)} />;
}

export function ItemLink({ item }: { item: LibraryRow }) {
  return (
    <Link to={`/index/library/${item.id}`} className="cut block font-bold text-ink no-underline hover:underline">
      {item.name}
    </Link>
  );
}

function PhoneRows({ items, picked, onPick }: ItemsProps) {
  const { t } = useTranslation('library');
  const measure = useItemMeasure();
  return (
    <List label={t('title')}>
      {items.map((item) => (
        <ListRow
          key={item.id}
          lead={
            <>
              <PickBox item={item} picked={picked} onPick={onPick} />
              <ItemPicture item={item} className="h-12 w-18" />
            </>
          }
          title={<ItemLink item={item} />}
          note={
            <>
              <span className="block">{measure(item)}</span>
              <span className="block">{item.mine ? t(`scope_${item.scope}`) : item.owner.name}</span>
              <ItemState item={item} />
            </>
          }
        />
      ))}
    </List>
  );
}

/** Items as a ledger; on a phone as a list. */
export function ItemList(props: ItemsProps) {
  const { items, picked, onPick } = props;
  const { t } = useTranslation('library');
  const { ago } = useCourseLabels();
  const measure = useItemMeasure();
  if (useIsPhone()) return <PhoneRows {...props} />;
  return (
    <Table label={t('title')} className="table-fixed">
      <thead>
        <tr>
          <HeadCell>{t('name')}</HeadCell>
          <HeadCell className="w-40">{t('kind')}</HeadCell>
          <HeadCell className="w-52">{t('licence')}</HeadCell>
          <HeadCell className="w-36">{t('owner')}</HeadCell>
          <HeadCell className="w-44">{t('scope')}</HeadCell>
          <HeadCell numeric className="w-20">
            {t('uses')}
          </HeadCell>
          <HeadCell className="w-28">{t('updated')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row key={item.id} chosen={picked?.has(item.id)}>
            <Cell className="py-2">
              <span className="flex min-w-0 items-center gap-3">
                <PickBox item={item} picked={picked} onPick={onPick} />
                <ItemPicture item={item} className="h-11 w-16" />
                <span className="min-w-0 flex-1">
                  <ItemLink item={item} />
                  <span className="flex gap-1.5 overflow-hidden">
                    <ItemState item={item} />
                    {item.tags.slice(0, 3).map((tag) => (
                      <Tag key={tag}>{tag}</Tag>
                    ))}
                  </span>
                </span>
              </span>
            </Cell>
            <Cell className="cut">{measure(item)}</Cell>
            <Cell className="cut">{t(`licence_${item.licence}`)}</Cell>
            <Cell className="cut">{item.owner.name}</Cell>
            <Cell className="text-ink-2">{t(`scope_${item.scope}`)}</Cell>
            <Cell numeric>{item.uses > 0 ? t('uses_count', { count: item.uses }) : ''}</Cell>
            <Cell className="text-ink-3">{ago(item.updated_at)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
