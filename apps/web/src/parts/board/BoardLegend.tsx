import type { BoardHead } from '@praxis/contract/ranks/board';
import { useTranslation } from 'react-i18next';
import type { CellLook } from './board-cell.ts';
import { CellFace } from './CellView.tsx';

/** What the cells mean, drawn with real ones. */
export function BoardLegend({
  head,
  frozen,
  moves = false,
}: {
  head: BoardHead;
  frozen: boolean /** Whether arrows stand beside the ranks. */;
  moves?: boolean;
}) {
  const { t } = useTranslation('board');
  const counted: [CellLook, string][] = [
    [{ kind: 'solved', main: '47', small: '+1' }, t('legend_solved')],
    [{ kind: 'first', main: '9', small: '' }, t('legend_first')],
    [{ kind: 'wrong', main: '−3', small: '' }, t('legend_wrong')],
  ];
  const pointed: [CellLook, string][] = [
    [{ kind: 'full', main: '100', small: '' }, t('legend_full')],
    [{ kind: 'part', main: '60', small: '' }, t('legend_part')],
    [{ kind: 'zero', main: '0', small: '' }, t('legend_zero')],
  ];
  const entries = head.rule.kind === 'icpc' ? counted : head.rule.kind === 'ctf' ? counted.slice(1) : pointed;
  if (frozen) entries.push([{ kind: 'tried', main: '?', small: '2' }, t('legend_tried')]);
  return (
    <ul className="board-legend flex flex-wrap items-center gap-x-5 gap-y-1 text-12 text-ink-2">
      {entries.map(([look, text]) => (
        <li key={look.kind} className="flex items-center gap-2">
          <CellFace look={look} />
          {text}
        </li>
      ))}
      {moves && <li className="text-ink-3">{t('legend_moves')}</li>}
    </ul>
  );
}
