import type { LibraryItemView } from '@praxis/contract/library/items';
import type { MediaView } from '@praxis/contract/media/media';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DemoFrame } from '../../parts/course/DemoFrame.tsx';
import { LibraryKindIcon } from '../../parts/library/library-labels.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';

function VideoClip({ media, name }: { media: MediaView; name: string }) {
  const visible = media.renditions.findLast((each) => each.quality !== '1080') ?? media.renditions[0];
  return (
    // biome-ignore lint/a11y/useMediaCaption: the tracks are those the owner made, for every film its own
    <video
      key={visible?.quality}
      src={visible?.address}
      poster={media.poster ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      className="aspect-video w-full rounded-md bg-[#0a1110]"
    >
      {media.captions.map((each) => (
        <track key={each.id} kind="captions" src={each.address} srcLang={each.language} label={each.label} default={each.is_default} />
      ))}
    </video>
  );
}

function Pages({ media }: { media: MediaView }) {
  const { t } = useTranslation(['library', 'course-parts']);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
    <ol aria-label={t('preview')} tabIndex={0} className="flex max-h-[70vh] flex-col gap-4 overflow-y-auto rounded-md bg-well p-4">
      {media.page_images.map((page, at) => (
        <li key={page.address}>
          <img
            src={page.address}
            width={page.width}
            height={page.height}
            loading="lazy"
            alt={t('course-parts:page_of', { page: at + 1, pages: media.page_images.length })}
            className="h-auto w-full rounded-sm bg-[#fff]"
          />
        </li>
      ))}
    </ol>
  );
}

/** The newest version as far as a page can show it. */
export function ItemPreview({ item }: { item: LibraryItemView }) {
  const { t } = useTranslation('library');
  const { media } = item;
  if (item.address)
    return (
      <div className="flex flex-wrap items-center gap-4 border-y border-line py-5">
        <span className="min-w-0 flex-1 break-all text-ink-2">{item.address}</span>
        <a href={item.address} target="_blank" rel="noopener noreferrer" className={buttonClasses('soft', 'main')}>
          <ExternalLink className="size-4" strokeWidth={1.6} aria-hidden="true" />
          {t('open_link')}
        </a>
      </div>
    );
  if (item.picture) return <img src={item.picture} alt={item.name} className="max-h-[70vh] max-w-full rounded-md bg-well object-contain" />;
  if (media?.kind === 'video' && media.renditions.length > 0) return <VideoClip media={media} name={item.name} />;
  if (media?.kind === 'pdf' && media.page_images.length > 0) return <Pages media={media} />;
  if (media?.site) return <DemoFrame address={media.site} title={item.name} />;
  if (media) return <EmptyState>{media.state === 'failed' ? (media.error ?? t('preview_failed')) : t('preview_working')}</EmptyState>;
  return (
    <div className="flex flex-col items-center gap-3 rounded-md bg-sunken py-12 text-ink-3">
      <LibraryKindIcon kind={item.kind} className="size-10" />
      <p className="px-4 text-center break-all text-ink-2">{item.file_name}</p>
      <p className="text-13">{t('preview_none')}</p>
    </div>
  );
}
