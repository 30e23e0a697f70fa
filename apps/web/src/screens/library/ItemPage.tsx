import type { LibraryItemView } from '@praxis/contract/library/items';
import { showLibraryItem } from '@praxis/contract/library/library';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize, playTime, useCourseLabels } from '../../parts/course/course-labels.ts';
import { CaptionsPanel } from '../../parts/media/CaptionsPanel.tsx';
import { PosterButton } from '../../parts/media/PosterButton.tsx';
import { call } from '../../platform/calls/call.ts';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton, Tag } from '../../ui/States.tsx';
import { ItemPreview } from './ItemPreview.tsx';
import { PlatformStrip } from './PlatformStrip.tsx';
import { Shares } from './Shares.tsx';
import { Uses } from './Uses.tsx';
import { useDownload } from './useDownload.ts';
import { useItemActions } from './useItemActions.ts';
import { Versions } from './Versions.tsx';

const ItemDialog = lazyPart(() => import('../../parts/library/ItemDialog.tsx').then((file) => ({ default: file.ItemDialog })));

function Facts({ item }: { item: LibraryItemView }) {
  const { t } = useTranslation('library');
  const { day } = useCourseLabels();
  const facts: [string, string][] = [
    [t('kind'), t(`kind_${item.kind}`)],
    [t('licence'), t(`licence_${item.licence}`)],
    ...(item.licence === 'own_terms' ? ([[t('terms'), item.terms]] as [string, string][]) : []),
    ...(item.author ? ([[t('author'), item.author]] as [string, string][]) : []),
    [t('owner'), item.owner.name],
    [t('scope'), t(`scope_${item.scope}`)],
    ...(item.bytes === null ? [] : ([[t('size'), fileSize(item.bytes)]] as [string, string][])),
    ...(item.duration === null ? [] : ([[t('length'), playTime(item.duration)]] as [string, string][])),
    [t('updated'), day(item.updated_at)],
    [t('download'), t('downloads', { count: item.downloads })],
  ];
  return (
    <Section title={t('facts')}>
      <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-y-1.5 text-14">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {item.tags.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-1.5">
          {item.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
    </Section>
  );
}

function ItemActions({ item, onEdit }: { item: LibraryItemView; onEdit: () => void }) {
  const { t } = useTranslation('library');
  const download = useDownload(item.id);
  const { put } = useItemActions();
  return (
    <>
      {item.can.change && <Button onClick={onEdit}>{t('edit')}</Button>}
      {item.can.trash && (
        <Button busy={put.isPending} onClick={() => put.mutate({ ids: [item.id], trashed: item.trashed_at === null })}>
          {item.trashed_at === null ? t('trash') : t('restore')}
        </Button>
      )}
      {item.can.download && (
        <Button
          look="filled"
          icon={<Download className="size-4" strokeWidth={1.6} aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate(undefined)}
        >
          {t('download')}
        </Button>
      )}
      <Problem of={download.error ?? put.error} className="w-full" />
    </>
  );
}

function View({ item }: { item: LibraryItemView }) {
  const { t } = useTranslation('library');
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const key = ['library', 'item', item.id];
  const putMedia = (media: LibraryItemView['media']) => queries.setQueryData(key, { ...item, media });
  const { media } = item;
  return (
    <Page
      trail={[{ label: t('title'), to: '/index/library' }, { label: item.name }]}
      title={item.name}
      summary={item.trashed_at === null ? t('version', { version: item.version }) : t('in_trash')}
      actions={<ItemActions item={item} onEdit={() => setEditing(true)} />}
    >
      <PlatformStrip item={item} />
      <div className="grid grid-cols-[minmax(0,1fr)_360px] gap-10 phone:grid-cols-1">
        <div className="min-w-0">
          <ItemPreview item={item} />
          {item.description && <p className="mt-4 max-w-[44em] leading-read whitespace-pre-line text-ink-2">{item.description}</p>}
          {item.mine && media?.kind === 'video' && (
            <>
              <PosterButton media={media} onDone={putMedia} />
              <CaptionsPanel media={media} onChange={(captions) => putMedia({ ...media, captions })} />
            </>
          )}
        </div>
        <div className="min-w-0">
          <Facts item={item} />
          {item.can.share && <Shares item={item} />}
          <Versions item={item} />
          <Uses itemId={item.id} />
        </div>
      </div>
      {editing && (
        <Suspense fallback={null}>
          <ItemDialog item={item} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** One item: preview, facts, versions, where it is used, and for its owner with whom it is shared. */
export function ItemPage({ id }: { id: string }) {
  const { t } = useTranslation('library');
  const item = useQuery({
    queryKey: ['library', 'item', id],
    queryFn: ({ signal }) => call(showLibraryItem, { item_id: id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'in_progress' || state.data?.media?.poster_choice === 'drawing' ? 3000 : false),
  });
  if (item.data) return <View item={item.data} />;
  return (
    <Page title={t('title')}>
      {item.error ? <Problem of={item.error} retry={() => void item.refetch()} /> : <Skeleton rows={6} label={t('loading')} />}
    </Page>
  );
}
