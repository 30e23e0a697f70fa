import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';

/** How many ranks a line rose or fell within half an hour. */
export function RankMove({ rose }: { rose: number | undefined }) {
  const { t } = useTranslation('board');
  if (rose === undefined) return null;
  if (rose === 0)
    return (
      <span className="board-move text-ink-3" title={t('rank_same')}>
        –<span className="sr-only">{t('rank_same')}</span>
      </span>
    );
  const label = rose > 0 ? t('rank_rose', { count: rose }) : t('rank_fell', { count: -rose });
  return (
    <span className={classes('board-move', rose > 0 ? 'text-pine' : 'text-ink-2')} title={label}>
      <span aria-hidden="true">
        <span className="board-arrow">{rose > 0 ? '▲' : '▼'}</span>
        {Math.abs(rose)}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
