import { gradeStatus } from '@praxis/contract/grades/grades';
import { UNITS } from '@praxis/scoring/grades/grade-rule';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText } from '../../../parts/grades/grade-text.ts';
import { useLateness } from '../../../parts/late-work/late-words.ts';
import { listed } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { type BookModel, type CellRef, cellAt, lateAt, ownAt, placeOfCell } from '../book-model.ts';
import { readTyped } from '../paste/paste.ts';
import type { useWriter } from '../useWriter.ts';

type Props = { model: BookModel; cell: CellRef; writer: ReturnType<typeof useWriter>; onClose: () => void };

/** Everything that can be said of one cell: its score, how it counts, a comment for the student, and why it changes. */
export function CellDialog(props: Props) {
  const place = placeOfCell(props.model, props.cell);
  return place ? <Of {...props} {...place} /> : null;
}

function Of({ model, cell, column, student, writer, onClose }: Props & { column: number; student: number }) {
  const { t } = useTranslation('grades');
  const of = model.book.columns[column]!;
  const stands = cellAt(model, column, student);
  const own = ownAt(model, column, student);
  const late = lateAt(model, column, student);
  const lateness = useLateness();
  const source = model.sources[column]![student] ?? null;
  const [text, setText] = useState(
    own?.units == null && of.source !== 'manual' ? '' : stands.units === null ? '' : pointsText(stands.units),
  );
  const [status, setStatus] = useState(stands.status);
  const [comment, setComment] = useState(own?.comment ?? '');
  const [reason, setReason] = useState('');
  const typed = readTyped(text, of.max);
  const wrong =
    typed.kind === 'wrong' ? t(typed.why, { max: pointsText(of.max) }) : typed.kind === 'status' ? t('not_a_number') : undefined;
  const save = () => {
    if (wrong) return;
    void writer.write([{ ...cell, units: typed.kind === 'points' ? typed.units : null, status, comment }], 'screen', reason.trim());
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${model.book.students[student]!.name}　${of.title}`}
      summary={listed([
        source === null ? '' : t('from_source', { score: pointsText(source), max: pointsText(of.max) }),
        late ? lateness({ late_s: late.late_s, late_off: late.off / UNITS }) : '',
      ])}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="filled" onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t('score')} error={wrong} help={of.source === 'manual' ? undefined : t('empty_keeps')}>
          <TextInput className="w-32" inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label={t('counts_as')}>
          <Select
            choices={gradeStatus.options.map((value) => ({ value, label: t(`status_long_${value}`) }))}
            value={status}
            onChange={(event) => setStatus(event.target.value as typeof status)}
          />
        </Field>
        <Field label={t('comment')} help={t('comment_seen')}>
          <TextArea rows={2} maxLength={500} value={comment} onChange={(event) => setComment(event.target.value)} />
        </Field>
        <Field label={t('reason')} help={t('reason_kept')}>
          <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
