import type { BoardCell, BoardHead } from '@praxis/contract/ranks/board';
import { useTranslation } from 'react-i18next';
import { type CellLook, cellLook, pointsText } from './board-cell.ts';

/** The star of the first to solve. */
export function Star({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true" className={className}>
      <path d="M6 .9 7.5 4.2l3.6.4-2.7 2.4.8 3.6L6 8.8 2.8 10.6l.8-3.6L.9 4.6l3.6-.4z" fill="currentColor" />
    </svg>
  );
}

/** What a cell shows, without words: for legends and for those who get the words beside it. */
export function CellFace({ look }: { look: CellLook }) {
  const { t } = useTranslation('board');
  return (
    <span className="board-cell" data-kind={look.kind} aria-hidden="true">
      {look.kind === 'first' && <Star />}
      {look.main}
      {look.small && <small>{look.kind === 'tried' ? t('hidden_tries', { tries: look.small }) : look.small}</small>}
    </span>
  );
}

/** What a cell says in a sentence. */
export function useCellWords() {
  const { t } = useTranslation('board');
  return (
    look: CellLook,
    cell: BoardCell | null | undefined,
    { label, max, withheld }: { label: string; max: number; withheld?: boolean },
  ) => {
    const tries = cell?.n ?? 0;
    const wrong = Math.max(0, tries - 1);
    switch (look.kind) {
      case 'solved':
        return t('cell_solved', { label, minute: cell?.m ?? 0, wrong });
      case 'first':
        return t('cell_first', { label, minute: cell?.m ?? 0, wrong });
      case 'full':
      case 'part':
      case 'zero':
        return t('cell_points', { label, points: look.main, max: pointsText(max) });
      case 'wrong':
        return t('cell_wrong', { label, tries });
      case 'tried':
        return t('cell_tried', { label, tries: cell?.h ?? 0 });
      case 'pending':
        return t('cell_pending', { label });
      default:
        return t(withheld ? 'cell_withheld' : 'cell_none', { label });
    }
  };
}

/** One section of one entrant. */
export function CellView({ head, cell, at }: { head: BoardHead; cell: BoardCell | null | undefined; at: number }) {
  const words = useCellWords();
  const section = head.sections[at]!;
  const look = cellLook(head.rule, cell, section.max);
  const text = words(look, cell, section);
  return (
    <span title={text}>
      <CellFace look={look} />
      <span className="sr-only">{text}</span>
    </span>
  );
}
