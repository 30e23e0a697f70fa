import type { OwnCell } from '@praxis/contract/grades/grades';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../parts/grades/grade-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { type BookModel, placeOfCell } from './book-model.ts';
import type { useWriter } from './useWriter.ts';

/** A cell two people wrote at once: both values, and the choice. */
export function ConflictBar({ model, writer }: { model: BookModel; writer: ReturnType<typeof useWriter> }) {
  const { t } = useTranslation('grades');
  const [first] = writer.conflicts;
  if (!first) return null;
  const { wish, theirs } = first;
  const place = placeOfCell(model, wish);
  const written = ({ units, status }: Pick<OwnCell, 'units' | 'status'>) =>
    status !== 'normal' ? t(`status_${status}`) : units === null ? '–' : pointsText(units);
  return (
    <div
      role="alert"
      className="gb-bar flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-amber-line bg-amber-soft px-8 py-2 text-13 text-amber"
    >
      <Mark shape="triangle" />
      <span>
        {t('conflict', {
          name: place ? model.book.students[place.student]!.name : '',
          title: place ? model.book.columns[place.column]!.title : '',
          theirs: written(theirs),
          mine: written(wish),
        })}
      </span>
      {writer.conflicts.length > 1 && <span>{t('conflicts_more', { count: writer.conflicts.length - 1 })}</span>}
      <span className="ml-auto flex gap-2">
        <Button onClick={() => writer.settle(first, false)}>{t('keep_theirs', { value: written(theirs) })}</Button>
        <Button onClick={() => writer.settle(first, true)}>{t('take_mine', { value: written(wish) })}</Button>
      </span>
    </div>
  );
}
