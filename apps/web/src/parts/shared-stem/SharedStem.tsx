import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/calls/lazy-part.ts';
import { classes } from '../../ui/classes.ts';

const Written = lazyPart(() => import('../writing/RichTextView.tsx'));

/** A stem that questions share, to be read and heard: in previews, reviews, marking and the editor of its questions. */
export function SharedStem({
  html,
  audio,
  silent,
  range,
  className,
}: {
  html: string;
  /** Address of its sound. */
  audio?: string | null;
  /** Why its sound cannot be played here. */
  silent?: string | undefined;
  range?: { from: number; to: number };
  className?: string;
}) {
  const { t } = useTranslation('shared-stem');
  const title = !range ? t('shared') : range.from === range.to ? t('shared_by_one', { no: range.from }) : t('shared_by', range);
  return (
    <section aria-label={title} className={classes('rounded-md bg-sunken px-5 py-4', className)}>
      <p className="mb-2 text-13 text-ink-3">{title}</p>
      {audio && (
        // biome-ignore lint/a11y/useMediaCaption: sounds of questions have no captions; their text would be the answer
        <audio controls preload="none" src={audio} aria-label={t('audio')} className="mb-3 w-full max-w-[480px]" data-print="no" />
      )}
      {!audio && silent && <p className="mb-3 text-13 text-ink-2">{silent}</p>}
      <div className="text-15 leading-read">
        <Suspense fallback={null}>
          <Written html={html} />
        </Suspense>
      </div>
    </section>
  );
}
