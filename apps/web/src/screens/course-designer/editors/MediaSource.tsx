import type { MediaKind } from '@praxis/contract/media/media';
import { BookUp, Library } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { UploadField } from '../../../parts/upload/UploadField.tsx';
import { lazyPart } from '../../../platform/calls/lazy-part.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { useActivityContent } from './useActivityContent.ts';

const LibraryPicker = lazyPart(() => import('../../../parts/library/LibraryPicker.tsx').then((file) => ({ default: file.LibraryPicker })));
const ItemDialog = lazyPart(() => import('../../../parts/library/ItemDialog.tsx').then((file) => ({ default: file.ItemDialog })));

const ways = {
  video: { accept: 'video/*,.mp4,.mov,.mkv,.avi,.webm,.flv,.wmv', purpose: 'course_video' },
  pdf: { accept: '.pdf,application/pdf', purpose: 'course_pdf' },
  demo: { accept: '.zip,application/zip', purpose: 'demo_zip' },
} as const;
const icon = { className: 'size-4', strokeWidth: 1.6, 'aria-hidden': true } as const;

type Content = Pick<ReturnType<typeof useActivityContent<MediaKind>>, 'media' | 'origin' | 'attach' | 'take' | 'markUploading'>;

/** Says that a file comes from the library, and offers its newer version. */
function Origin({ content }: { content: Content }) {
  const { t } = useTranslation('library');
  const { origin, take } = content;
  if (!origin) return null;
  const { item_id, name, version, newer } = origin;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken px-3 py-2 text-13 text-ink-2">
      <Link to={`/index/library/${item_id}`} className="text-ink underline">
        {t('origin', { name, version })}
      </Link>
      {newer && (
        <>
          <span className="min-w-0 flex-1">{newer.note ? t('newer_note', newer) : t('newer', { version: newer.version })}</span>
          <Button
            size="small"
            look="soft"
            busy={take.isPending}
            onClick={() => take.mutate({ item_id, name, version_id: newer.version_id })}
          >
            {t('update', { version: newer.version })}
          </Button>
        </>
      )}
    </div>
  );
}

/** Where the file of an activity comes from: an upload or the library; what was uploaded can be saved there. */
export function MediaSource({ kind, content }: { kind: MediaKind; content: Content }) {
  const { t } = useTranslation(['course-designer', 'library']);
  const [open, setOpen] = useState<'pick' | 'save'>();
  const { media, origin, attach, take } = content;
  const close = () => setOpen(undefined);
  return (
    <div className={media ? 'mt-3' : ''}>
      <Origin content={content} />
      <UploadField
        label={media ? t('replace_file') : t(`choose_${kind}`)}
        slim={media !== undefined}
        purpose={ways[kind].purpose}
        accept={ways[kind].accept}
        help={t(`${kind}_help`)}
        present={media}
        onBusy={content.markUploading}
        onDone={(fileId) => attach.mutate(fileId)}
      />
      <Problem of={attach.error} retry={() => attach.variables && attach.mutate(attach.variables)} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" look="quiet" icon={<Library {...icon} />} onClick={() => setOpen('pick')}>
          {t('library:from_library')}
        </Button>
        {media && !origin && (
          <Button size="small" look="quiet" icon={<BookUp {...icon} />} onClick={() => setOpen('save')}>
            {t('library:save_title')}
          </Button>
        )}
      </div>
      {open !== 'pick' && <Problem of={take.error} />}
      <Suspense fallback={null}>
        {open === 'pick' && (
          <LibraryPicker kind={kind} take={{ ...take, mutate: (item) => take.mutate(item, { onSuccess: close }) }} onClose={close} />
        )}
        {open === 'save' && media && <ItemDialog preset={{ kind, fileId: media.file_id, name: media.name }} onClose={close} />}
      </Suspense>
    </div>
  );
}
