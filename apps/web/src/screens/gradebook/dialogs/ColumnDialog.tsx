import type { StaffColumn } from '@praxis/contract/grades/grades';
import { saveGradeColumn } from '@praxis/contract/grades/setup';
import { readPoints } from '@praxis/rules/points';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pointsText, useCategoryTitle } from '../../../parts/grades/grade-text.ts';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { BookModel } from '../book-model.ts';

type Props = { spaceId: string; model: BookModel; known?: StaffColumn; again: () => void; onClose: () => void };

/** A column that is filled by hand: its title, its maximum, where it counts. */
export function ColumnDialog({ spaceId, model, known, again, onClose }: Props) {
  const { t } = useTranslation('grades');
  const titleOf = useCategoryTitle();
  const { categories } = model.book.settings;
  const [title, setTitle] = useState(known?.title ?? '');
  const [max, setMax] = useState(known ? pointsText(known.max) : '100');
  const [category, setCategory] = useState(known?.category ?? (categories.find(({ kind }) => kind === 'manual') ?? categories.at(-1)!).id);
  const save = useMutation({
    mutationFn: () => call(saveGradeColumn, { space_id: spaceId, key: known?.key, title, max: readPoints(max) ?? 0, category }),
    onSuccess: () => {
      again();
      onClose();
    },
  });
  const fields = save.error instanceof Refused ? save.error.fields : {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(known ? 'change_column' : 'add_column')}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="filled" busy={save.isPending} onClick={() => save.mutate()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field label={t('column_title')} error={fields.title}>
          <TextInput value={title} maxLength={60} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label={t('maximum')} error={fields.max}>
          <TextInput className="w-32" inputMode="decimal" value={max} onChange={(event) => setMax(event.target.value)} />
        </Field>
        <Field label={t('category')}>
          <Select
            choices={categories.map((one) => ({ value: one.id, label: titleOf(one) }))}
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          />
        </Field>
        {Object.keys(fields).length === 0 && <Problem of={save.error} />}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
