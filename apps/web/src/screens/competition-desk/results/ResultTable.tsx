import type { DataOf } from '@praxis/contract/core/endpoint';
import type { previewResult, ResultLine } from '@praxis/contract/ranks/results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreButton } from '../../../ui/MoreButton.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/Table.tsx';

type Preview = DataOf<typeof previewResult>;
const AT_ONCE = 50;
const points = (hundredths: number) => String(hundredths / 100);

function cellText(cell: ResultLine['cells'][number], icpc: boolean) {
  if (!cell) return '';
  if (!icpc) return points(cell.worth);
  return cell.solved ? `${cell.minute ?? 0}${cell.tries > 1 ? ` +${cell.tries - 1}` : ''}` : `−${cell.tries}`;
}

/** Every line as it would be published. */
export function ResultTable({ lines, sections, icpc }: Pick<Preview, 'lines' | 'sections'> & { icpc: boolean }) {
  const { t } = useTranslation('competition-results');
  const [shown, setShown] = useState(AT_ONCE);
  if (lines.length === 0) return <p className="text-ink-2">{t('empty')}</p>;
  return (
    <div className="overflow-x-auto">
      <Table label={t('result_now')} flush>
        <thead>
          <tr>
            <HeadCell numeric className="w-12">
              {t('col_rank')}
            </HeadCell>
            <HeadCell>{t('col_name')}</HeadCell>
            <HeadCell>{t('col_school')}</HeadCell>
            <HeadCell numeric>{t(icpc ? 'col_solved' : 'col_total')}</HeadCell>
            {icpc && <HeadCell numeric>{t('col_penalty')}</HeadCell>}
            {sections.map(({ id, label, title }) => (
              <HeadCell key={id} numeric>
                <span title={title}>{label}</span>
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shown).map((line) => (
            <Row key={line.entrant_id}>
              <Cell numeric>{line.rank ?? '*'}</Cell>
              <Cell className="max-w-64 cut font-bold">{line.name}</Cell>
              <Cell className="max-w-48 cut text-ink-2">{line.school}</Cell>
              <Cell numeric className="font-bold">
                {icpc ? line.total : points(line.total)}
              </Cell>
              {icpc && <Cell numeric>{line.penalty}</Cell>}
              {sections.map(({ id }, at) => (
                <Cell key={id} numeric>
                  {cellText(line.cells[at] ?? null, icpc)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
      <MoreButton shown={Math.min(shown, lines.length)} total={lines.length} onMore={() => setShown(shown + 200)} />
    </div>
  );
}

/** Lines that differ from the last version. */
export function ChangedLines({ changes }: Pick<Preview, 'changes'>) {
  const { t } = useTranslation('competition-results');
  return (
    <Table label={t('changes')} flush>
      <thead>
        <tr>
          <HeadCell>{t('col_name')}</HeadCell>
          <HeadCell numeric>{t('col_before')}</HeadCell>
          <HeadCell numeric>{t('col_after')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ entrant_id, name, before, after }) => (
          <Row key={entrant_id}>
            <Cell>{name}</Cell>
            <Cell numeric>{before ?? '–'}</Cell>
            <Cell numeric className="font-bold">
              {after ?? '–'}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
