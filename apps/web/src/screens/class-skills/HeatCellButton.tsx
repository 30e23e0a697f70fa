import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import type { HeatCell, Show } from './class-model.ts';
import { figureText, heatLook, signed } from './heat-look.ts';

type Named = { student: string; skill: string };

/** The whole meaning of a cell in words. */
function useCellWords() {
  const { t } = useTranslation('skills');
  return (cell: HeatCell | undefined, show: Show, words: Named): string => {
    if (!cell || (show === 'evidence' && cell.evidence === undefined)) return t('cell_none', words);
    const { value } = cell;
    if (show === 'evidence') return t('cell_evidence', { ...words, count: cell.evidence ?? 0 });
    if (show === 'mastery') return t('cell', { ...words, value, state: t(`state_${cell.state}`) });
    if (cell.before === undefined) return t('cell_new', { ...words, value });
    return t('cell_month', { ...words, value, change: signed(value - cell.before) });
  };
}

/** A cell: one student and one skill in one way of looking. */
export function HeatCellButton({
  cell,
  figure,
  show,
  words,
  row,
  column,
  chosen,
  onChoose,
}: {
  cell: HeatCell | undefined;
  figure: number | undefined;
  show: Show;
  words: Named;
  row: number;
  column: number;
  chosen: boolean;
  onChoose: () => void;
}) {
  const spoken = useCellWords();
  return (
    <button
      type="button"
      data-row={row}
      data-column={column}
      data-chosen={chosen}
      tabIndex={row === 0 && column === 0 ? 0 : -1}
      aria-label={spoken(cell, show, words)}
      className={classes('sm-cell w-full text-center tabular-nums', heatLook(show, figure, cell?.state === 'thin'))}
      onClick={onChoose}
    >
      {figure !== undefined ? figureText(show, figure) : cell && show === 'month' ? '–' : '·'}
    </button>
  );
}
