import type { MediaView } from '@praxis/contract/media/media';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../parts/course/course-labels.ts';
import { MediaStateLabel } from '../../../parts/course/MediaState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { ProgressBar } from '../../../ui/States.tsx';

type Again = { isPending: boolean; error: unknown; mutate: (id: string) => void };

/** Why a file could not be processed, and trying again (S-165, S-166). */
export function MediaFailure({ media, again }: { media: MediaView; again: Again }) {
  const { t } = useTranslation('course-designer');
  return (
    <>
      {media.state === 'failed' && (
        <div className="mt-2 flex flex-wrap items-center gap-3 rounded-md bg-red-soft px-3 py-2 text-13 text-red">
          <span className="flex-1">{media.error}</span>
          <Button size="small" look="danger" busy={again.isPending} onClick={() => again.mutate(media.id)}>
            {media.kind === 'demo' ? t('unpack_again') : t('transcode_again')}
          </Button>
        </div>
      )}
      <Problem of={again.error} />
    </>
  );
}

/** Name, size and state of a file. */
export function MediaHead({ media, again }: { media: MediaView; again: Again }) {
  const { t } = useTranslation('course-designer');
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2">
        <span className="cut font-bold">{media.name}</span>
        <span className="text-12 text-ink-3">{fileSize(media.bytes)}</span>
        {media.kind === 'pdf' && media.pages > 0 && <span className="text-12 text-ink-3">{t('pages', { count: media.pages })}</span>}
        <span className="flex-1" />
        <MediaStateLabel media={media} />
      </div>
      {media.state === 'in_progress' && (
        <div className="mt-2">
          <ProgressBar value={media.progress / 100} label={media.name} />
        </div>
      )}
      <MediaFailure media={media} again={again} />
    </>
  );
}
