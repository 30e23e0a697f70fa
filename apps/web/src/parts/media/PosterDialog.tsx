import { choosePoster } from '@praxis/contract/media/captions';
import type { MediaView } from '@praxis/contract/media/media';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { playTime } from '../../platform/language/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { UploadField } from '../upload/UploadField.tsx';

type Sprite = NonNullable<MediaView['thumbnails']>;
const MOST_VISIBLE = 24;

/** Moments spread evenly over the film, at most some. */
function momentsOf({ count, every }: Sprite) {
  const visible = Math.min(count, MOST_VISIBLE);
  return Array.from({ length: visible }, (_, at) => Math.floor((at * count) / visible)).map((index) => ({ index, at: index * every }));
}

function Moments({ sprite, chosen, onChoose }: { sprite: Sprite; chosen: number | undefined; onChoose: (at: number) => void }) {
  const { t } = useTranslation('media-parts');
  return (
    <fieldset>
      <legend className="mb-2 text-13 text-ink-2">{t('poster_moment')}</legend>
      <div className="flex max-h-72 flex-wrap gap-2 overflow-y-auto p-1">
        {momentsOf(sprite).map(({ index, at }) => (
          <button
            key={index}
            type="button"
            aria-pressed={chosen === at}
            aria-label={t('poster_at', { time: playTime(at) })}
            onClick={() => onChoose(at)}
            className={classes('rounded-sm p-0.5 text-center text-12 text-ink-2', chosen === at && 'bg-pine text-on-pine')}
          >
            <span
              aria-hidden="true"
              className="block rounded-sm"
              style={{
                width: sprite.width * 0.75,
                height: sprite.height * 0.75,
                backgroundImage: `url("${sprite.address}")`,
                backgroundSize: `${sprite.columns * sprite.width * 0.75}px auto`,
                backgroundPosition: `-${(index % sprite.columns) * sprite.width * 0.75}px -${Math.floor(index / sprite.columns) * sprite.height * 0.75}px`,
              }}
            />
            {playTime(at)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** Chooses the picture that stands for a film: one of its moments, a picture of one's own, or the first choice again. */
export function PosterDialog({ media, onDone, onClose }: { media: MediaView; onDone: (media: MediaView) => void; onClose: () => void }) {
  const { t } = useTranslation(['media-parts', 'shell']);
  const [at, setAt] = useState<number>();
  const choose = useMutation({
    mutationFn: (choice: { file_id?: string; at?: number }) => call(choosePoster, { media_id: media.id, ...choice }, { background: true }),
    onSuccess: (chosen) => {
      onDone(chosen);
      onClose();
    },
  });
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('poster')}
      summary={t('poster_note')}
      foot={
        <>
          {media.poster_choice === 'chosen' && (
            <Button className="mr-auto" look="plain" onClick={() => choose.mutate({})}>
              {t('poster_back')}
            </Button>
          )}
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" disabled={at === undefined} busy={choose.isPending} onClick={() => choose.mutate({ at })}>
            {t('poster_take')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {media.thumbnails && media.qualities.length > 0 && <Moments sprite={media.thumbnails} chosen={at} onChoose={setAt} />}
        <UploadField
          label={t('poster_upload')}
          accept="image/png,image/jpeg,image/gif"
          purpose="course_cover"
          help={t('poster_upload_help')}
          onDone={(file_id) => choose.mutate({ file_id })}
        />
      </div>
      <Problem of={choose.error} />
    </Dialog>
  );
}
