import { readPoints } from '@praxis/rules/points';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../../parts/grades/grade-text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { RadioList } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { type BookModel, cellAt, ownAt, refAt } from '../book-model.ts';
import type { useWriter } from '../useWriter.ts';
import { type CurveKind, curved, curveKinds } from './curve.ts';

type Props = { model: BookModel; column: number; writer: ReturnType<typeof useWriter>; onClose: () => void };

const mean = (some: readonly number[]) => some.reduce((sum, value) => sum + value, 0) / some.length;

/** Everybody with a score in a column, as they stand. */
const scored = (model: BookModel, column: number) =>
  model.book.students.flatMap((_, student) => {
    const { units, status } = cellAt(model, column, student);
    return units === null || status !== 'normal' ? [] : [{ student, units }];
  });

/** Moves all scores of a column by one rule. They are written over the scores of the source with the rule as their reason, and can be undone as one. */
export function CurveDialog({ model, column, writer, onClose }: Props) {
  const { t } = useTranslation('grades');
  const [kind, setKind] = useState<CurveKind>('add');
  const [points, setPoints] = useState('5');
  const of = model.book.columns[column]!;
  const add = /^\s*[-−]/.test(points) ? -(readPoints(points.replace(/[-−]/, '')) ?? 0) : (readPoints(points) ?? 0);
  const before = scored(model, column);
  const rule = { kind, add, max: of.max, best: Math.max(0, ...before.map(({ units }) => units)) };
  const after = before.map(({ units, ...one }) => ({ ...one, units: curved(units, rule) }));
  const moved = after.filter(({ units }, at) => units !== before[at]!.units);
  const capped = kind === 'add' ? before.filter(({ units }) => units + add > of.max).length : 0;
  const reason = t(`curve_reason_${kind}`, { points: pointsText(Math.abs(add)), sign: add < 0 ? '−' : '+' });
  const write = () => {
    void writer.write(
      moved.map(({ student, units }) => ({
        ...{ ...refAt(model, column, student), units, status: 'normal' as const },
        comment: ownAt(model, column, student)?.comment ?? '',
      })),
      'screen',
      reason,
    );
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('curve_title', { title: of.title })}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="filled" disabled={moved.length === 0} onClick={write}>
            {t('curve_write', { count: moved.length })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioList
          legend={t('curve_rule')}
          name="curve"
          value={kind}
          onChange={setKind}
          choices={curveKinds.map((value) => ({ value, label: t(`curve_${value}`), text: t(`curve_${value}_note`) }))}
        />
        {kind === 'add' && (
          <Field label={t('curve_points')}>
            <TextInput className="w-32" inputMode="decimal" value={points} onChange={(event) => setPoints(event.target.value)} />
          </Field>
        )}
        {before.length > 0 && (
          <p className="border-t border-line pt-3 text-14" aria-live="polite">
            {[
              t('curve_mean', {
                before: pointsText(Math.round(mean(before.map(({ units }) => units)) / 1000) * 1000),
                after: pointsText(Math.round(mean(after.map(({ units }) => units)) / 1000) * 1000),
              }),
              capped > 0 ? t('curve_capped', { count: capped }) : '',
            ]
              .filter(Boolean)
              .join('　')}
          </p>
        )}
        <p className="text-13 text-ink-3">{t('curve_note')}</p>
      </div>
    </Dialog>
  );
}
