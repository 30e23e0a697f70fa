import type { MediaView } from '@praxis/contract/media/media';
import { Image } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { Button } from '../../ui/Button.tsx';
import { StateLabel } from '../../ui/Mark.tsx';

const PosterDialog = lazyPart(() => import('./PosterDialog.tsx').then((file) => ({ default: file.PosterDialog })));

/** Opens the choice of a film's poster; says when the chosen moment is still being drawn. */
export function PosterButton({ media, onDone }: { media: MediaView; onDone: (media: MediaView) => void }) {
  const { t } = useTranslation('media-parts');
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button
        size="small"
        look="quiet"
        icon={<Image className="size-4" strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('change_poster')}
      </Button>
      {media.poster_choice === 'drawing' && (
        <StateLabel shape="working" tone="ink">
          {t('poster_drawing')}
        </StateLabel>
      )}
      {open && (
        <Suspense fallback={null}>
          <PosterDialog media={media} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
