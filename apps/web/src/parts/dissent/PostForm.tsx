import { postToDissent } from '@praxis/contract/dissents/filing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AttachFiles, useAttached } from './AttachFiles.tsx';
import type { DissentPart } from './useDissents.ts';

/** Adds a question, an answer or material; what was typed stays until it was taken. */
export function PostForm({ dissent, refresh }: DissentPart) {
  const { t } = useTranslation('dissent');
  const [text, setText] = useState('');
  const attached = useAttached();
  const post = useMutation({
    mutationFn: () => call(postToDissent, { dissent_id: dissent.id, text, files: attached.ids }),
    onSuccess: async () => {
      setText('');
      attached.setFiles([]);
      await refresh();
    },
  });
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!post.isPending) post.mutate();
      }}
    >
      <Field label={t(dissent.side === 'entrant' ? 'add_more' : 'ask')}>
        <TextArea rows={2} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <AttachFiles attached={attached} />
      <Problem of={post.error} />
      <p className="mt-2 flex justify-end">
        <Button type="submit" disabled={text.trim() === '' || attached.waits} busy={post.isPending}>
          {t('post')}
        </Button>
      </p>
    </form>
  );
}
