import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, Ledger } from '../../../ui/Ledger.tsx';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import type { DeskStage } from '../useDesk.ts';
import { type Preview, totalText } from './preview.ts';

type Line = Preview['lines'][number];
const PAGE = 50;

/** The lines of a result, a page more at a time. */
export function ResultLines({ preview, stage }: { preview: Preview; stage: DeskStage }) {
  const { t } = useTranslation('competition-desk');
  const [visible, setVisible] = useState(PAGE);
  const icpc = stage.rule === 'icpc';
  const cell = (line: Line, at: number) => {
    const value = line.cells[at];
    if (!value) return '—';
    if (icpc) return value.solved ? `${value.minute ?? ''}${value.tries > 1 ? ` +${value.tries - 1}` : ''}` : `−${value.tries}`;
    return (value.points / 100).toFixed(2);
  };
  const columns: Column<Line & { id: string }>[] = [
    { head: t('col_name'), cell: (line) => <b>{line.name}</b> },
    { head: t('col_rank'), cell: (line) => line.rank ?? '*', numeric: true },
    { head: t('col_institution'), cell: (line) => line.school },
    { head: t(icpc ? 'col_solved' : 'col_total'), cell: (line) => <b>{totalText(line.total, stage.rule)}</b>, numeric: true },
    ...(icpc ? [{ head: t('col_penalty'), cell: (line: Line) => line.penalty, numeric: true }] : []),
    ...preview.sections.map(({ label }, at) => ({ head: label, cell: (line: Line) => cell(line, at), numeric: true })),
  ];
  return (
    <>
      <Ledger
        label={t('result_lines')}
        items={preview.lines.slice(0, visible).map((line) => ({ ...line, id: line.entrant_id }))}
        columns={columns}
      />
      <MoreButton shown={Math.min(visible, preview.lines.length)} total={preview.lines.length} onMore={() => setVisible(visible + PAGE)} />
    </>
  );
}
