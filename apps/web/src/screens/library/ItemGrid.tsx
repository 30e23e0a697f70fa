import { useTranslation } from 'react-i18next';
import { ItemPicture, ItemState, useItemMeasure } from '../../parts/library/library-labels.tsx';
import { ItemLink, type ItemsProps, PickBox } from './ItemList.tsx';

/** Items by their pictures. */
export function ItemGrid({ items, picked, onPick }: ItemsProps) {
  const { t } = useTranslation('library');
  const measure = useItemMeasure();
  return (
    <ul aria-label={t('title')} className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-5 gap-y-6 pt-2">
      {items.map((item) => (
        <li key={item.id} className="min-w-0">
          <ItemPicture item={item} className="mb-2 aspect-video w-full rounded-md" />
          <div className="flex items-start gap-2">
            <PickBox item={item} picked={picked} onPick={onPick} />
            <div className="min-w-0 flex-1">
              <ItemLink item={item} />
              <p className="cut text-12 text-ink-3">{measure(item)}</p>
              <p className="cut text-12 text-ink-3">{item.mine ? t(`scope_${item.scope}`) : item.owner.name}</p>
              <ItemState item={item} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
