import type { LibraryItemView, LibraryShare } from '@praxis/contract/library/items';
import { shareLibraryItems } from '@praxis/contract/library/library';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useLibraryRefresh } from './useItemActions.ts';

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((file) => ({ default: file.ShareDialog })));

/** With whom an item is shared, for its owner. */
export function Shares({ item }: { item: LibraryItemView }) {
  const { t } = useTranslation('library');
  const refresh = useLibraryRefresh();
  const [sharing, setSharing] = useState(false);
  const end = useMutation({
    mutationFn: ({ to_type, to_id }: LibraryShare) =>
      call(shareLibraryItems, { item_ids: [item.id], to_type, to_id, access: 'none' }, { background: true }),
    onSuccess() {
      void refresh();
      toastDone(t('share_ended'));
    },
  });
  return (
    <Section
      title={t('shares')}
      more={
        <Button size="small" look="quiet" onClick={() => setSharing(true)}>
          {t('share')}
        </Button>
      }
    >
      {item.shares.length === 0 ? (
        <p className="text-13 text-ink-3">{t('shares_none')}</p>
      ) : (
        <List label={t('shares')}>
          {item.shares.map((share) => (
            <ListRow
              key={`${share.to_type} ${share.to_id}`}
              title={share.name || t('gone')}
              note={`${t(`to_${share.to_type}`)}　${t(`access_${share.access}`)}`}
              end={
                <IconButton label={t('share_end', { name: share.name })} onClick={() => end.mutate(share)}>
                  <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
                </IconButton>
              }
            />
          ))}
        </List>
      )}
      <Problem of={end.error} />
      {sharing && (
        <Suspense fallback={null}>
          <ShareDialog ids={[item.id]} title={t('share_one', { name: item.name })} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </Section>
  );
}
