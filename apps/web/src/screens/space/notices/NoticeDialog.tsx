import type { DataOf } from '@praxis/contract/core/endpoint';
import { platformMessages } from '@praxis/contract/core/messages';
import { spacesMessages } from '@praxis/contract/spaces/messages';
import { changeSpaceNotice, type getSpaceNotice, writeSpaceNotice } from '@praxis/contract/spaces/notices';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { brokenFields } from '../../../platform/calls/form.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { DateTimeField } from '../../../ui/fields/DateTimeField.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useSpaceRefresh } from '../space-queries.ts';
import { RichTextField } from './RichTextField.tsx';

type NoticeDialogProps = { spaceId: string; notice?: DataOf<typeof getSpaceNotice>; onClose: () => void };
const texts = { ...platformMessages, ...spacesMessages };

/** Writes a notice or changes one; it may wait for a time to come. */
export function NoticeDialog({ spaceId, notice, onClose }: NoticeDialogProps) {
  const { t } = useTranslation(['space', 'shell']);
  const refresh = useSpaceRefresh(spaceId);
  const [title, setTitle] = useState(notice?.title ?? '');
  const [body, setBody] = useState(notice?.body ?? '');
  const [pinned, setPinned] = useState(notice?.pinned ?? false);
  const [later, setLater] = useState<number | null>(notice && !notice.published ? notice.publish_at : null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const waits = later !== null && later > Date.now();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const draft = { title, body, pinned, publish_at: later };
    const broken = brokenFields(writeSpaceNotice.input, { space_id: spaceId, ...draft }, texts);
    setWrong(broken);
    setFailure(undefined);
    if (Object.keys(broken).length > 0) return;
    setBusy(true);
    try {
      await (notice
        ? call(changeSpaceNotice, { notice_id: notice.id, ...draft })
        : call(writeSpaceNotice, { space_id: spaceId, ...draft }));
      refresh(['notices', 'notice', 'detail']);
      toastDone(t(notice ? 'notice_changed' : waits ? 'notice_scheduled' : 'notice_published'));
      onClose();
    } catch (refused) {
      setBusy(false);
      const fields = refused instanceof Refused ? refused.fields : {};
      setWrong(fields);
      setFailure(Object.keys(fields).length > 0 ? undefined : refused);
    }
  };
  const verb = notice ? t('save_notice') : waits ? t('schedule_notice') : t('publish_notice');
  return (
    <Dialog open onClose={onClose} title={t(notice ? 'change_notice' : 'write_notice')} width="usual">
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" noValidate>
        <Field label={t('notice_title')} error={wrong.title} required>
          <TextInput autoFocus maxLength={100} value={title} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <RichTextField label={t('notice_body')} html={body} error={wrong.body} onChange={setBody} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          {!notice?.published && (
            <Field label={t('publish_at')} help={t('publish_at_help')} error={wrong.publish_at} className="w-56">
              <DateTimeField value={later} onChange={setLater} />
            </Field>
          )}
          <Checkbox label={t('pin_notice')} checked={pinned} onChange={(event) => setPinned(event.target.checked)} />
        </div>
        <Problem of={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" type="submit" busy={busy}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
