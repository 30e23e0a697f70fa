import { actOnLabGrid } from '@praxis/contract/labs/grid';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** A word to those who have begun. */
export function MessageDialog({ taskId, userIds, onClose }: { taskId: string; userIds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['lab', 'shell']);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const send = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { done } =
        userIds.length > 0 ? await call(actOnLabGrid, { task_id: taskId, user_ids: [...userIds], act: 'message', text }) : { done: 0 };
      toastDone(t('told', { count: done }));
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('notify_title')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={busy} disabled={!text.trim()} onClick={() => void send()}>
            {t('notify_send')}
          </Button>
        </>
      }
    >
      <Field label={t('notify_body')}>
        <TextArea rows={3} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Problem of={failure} />
    </Dialog>
  );
}
