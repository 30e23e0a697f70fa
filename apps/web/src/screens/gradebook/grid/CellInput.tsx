import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText, roundedText } from '../../../parts/grades/grade-text.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { type BookModel, cellAt, ownAt, withCells } from '../book-model.ts';
import { readTyped } from '../paste/paste.ts';
import type { Editing } from './grid-props.ts';

type Props = {
  model: BookModel;
  column: number;
  student: number;
  editing: Editing;
  onEditing: (editing: Editing | undefined) => void;
  onCommit: (key: 'Enter' | 'Tab' | 'blur', shift: boolean) => void;
};

/** What a total would become. */
function totalAfter({ model, column, student, editing }: Props) {
  const typed = readTyped(editing.text, model.book.columns[column]!.max);
  if (typed.kind === 'wrong') return { typed };
  const stands = ownAt(model, column, student);
  const cell = {
    ...{ units: typed.kind === 'points' ? typed.units : null, status: typed.kind === 'status' ? typed.status : ('normal' as const) },
    ...{ comment: stands?.comment ?? '', revision: stands?.revision ?? 0 },
  };
  return { typed, after: withCells(model, [{ column, student, cell }]).totalAt(student) };
}

/** The side a hint lines up with: to the left of its cell, unless it would lie under the columns that stay. */
function useHintSide(frozen: number) {
  const hint = useRef<HTMLSpanElement>(null);
  const [side, setSide] = useState<'left-0' | 'right-0'>('right-0');
  useLayoutEffect(() => {
    const box = hint.current?.closest('.gb-grid')?.getBoundingClientRect();
    if (box && hint.current!.getBoundingClientRect().left < box.left + frozen) setSide('left-0');
  }, [frozen]);
  return { hint, side };
}

/** The cell one types in, and beside it what the score does to the total. */
export function CellInput(props: Props) {
  const { model, column, student, editing, onEditing, onCommit } = props;
  const { t } = useTranslation('grades');
  const { hint, side } = useHintSide(model.frozen);
  const { decimals } = model.book.settings;
  const { units } = cellAt(model, column, student);
  const { typed, after } = totalAfter(props);
  const before = model.totalAt(student).rounded;
  const written = (rounded: number | null | undefined) => (rounded == null ? '–' : roundedText(rounded, decimals));
  const wrong = typed.kind === 'wrong';
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the cell somebody began to type in
        autoFocus
        aria-label={t('score')}
        aria-invalid={wrong || undefined}
        className="gb-input"
        value={editing.text}
        inputMode="decimal"
        maxLength={20}
        onChange={(event) => onEditing({ ...editing, text: event.target.value })}
        onBlur={() => onCommit('blur', false)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onEditing(undefined);
          else if (event.key === 'Enter' || event.key === 'Tab') {
            event.preventDefault();
            onCommit(event.key, event.shiftKey);
          }
        }}
      />
      <span ref={hint} className={`gb-pop gb-hint ${side} flex items-center gap-3 px-3 py-1.5 text-12 text-ink-2`} role="status">
        {wrong ? (
          <span className="inline-flex items-center gap-1 text-amber">
            <Mark shape="triangle" />
            {t(typed.why, { max: pointsText(model.book.columns[column]!.max) })}
          </span>
        ) : (
          <>
            <span>{t('was', { before: units === null ? '–' : pointsText(units) })}</span>
            <span>{t('total_becomes', { before: written(before), after: written(after?.rounded) })}</span>
          </>
        )}
        <span className="inline-flex items-center gap-1">
          <Kbd>Enter</Kbd>
          {t('save')}
        </span>
        <span className="inline-flex items-center gap-1">
          <Kbd>Esc</Kbd>
          {t('give_up')}
        </span>
      </span>
    </>
  );
}
