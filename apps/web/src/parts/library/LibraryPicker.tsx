import type { LibraryKind, LibraryRow, LibraryShelf } from '@praxis/contract/library/items';
import { listLibrary } from '@praxis/contract/library/library';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Select } from '../../ui/fields/TextInput.tsx';
import { Pagination } from '../../ui/lists/MoreButton.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { ItemPicture, ItemState, useItemMeasure } from './library-labels.tsx';

const shelves: readonly LibraryShelf[] = ['all', 'mine', 'shared', 'space', 'institution', 'platform'];

type PickerProps = {
  kind: LibraryKind;
  /** Takes the chosen item; the dialog stays open until it is done. */
  take: { isPending: boolean; error: unknown; variables?: { item_id: string }; mutate: (item: { item_id: string; name: string }) => void };
  onClose: () => void;
};

function Found({ list, take }: { list: readonly LibraryRow[]; take: PickerProps['take'] }) {
  const { t } = useTranslation('library');
  const measure = useItemMeasure();
  return (
    <List label={t('title')}>
      {list.map((item) => (
        <ListRow
          key={item.id}
          lead={<ItemPicture item={item} className="h-11 w-16" />}
          title={<span className="cut block font-bold">{item.name}</span>}
          note={
            <span className="flex flex-wrap items-center gap-x-3">
              <span>{measure(item)}</span>
              <span>{t(`licence_${item.licence}`)}</span>
              {!item.mine && <span>{item.owner.name}</span>}
              <ItemState item={item} />
            </span>
          }
          end={
            <Button
              size="small"
              look="soft"
              aria-label={t('picker_take', { name: item.name })}
              busy={take.isPending && take.variables?.item_id === item.id}
              disabled={!item.can.use || item.state === 'failed'}
              onClick={() => take.mutate({ item_id: item.id, name: item.name })}
            >
              {t('picker_use')}
            </Button>
          }
        />
      ))}
    </List>
  );
}

/** Chooses an item of one kind for an activity. */
export function LibraryPicker({ kind, take, onClose }: PickerProps) {
  const { t } = useTranslation('library');
  const [shelf, setShelf] = useState<LibraryShelf>('all');
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const search = useDeferredValue(text.trim());
  const items = useQuery({
    queryKey: ['library', 'picker', kind, shelf, search, page],
    queryFn: ({ signal }) => call(listLibrary, { kind, shelf, search: search || undefined, page, size: 10 }, { signal, background: true }),
    placeholderData: keepPreviousData,
  });
  const label = { kind: t(`kind_${kind}`) };
  return (
    <Dialog open width="usual" onClose={onClose} title={t('picker_title', label)}>
      <div className="mb-3 flex gap-2">
        <SearchField
          autoFocus
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={(label) => {
            setText(label);
            setPage(1);
          }}
          className="min-w-0 flex-1"
        />
        <Select
          aria-label={t('shelf')}
          choices={shelves.map((value) => ({ value, label: t(`shelf_${value}`) }))}
          value={shelf}
          onChange={(event) => {
            setShelf(event.target.value as LibraryShelf);
            setPage(1);
          }}
          className="w-32 flex-none"
        />
      </div>
      <Problem of={take.error} />
      {items.isPending ? (
        <Skeleton rows={4} label={t('loading')} />
      ) : items.error ? (
        <Problem of={items.error} retry={() => void items.refetch()} />
      ) : items.data.list.length === 0 ? (
        <EmptyState plain>{search ? t('none_found') : t('picker_none', label)}</EmptyState>
      ) : (
        <>
          <div className="max-h-[55vh] overflow-y-auto">
            <Found list={items.data.list} take={take} />
          </div>
          <Pagination page={page} size={10} total={items.data.total} onPage={setPage} />
        </>
      )}
    </Dialog>
  );
}
