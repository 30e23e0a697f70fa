import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { percentText, pointsText, roundedText, shareText, useCategoryTitle } from '../../../parts/grades/grade-text.ts';
import { type BookModel, type GridColumn, ownAt, unitsAt } from '../book-model.ts';
import { CellFace } from './CellFace.tsx';
import { Legend } from './Legend.tsx';

type Props = { model: BookModel; rows: readonly number[] };

const cell = 'relative border border-line px-1 py-0.5';

function Head({ model }: { model: BookModel }) {
  const { t } = useTranslation('grades');
  const titleOf = useCategoryTitle();
  const { settings } = model.book;
  const title = (column: GridColumn) => (column.kind === 'subtotal' ? t('subtotal') : `${column.of.title} (${pointsText(column.of.max)})`);
  return (
    <thead>
      <tr>
        <td colSpan={3} />
        {model.bands.map(({ category, left, width }) => {
          const one = settings.categories[category]!;
          const own = model.grid.filter((column) => column.left >= left && column.left < left + width);
          return (
            <th key={one.id} scope="colgroup" colSpan={own.length} className={`${cell} text-left font-bold`}>
              {titleOf(one)}
              {settings.method === 'weighted' && ` ${shareText(one.weight)}%`}
            </th>
          );
        })}
      </tr>
      <tr className="align-bottom">
        {(['name', 'no', 'total'] as const).map((name) => (
          <th key={name} scope="col" className={`${cell} text-left font-bold whitespace-nowrap`}>
            {t(`head_${name}`)}
          </th>
        ))}
        {model.grid.map((column) => (
          <th key={column.left} scope="col" className={`${cell} min-w-11 text-right font-normal wrap-anywhere`}>
            {title(column)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row({ model, student }: { model: BookModel; student: number }) {
  const { t } = useTranslation('grades');
  const { book, grid, decimals } = model;
  const { name, no } = book.students[student]!;
  const total = model.totalAt(student);
  const dropped = new Set(total.parts.flatMap((part) => part.dropped));
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className={`${cell} text-left font-bold whitespace-nowrap`}>
        {name}
      </th>
      <td className={cell}>{no}</td>
      <td className={`${cell} font-bold whitespace-nowrap`}>
        {total.rounded === null ? '–' : `${roundedText(total.rounded, book.settings.decimals)} ${total.label ?? ''}`}
      </td>
      {grid.map((column) => {
        if (column.kind === 'subtotal') {
          const ratio = total.parts[column.category]?.ratio;
          return (
            <td key={column.left} className={`${cell} text-right`}>
              {ratio ? Number(percentText(ratio, 2)).toFixed(1) : '–'}
            </td>
          );
        }
        const { of, column: at } = column;
        return (
          <td key={column.left} className={`${cell} text-right whitespace-nowrap`}>
            <CellFace
              t={t}
              units={unitsAt(model, at, student)}
              state={book.cells[at]!.states[student] ?? '.'}
              own={ownAt(model, at, student)}
              decimals={decimals[at]!}
              dropped={dropped.has(of.key)}
              counts={of.counts && !of.archived}
            />
          </td>
        );
      })}
    </tr>
  );
}

/** The book on paper: everybody and every column that is shown, which the grid draws only as far as it is in sight. Built when somebody prints. */
export function PaperBook({ model, rows }: Props) {
  const { t } = useTranslation('grades');
  const [wanted, setWanted] = useState(false);
  // The print dialog is outside React, and takes what stands there when this event is over.
  useEffect(() => {
    const before = () => flushSync(() => setWanted(true));
    const after = () => setWanted(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  if (!wanted) return null;
  return (
    <section className="gb-paper hidden print:block" aria-label={t('title')}>
      <p className="mb-2 text-16 font-bold">{t('title_of', { space: model.book.space })}</p>
      <table className="w-full border-collapse text-[10px] leading-tight tabular-nums">
        <Head model={model} />
        <tbody>
          {rows.map((student) => (
            <Row key={model.book.students[student]!.id} model={model} student={student} />
          ))}
        </tbody>
      </table>
      <Legend can={false} />
    </section>
  );
}
