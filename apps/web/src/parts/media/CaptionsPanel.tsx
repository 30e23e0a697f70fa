import { removeCaptions } from '@praxis/contract/media/captions';
import type { CaptionView, MediaView } from '@praxis/contract/media/media';
import { useMutation } from '@tanstack/react-query';
import { Captions, Download, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Tag } from '../../ui/States.tsx';

const CaptionsDialog = lazyPart(() => import('./CaptionsDialog.tsx').then((file) => ({ default: file.CaptionsDialog })));
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

function CaptionsRow({ captions, onEdit, onRemove }: { captions: CaptionView; onEdit: () => void; onRemove: () => void }) {
  const { t } = useTranslation('media-parts');
  const { label } = captions;
  return (
    <ListRow
      title={
        <span className="flex flex-wrap items-center gap-2">
          {label}
          {captions.is_default && <Tag>{t('shown_first')}</Tag>}
        </span>
      }
      note={`${captions.language}　${t('cues', { count: captions.cues })}`}
      end={
        <span className="flex flex-none items-center">
          <a
            href={`${captions.address}&download=1`}
            download
            aria-label={t('download_captions', { label })}
            title={t('download_captions', { label })}
            className="grid size-8 place-items-center rounded-md text-ink-2 hover:bg-sunken touch:size-11"
          >
            <Download {...icon} />
          </a>
          <IconButton label={t('edit_captions', { label })} onClick={onEdit}>
            <Pencil {...icon} />
          </IconButton>
          <IconButton label={t('remove_captions', { label })} onClick={onRemove}>
            <Trash2 {...icon} />
          </IconButton>
        </span>
      }
    />
  );
}

/** The captions of a film: in which languages, which are shown at first, and how to add more. */
export function CaptionsPanel({ media, onChange }: { media: MediaView; onChange: (captions: CaptionView[]) => void }) {
  const { t } = useTranslation('media-parts');
  const [editing, setEditing] = useState<CaptionView | 'new'>();
  const [removing, setRemoving] = useState<CaptionView>();
  const remove = useMutation({
    mutationFn: (captions: CaptionView) => call(removeCaptions, { captions_id: captions.id }),
    onSuccess: ({ captions }, { label }) => {
      onChange(captions);
      toastDone(t('captions_removed', { label }));
    },
  });
  return (
    <section aria-label={t('captions')} className="mt-6">
      <div className="mb-2 flex items-center gap-3">
        <h3 className="text-14 font-bold">{t('captions')}</h3>
        <span className="min-w-0 flex-1 text-12 text-ink-3 phone:hidden">{t('captions_note')}</span>
        <Button size="small" icon={<Captions {...icon} />} className="ml-auto" onClick={() => setEditing('new')}>
          {t('add_captions')}
        </Button>
      </div>
      {media.captions.length > 0 && (
        <List label={t('captions')}>
          {media.captions.map((each) => (
            <CaptionsRow key={each.id} captions={each} onEdit={() => setEditing(each)} onRemove={() => setRemoving(each)} />
          ))}
        </List>
      )}
      {editing && (
        <Suspense fallback={null}>
          <CaptionsDialog
            media={media}
            captions={editing === 'new' ? undefined : editing}
            onDone={onChange}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {removing && (
        <ConfirmDialog
          open
          danger
          title={t('remove_title', { label: removing.label })}
          confirm={t('remove_do')}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.mutateAsync(removing)}
        >
          {t('remove_note')}
        </ConfirmDialog>
      )}
    </section>
  );
}
