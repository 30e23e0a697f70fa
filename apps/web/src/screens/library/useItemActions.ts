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

type Move = { ids: string[]; trashed: boolean };

/** Moving items into the trash and out of it, and removing them for good. */
export function useItemActions(onDone: () => void = () => undefined) {
  const { t } = useTranslation('library');
  const refresh = useLibraryRefresh();
  const move = ({ ids, trashed }: Move) => call(trashLibraryItems, { item_ids: ids, trashed });
  const moved = ({ ids, trashed }: Move) => {
    void refresh();
    onDone();
    const back = { ids, trashed: false };
    // Where the message stands, what was moved may be out of sight: a failure is told in a message as well.
    if (trashed) toastDone(t('trashed'), { label: t('undo'), run: () => void move(back).then(() => moved(back), showFailure) });
    else toastDone(t('restored'));
  };
  const put = useMutation({ mutationFn: move, onSuccess: (_reply, of) => moved(of) });
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
