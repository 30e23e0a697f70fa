import type { LibraryRow } from '@praxis/contract/library/items';
import { tagLibraryItems } from '@praxis/contract/library/library';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagsIn } from '../../parts/library/tags.ts';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { BatchToolbar } from '../../ui/lists/BatchToolbar.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useItemActions, useLibraryRefresh } from './useItemActions.ts';

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((file) => ({ default: file.ShareDialog })));

function TagDialog({ ids, onDone, onClose }: { ids: string[]; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('library');
  const refresh = useLibraryRefresh();
  const [text, setText] = useState('');
  const add = async () => {
    if (tagsIn(text).length === 0) return;
    await call(tagLibraryItems, { item_ids: ids, add: tagsIn(text), remove: [] }, { background: true });
    void refresh();
    onDone();
    toastDone(t('saved'));
  };
  return (
    <ConfirmDialog open onClose={onClose} title={t('add_tags_title', { count: ids.length })} confirm={t('add_tags_do')} onConfirm={add}>
      <Field label={t('tags')} help={t('tags_help')}>
        <TextInput autoFocus value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/** What can be done with the items that were picked. */
export function BatchBar({
  trash,
  items,
  all,
  onAll,
  onDone,
}: {
  trash: boolean;
  items: readonly LibraryRow[];
  all: boolean;
  onAll: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('library');
  const [open, setOpen] = useState<'tags' | 'share' | 'remove'>();
  const { put, remove } = useItemActions(onDone);
  const ids = items.map((item) => item.id);
  const none = ids.length === 0;
  const close = () => setOpen(undefined);
  return (
    <>
      <BatchToolbar label={t('batch')} pickAll={t('pick_all')} all={all} onAll={onAll} count={ids.length}>
        <b aria-live="polite">{t('picked', { count: ids.length })}</b>
        {trash ? (
          <>
            <Button size="small" disabled={none} busy={put.isPending} onClick={() => put.mutate({ ids, trashed: false })}>
              {t('restore')}
            </Button>
            <Button size="small" look="danger" disabled={none} onClick={() => setOpen('remove')}>
              {t('remove')}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" disabled={none} onClick={() => setOpen('tags')}>
              {t('add_tags')}
            </Button>
            <Button size="small" disabled={none} onClick={() => setOpen('share')}>
              {t('share')}
            </Button>
            <Button size="small" look="danger" disabled={none} busy={put.isPending} onClick={() => put.mutate({ ids, trashed: true })}>
              {t('trash')}
            </Button>
          </>
        )}
      </BatchToolbar>
      <Problem of={put.error} />
      {open === 'tags' && <TagDialog ids={ids} onDone={onDone} onClose={close} />}
      {open === 'share' && (
        <Suspense fallback={null}>
          <ShareDialog ids={ids} title={t('share_title', { count: ids.length })} onClose={close} />
        </Suspense>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          open
          danger
          onClose={close}
          title={t('remove_title', { count: ids.length })}
          confirm={t('remove_do')}
          onConfirm={() => remove.mutateAsync(ids)}
        >
          {t('remove_note')}
        </ConfirmDialog>
      )}
    </>
  );
}
