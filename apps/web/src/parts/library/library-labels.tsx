import type { LibraryKind, LibraryRow } from '@praxis/contract/library/items';
import { File, FileText, Image, Link as LinkIcon, type LucideIcon, Monitor, Paperclip, SquarePlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { StateLabel } from '../../ui/Mark.tsx';
import { fileSize, playTime } from '../course/course-labels.ts';

const icons: Record<LibraryKind, LucideIcon> = {
  video: SquarePlay,
  pdf: FileText,
  picture: Image,
  document: File,
  demo: Monitor,
  other: Paperclip,
  link: LinkIcon,
};

/** The picture of a kind of item; its name stands beside it. */
export function LibraryKindIcon({ kind, className }: { kind: LibraryKind; className?: string }) {
  const Icon = icons[kind];
  return <Icon strokeWidth={1.6} aria-hidden="true" className={classes('flex-none', className ?? 'size-4')} />;
}

/** A small picture of an item, or its kind where there is none. */
export function ItemPicture({ item, className }: { item: Pick<LibraryRow, 'kind' | 'thumbnail'>; className?: string }) {
  return (
    <span className={classes('grid flex-none place-items-center overflow-hidden rounded-sm bg-well text-ink-3', className)}>
      {item.thumbnail ? (
        <img src={item.thumbnail} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <LibraryKindIcon kind={item.kind} className="size-5" />
      )}
    </span>
  );
}

/** Kind with length, pages or size: 视频 06:20, 课件 12 页, 文档 1.2 MB. */
export function useItemMeasure() {
  const { t } = useTranslation('library');
  return (item: Pick<LibraryRow, 'kind' | 'duration' | 'pages' | 'bytes'>) => {
    const kind = t(`kind_${item.kind}`);
    if (item.duration !== null) return `${kind} ${playTime(item.duration)}`;
    if (item.kind === 'pdf' && item.pages > 0) return `${kind} ${t('pages', { count: item.pages })}`;
    return item.bytes === null ? kind : `${kind} ${fileSize(item.bytes)}`;
  };
}

/** Where the processing of an item stands, as long as it is not simply there. */
export function ItemState({ item }: { item: Pick<LibraryRow, 'state' | 'progress' | 'platform'> }) {
  const { t } = useTranslation('library');
  if (item.state === 'in_progress')
    return (
      <StateLabel shape="working" tone="ink">
        {t('processing', { percent: Math.floor(item.progress) })}
      </StateLabel>
    );
  if (item.state === 'failed')
    return (
      <StateLabel shape="cross" tone="red">
        {t('failed')}
      </StateLabel>
    );
  if (item.platform === 'pending')
    return (
      <StateLabel shape="queued" tone="mute">
        {t('pending')}
      </StateLabel>
    );
  return null;
}
