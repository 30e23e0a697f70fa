import { assessmentsMessages } from '@praxis/contract/assessments/messages';
import { makePaper, type PaperMode } from '@praxis/contract/assessments/papers';
import { platformMessages } from '@praxis/contract/core/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../platform/calls/form.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Radio } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Values = { title: string; mode: PaperMode; sections: [] };

/** Names a new paper and says how its questions are found. */
export function NewPaperDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['papers', 'shell']);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm<Values>({
    resolver: contractResolver<Values>(makePaper.input, { ...platformMessages, ...assessmentsMessages }),
    defaultValues: { title: '', mode: 'fixed', sections: [] },
  });
  const make = useMutation({
    mutationFn: ({ title, mode }: Values) => call(makePaper, { title, mode, sections: [{ title: '', items: [], rules: [] }] }),
    onSuccess({ paper_id }) {
      void queries.invalidateQueries({ queryKey: ['papers'] });
      void navigate(`/paper/${paper_id}`);
    },
    onError: (failure) => showRefusal(form, failure),
  });
  return (
    <Dialog open onClose={onClose} title={t('make')}>
      <form onSubmit={form.handleSubmit((values) => make.mutate(values))} noValidate>
        <Field label={t('paper_title')} error={form.formState.errors.title?.message} required>
          <TextInput autoFocus maxLength={100} {...form.register('title')} />
        </Field>
        <fieldset className="mt-4 flex flex-col gap-3">
          <legend className="mb-1 text-13 text-ink-2">{t('mode')}</legend>
          {(['fixed', 'random'] as const).map((mode) => (
            <Radio
              key={mode}
              value={mode}
              className="items-start!"
              label={
                <span className="-mt-1 block">
                  {t(`mode_${mode}`)}
                  <span className="block text-13 text-ink-3">{t(`mode_${mode}_help`)}</span>
                </span>
              }
              {...form.register('mode')}
            />
          ))}
        </fieldset>
        <Problem of={form.formState.errors.title ? undefined : make.error} />
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={make.isPending}>
            {t('make_do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
