import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../Button.tsx';

/** Brings the next rows of a long list. */
export function MoreButton({ shown: visible, total, busy, onMore }: { shown: number; total: number; busy?: boolean; onMore: () => void }) {
  const { t } = useTranslation('shell');
  if (visible >= total) return null;
  return (
    <div className="flex items-center justify-center gap-3 py-4 text-13 text-ink-3">
      <span>{t('shown_of', { shown: visible, total })}</span>
      <Button look="quiet" repeatable busy={busy} onClick={onMore}>
        {t('show_more')}
      </Button>
    </div>
  );
}

/** Pages of a table. Pages start at 1; one that is no more, since what stood on it was removed, gives way to the last. */
export function Pagination({ page, size, total, onPage }: { page: number; size: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('shell');
  const last = Math.max(1, Math.ceil(total / size));
  const giveWay = useEffectEvent(() => onPage(last));
  const gone = page > last;
  // The page that is asked for belongs to the caller.
  useEffect(() => {
    if (gone) giveWay();
  }, [gone]);
  if (last === 1) return null;
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-end gap-2 py-3 text-13 text-ink-2">
      <IconButton label={t('previous_page')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        ‹
      </IconButton>
      <span>{t('page_of', { page, last })}</span>
      <IconButton label={t('next_page')} disabled={page >= last} onClick={() => onPage(page + 1)}>
        ›
      </IconButton>
    </nav>
  );
}
