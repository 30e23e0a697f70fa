import type { Annotation } from '@praxis/contract/annotations/annotations';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import type { Annotating } from './annotating.ts';

/** Every mark in words: what the numbers on the page say, for those who listen too. */
export function MarksList({ hand }: { hand: Annotating }) {
  const { t } = useTranslation('annotate');
  const { annotations, chosen, choose, edit } = hand;
  const { marks, can, released } = annotations;
  if (marks.length === 0) return null;
  const where = ({ target }: Annotation) =>
    'page' in target ? t('on_page', { no: target.page }) : target.quote === '' ? '' : t('on_words', { quote: target.quote.slice(0, 24) });
  return (
    <section aria-label={t('marks')} className="mt-4 border-t border-line pt-3">
      <h4 className="mb-1 text-13 font-bold">
        {t('marks_count', { count: marks.length })}
        {can && !released && <span className="ml-2 font-normal text-ink-3">{t('unseen')}</span>}
      </h4>
      <ol>
        {marks.map((mark) => (
          <li
            key={mark.key}
            className={classes(
              'flex min-h-9 items-center gap-2 border-t border-line text-13 first:border-t-0',
              mark.key === chosen && 'bg-selected',
            )}
          >
            <span className="annotate-badge flex-none text-center" aria-hidden="true">
              {mark.no ?? ({ tick: '✓', cross: '✗' } as Record<string, string>)[mark.kind] ?? '·'}
            </span>
            <button
              type="button"
              className="min-w-0 flex-1 py-1.5 text-left break-words"
              onClick={() => {
                choose(mark.key);
                if (can && (mark.kind === 'note' || mark.kind === 'highlight')) edit(mark);
              }}
            >
              {mark.body || t(`kind_${mark.kind}`)}
              <span className="ml-2 text-12 text-ink-3">{where(mark)}</span>
            </button>
            {can && (
              <IconButton
                small
                label={t('remove', { kind: t(`kind_${mark.kind}`), no: mark.no ?? '' })}
                onClick={() => annotations.remove(mark)}
              >
                <Trash2 className="size-4" strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {can && <p className="mt-2 text-12 text-ink-3">{t('no_points')}</p>}
    </section>
  );
}
