import { platformMessages } from '@praxis/contract/core/messages';
import { noticesMessages } from '@praxis/contract/notices/messages';
import { type NoticeAudience, type NoticeEdited, noticeAudience, saveNotice } from '@praxis/contract/notices/notices';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { contractResolver, showRefusal } from '../../../platform/calls/form.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { NoticeBodyEditor } from './NoticeBodyEditor.tsx';

type Values = { title: string; body: string; audience: NoticeAudience; pinned: boolean; publish_at?: number };

const texts = { ...platformMessages, ...noticesMessages };

const started = (notice: NoticeEdited | undefined): Values =>
  notice
    ? {
        title: notice.title,
        body: notice.body,
        audience: notice.audience,
        pinned: notice.pinned,
        publish_at: notice.publish_at ?? undefined,
      }
    : { title: '', body: '', audience: 'everyone', pinned: false };

/** Writes a notice or changes one. */
export function NoticeEditor({ notice, onClose }: { notice: NoticeEdited | undefined; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'shell']);
  const client = useQueryClient();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<Values>({ defaultValues: started(notice), resolver: contractResolver<Values>(saveNotice.input, texts) });
  const { errors, isSubmitting } = form.formState;
  const publishAt = form.watch('publish_at');
  const save = (now: boolean) =>
    form.handleSubmit(async (values) => {
      setFailure(undefined);
      try {
        const saved = await call(saveNotice, { ...values, notice_id: notice?.id, publish_at: now ? Date.now() : values.publish_at });
        toastDone(t(saved.state === 'published' ? 'notice_published' : 'notice_saved'));
        for (const queryKey of [['admin-notices'], ['notices'], ['home'], ['notice']]) await client.invalidateQueries({ queryKey });
        onClose();
      } catch (refused) {
        if (!showRefusal(form, refused)) setFailure(refused);
      }
    });
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t(notice ? 'edit_notice' : 'new_notice')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button busy={isSubmitting} onClick={() => void save(false)()}>
            {t(publishAt === undefined ? 'save_draft' : 'save_notice')}
          </Button>
          {notice?.state !== 'published' && (
            <Button look="filled" busy={isSubmitting} onClick={() => void save(true)()}>
              {t('publish_now')}
            </Button>
          )}
        </>
      }
    >
      <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <Field label={t('notice_title')} error={errors.title?.message} required>
          <TextInput maxLength={120} {...form.register('title')} />
        </Field>
        <Controller
          control={form.control}
          name="body"
          render={({ field }) => (
            <NoticeBodyEditor label={t('notice_body')} value={field.value} onChange={field.onChange} error={errors.body?.message} />
          )}
        />
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <Field label={t('audience')} error={errors.audience?.message}>
            <Select
              choices={noticeAudience.options.map((value) => ({ value, label: t(`audience_${value}`) }))}
              {...form.register('audience')}
            />
          </Field>
          <Controller
            control={form.control}
            name="publish_at"
            render={({ field }) => (
              <Field label={t('publish_at')} help={t('publish_help')} error={errors.publish_at?.message}>
                <DateTimeField value={field.value ?? null} onChange={(time) => field.onChange(time ?? undefined)} />
              </Field>
            )}
          />
        </div>
        <Checkbox label={t('pinned')} {...form.register('pinned')} />
      </form>
      <Problem of={failure} />
    </Dialog>
  );
}
