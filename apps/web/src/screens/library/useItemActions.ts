import { removeLibraryItems, trashLibraryItems } from '@praxis/contract/library/library';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { toastDone } from '../../platform/toasts.ts';

/** Everything shown of the library is asked for again. */
export function useLibraryRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['library'] });
}

/** Moving items into the trash and out of it, and removing them for good. */
export function useItemActions(onDone: () => void = () => undefined) {
  const { t } = useTranslation('library');
  const refresh = useLibraryRefresh();
  const put = useMutation({
    mutationFn: ({ ids, trashed }: { ids: string[]; trashed: boolean }) => call(trashLibraryItems, { item_ids: ids, trashed }),
    onSuccess(_reply, { ids, trashed }) {
      void refresh();
      onDone();
      if (trashed)
        toastDone(t('trashed'), { label: t('undo'), run: () => void put.mutateAsync({ ids, trashed: false }).catch(showFailure) });
      else toastDone(t('restored'));
    },
  });
  const remove = useMutation({
    mutationFn: (ids: string[]) => call(removeLibraryItems, { item_ids: ids }, { background: true }),
    onSuccess() {
      void refresh();
      onDone();
      toastDone(t('removed'));
    },
  });
  return { put, remove };
}
