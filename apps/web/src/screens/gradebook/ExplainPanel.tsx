import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Explanation } from '../../parts/grades/Explanation.tsx';
import { pointsText, roundedText } from '../../parts/grades/grade-text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { type BookModel, cellAt, cellsAt } from './book-model.ts';
import { HEAD, ROW } from './grid/useGridView.ts';

/** Room a panel needs below its row; the last rows open it above. */
const HEIGHT = 360;

/** Why a total is what it is, and what its student sees of it. */
export function ExplainPanel({ model, student, row, onClose }: { model: BookModel; student: number; row: number; onClose: () => void }) {
  const { t } = useTranslation('grades');
  const { book, calculate } = model;
  const total = model.totalAt(student);
  const seen = new Set(book.columns.filter(({ released, hidden }) => released && !hidden).map(({ key }) => key));
  const own = calculate(new Map([...cellsAt(model, student)].map(([key, cell]) => [key, { ...cell, hidden: !seen.has(key) }])));
  const { decimals, total_shown: shown } = book.settings;
  const text = (rounded: number | null) => (rounded === null ? '–' : roundedText(rounded, decimals));
  const top = HEAD + (row + 1) * ROW + 2;
  // The panel takes the focus and gives it back to the cell it was opened from.
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  const below = row < 8 || row * ROW < book.students.length * ROW - HEIGHT;
  return (
    <div className="gb-explain sticky w-max">
      <section
        aria-label={t('explanation')}
        className="gb-pop gb-explain-box px-4 pt-3 pb-4"
        style={below ? { top: top - HEAD } : { top: top - HEAD - ROW - HEIGHT }}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <div className="mb-1 flex items-center gap-2">
          <b>{t('total_of', { name: book.students[student]!.name, total: text(total.rounded) })}</b>
          <span className="ml-auto text-12 text-ink-3">
            {shown === 'none' ? t('student_sees_none') : t('student_sees', { total: text(own.rounded) })}
          </span>
          <IconButton small label={t('close')} onClick={close} autoFocus>
            <X className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </IconButton>
        </div>
        <Explanation
          settings={book.settings}
          total={total}
          score={(key) => {
            const column = book.columns.findIndex((one) => one.key === key);
            const { units } = cellAt(model, column, student);
            return { title: book.columns[column]!.title, text: units === null ? '0' : pointsText(units) };
          }}
        />
      </section>
    </div>
  );
}
