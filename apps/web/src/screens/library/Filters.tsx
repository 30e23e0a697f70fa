import { libraryKinds, libraryLicences } from '@praxis/contract/library/items';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/fields/TextInput.tsx';
import type { Shelf } from './useShelf.ts';

/** Narrows a shelf by kind, licence, tag and space, and orders it. */
export function Filters({ shelf, spaces }: { shelf: Shelf; spaces: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('library');
  const { asked, set, items } = shelf;
  const tags = [...new Set([...(asked.tag ? [asked.tag] : []), ...(items.data?.tags ?? [])])];
  return (
    <div className="flex flex-wrap gap-2 py-4">
      {asked.shelf === 'space' && (
        <Select
          aria-label={t('space')}
          choices={[{ value: '', label: t('space_all') }, ...spaces.map(({ id, name }) => ({ value: id, label: name }))]}
          value={asked.space_id ?? ''}
          onChange={(event) => set({ space: event.target.value })}
          className="w-48"
        />
      )}
      <Select
        aria-label={t('kind')}
        choices={[{ value: '', label: t('kind_all') }, ...libraryKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))]}
        value={asked.kind ?? ''}
        onChange={(event) => set({ kind: event.target.value })}
        className="w-36"
      />
      <Select
        aria-label={t('licence')}
        choices={[
          { value: '', label: t('licence_all') },
          ...libraryLicences.map((licence) => ({ value: licence, label: t(`licence_${licence}`) })),
        ]}
        value={asked.licence ?? ''}
        onChange={(event) => set({ licence: event.target.value })}
        className="w-44"
      />
      {tags.length > 0 && (
        <Select
          aria-label={t('tag')}
          choices={[{ value: '', label: t('tag_all') }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          value={asked.tag ?? ''}
          onChange={(event) => set({ tag: event.target.value })}
          className="w-36"
        />
      )}
      <Select
        aria-label={t('sort')}
        choices={(['newest', 'name', 'downloads'] as const).map((sort) => ({ value: sort, label: t(`sort_${sort}`) }))}
        value={asked.sort}
        onChange={(event) => set({ sort: event.target.value === 'newest' ? undefined : event.target.value })}
        className="w-36"
      />
    </div>
  );
}
