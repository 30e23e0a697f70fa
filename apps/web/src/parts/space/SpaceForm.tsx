import type { AskOf } from '@praxis/contract/core/endpoint';
import { platformMessages } from '@praxis/contract/core/messages';
import { spacesMessages } from '@praxis/contract/spaces/messages';
import { type createSpace, spaceDraft } from '@praxis/contract/spaces/spaces';
import { type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { contractResolver, showRefusal } from '../../platform/calls/form.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox, Radio } from '../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { CoverField } from './CoverField.tsx';

/** What a teacher writes about a space. */
export type SpaceDraft = AskOf<typeof createSpace>;

const fresh: SpaceDraft = {
  name: '',
  intro: '',
  type: 'live',
  visibility: 'private',
  need_review: true,
  join_open: true,
  capacity: null,
  start_at: null,
  end_at: null,
};

function Choice({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-ink-2">{legend}</legend>
      <div className="flex flex-col gap-1.5">{children}</div>
    </fieldset>
  );
}

function Explained({ word, note }: { word: string; note: string }) {
  return (
    <span>
      {word}
      <span className="ml-2 text-12 text-ink-3">{note}</span>
    </span>
  );
}

type SpaceFormProps = {
  /** The space as it is; absent for a new one. */
  draft?: SpaceDraft;
  cover?: string | null;
  save: string;
  onSave: (draft: SpaceDraft) => Promise<unknown>;
  onCancel?: () => void;
};

/** The form of a new space and of its settings; checked by the contract's own rules. */
export function SpaceForm({ draft = fresh, cover = null, save, onSave, onCancel }: SpaceFormProps) {
  const { t } = useTranslation(['space-parts', 'shell']);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<SpaceDraft>({
    defaultValues: draft,
    resolver: contractResolver(spaceDraft, { ...platformMessages, ...spacesMessages }),
  });
  const { register, control, formState } = form;
  const wrong = (name: keyof SpaceDraft) => formState.errors[name]?.message;
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      await onSave(values);
    } catch (refused) {
      if (!showRefusal(form, refused)) setFailure(refused);
    }
  });
  const moment = (name: 'start_at' | 'end_at', label: string) => (
    <Field label={label} error={wrong(name)}>
      <Controller
        name={name}
        control={control}
        render={({ field }) => <DateTimeField value={field.value ?? null} onChange={field.onChange} onBlur={field.onBlur} />}
      />
    </Field>
  );
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5" noValidate>
      <Field label={t('name')} error={wrong('name')} required>
        <TextInput maxLength={100} {...register('name')} />
      </Field>
      <Field label={t('intro')} error={wrong('intro')} help={t('intro_help')} required>
        <TextArea rows={4} maxLength={5000} {...register('intro')} />
      </Field>
      <CoverField present={cover} onDone={(fileId) => form.setValue('cover_file_id', fileId, { shouldDirty: true })} />
      <Choice legend={t('type')}>
        <Radio value="live" label={<Explained word={t('type_live')} note={t('type_live_note')} />} {...register('type')} />
        <Radio value="mooc" label={<Explained word={t('type_mooc')} note={t('type_mooc_note')} />} {...register('type')} />
      </Choice>
      <Choice legend={t('visibility')}>
        <Radio value="private" label={<Explained word={t('visibility_private')} note={t('private_note')} />} {...register('visibility')} />
        <Radio value="public" label={<Explained word={t('visibility_public')} note={t('public_note')} />} {...register('visibility')} />
      </Choice>
      <Choice legend={t('joining')}>
        <Checkbox label={t('need_review')} {...register('need_review')} />
        <Checkbox label={t('join_open')} {...register('join_open')} />
      </Choice>
      <div className="grid grid-cols-3 gap-4 phone:grid-cols-1">
        <Field label={t('capacity')} error={wrong('capacity')} help={t('capacity_help')}>
          <TextInput
            inputMode="numeric"
            {...register('capacity', { setValueAs: (typed) => (typed === '' || typed === null ? null : Number(typed)) })}
          />
        </Field>
        {moment('start_at', t('start_at'))}
        {moment('end_at', t('end_at'))}
      </div>
      <Problem of={failure} />
      <div className="flex justify-end gap-2">
        {onCancel && <Button onClick={onCancel}>{t('shell:cancel')}</Button>}
        <Button look="filled" type="submit" busy={formState.isSubmitting}>
          {save}
        </Button>
      </div>
    </form>
  );
}
