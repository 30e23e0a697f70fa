import type { LibraryShelf } from '@praxis/contract/library/items';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/fields/Choices.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useIsPhone } from '../../ui/phone.ts';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { BatchBar } from './BatchBar.tsx';
import { Filters } from './Filters.tsx';
import { ItemGrid } from './ItemGrid.tsx';
import { ItemList } from './ItemList.tsx';
import { type Shelf, usePlaces, useShelf } from './useShelf.ts';

const ItemDialog = lazyPart(() => import('../../parts/library/ItemDialog.tsx').then((file) => ({ default: file.ItemDialog })));

/** The items of a shelf, with what can be done with those that were picked. */
function Items({ shelf, onMake }: { shelf: Shelf; onMake?: () => void }) {
  const { t } = useTranslation('library');
  const phone = useIsPhone();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const { items, asked, filtered, set } = shelf;
  if (items.isPending) return <Skeleton rows={6} label={t('loading')} />;
  if (items.error) return <Problem of={items.error} retry={() => void items.refetch()} />;
  const { list, total, size } = items.data;
  if (list.length === 0)
    return (
      <EmptyState
        action={
          onMake &&
          !filtered &&
          ['all', 'mine'].includes(asked.shelf) && (
            <Button look="soft" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={onMake}>
              {t('make')}
            </Button>
          )
        }
      >
        {filtered ? t('none_found') : ['all', 'mine'].includes(asked.shelf) && onMake ? t('none_all') : t('none_here')}
      </EmptyState>
    );
  const picking = asked.shelf === 'mine' || asked.shelf === 'trash';
  const present = list.filter((item) => picked.has(item.id));
  const toggle = (id: string) => {
    const next = new Set(present.map((item) => item.id));
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const View = shelf.grid && !phone ? ItemGrid : ItemList;
  return (
    <>
      {picking && (
        <BatchBar
          trash={asked.shelf === 'trash'}
          items={present}
          all={present.length === list.length}
          onAll={() => setPicked(present.length === list.length ? new Set() : new Set(list.map((item) => item.id)))}
          onDone={() => setPicked(new Set())}
        />
      )}
      <View items={list} picked={picking ? new Set(present.map((item) => item.id)) : undefined} onPick={toggle} />
      <Pagination page={asked.page} size={size} total={total} onPage={(page) => set({ page: String(page) })} />
    </>
  );
}

/** Shelves of the library with search, filters and two views. */
export function Shelves() {
  const { t } = useTranslation('library');
  const phone = useIsPhone();
  const shelf = useShelf();
  const places = usePlaces();
  const [making, setMaking] = useState(false);
  const { can, institution, waiting } = places.data ?? { can: { make: false, review: false }, institution: null, waiting: 0 };
  const visible: LibraryShelf[] = ['all', ...(can.make ? (['mine'] as const) : []), 'shared', 'space'];
  if (institution) visible.push('institution');
  visible.push('platform');
  if (can.review) visible.push('review');
  if (can.make) visible.push('trash');
  const onMake = can.make ? () => setMaking(true) : undefined;
  return (
    <Page
      title={t('title')}
      actions={
        <>
          <SearchField
            aria-label={t('search')}
            placeholder={t('search')}
            value={shelf.text}
            maxLength={100}
            onChange={(text) => shelf.set({ q: text })}
            className="w-64 max-w-full"
          />
          {!phone && (
            <SegmentedControl<'list' | 'grid'>
              label={t('view')}
              value={shelf.grid ? 'grid' : 'list'}
              onChange={(view) => shelf.set({ view: view === 'grid' ? 'grid' : undefined })}
              choices={[
                { value: 'list', label: t('view_list') },
                { value: 'grid', label: t('view_grid') },
              ]}
            />
          )}
          {onMake && (
            <Button look="filled" icon={<Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />} onClick={onMake}>
              {t('make')}
            </Button>
          )}
        </>
      }
    >
      <Tabs<LibraryShelf>
        label={t('shelf')}
        tabs={visible.map((value) => ({
          value,
          label: t(`shelf_${value}`),
          ...(value === 'review' && { count: waiting, act: true }),
        }))}
        value={shelf.asked.shelf}
        onChange={(value) => shelf.set({ shelf: value === 'all' ? undefined : value, space: undefined, tag: undefined })}
        panel={
          <>
            {shelf.asked.shelf === 'trash' && <p className="pt-3 text-13 text-ink-3">{t('trash_note')}</p>}
            <Filters shelf={shelf} spaces={places.data?.spaces ?? []} />
            <Items key={shelf.asked.shelf} shelf={shelf} onMake={onMake} />
          </>
        }
      />
      {making && (
        <Suspense fallback={null}>
          <ItemDialog onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Page>
  );
}
