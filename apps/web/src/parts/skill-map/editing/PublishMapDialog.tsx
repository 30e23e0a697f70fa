import { type FrameView, saveFrame } from '@praxis/contract/skills/maps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';

/** Name, introduction and who reads a map. */
export function PublishMapDialog({ frame, onClose, onDone }: { frame: FrameView; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('skills');
  const [draft, setDraft] = useState({ title: frame.title, intro: frame.intro, published: frame.published });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const fields = failure instanceof Refused ? failure.fields : {};
  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(saveFrame, { frame_kind: frame.kind, frame_id: frame.id, ...draft });
      toastDone(t('saved'));
      onDone();
      onClose();
    } catch (problem) {
      setFailure(problem);
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('publish_title')}
      foot={
        <Button look="filled" busy={busy} onClick={() => void save()}>
          {t('save')}
        </Button>
      }
    >
      <Field label={t('name')} required error={fields.title}>
        <TextInput maxLength={60} value={draft.title} onChange={(event) => setDraft({ ...draft, title: event.target.value })} />
      </Field>
      <Field label={t('intro')} required error={fields.intro} className="mt-3">
        <TextArea rows={3} maxLength={2000} value={draft.intro} onChange={(event) => setDraft({ ...draft, intro: event.target.value })} />
      </Field>
      <Checkbox
        className="mt-3"
        label={t('publish_show')}
        checked={draft.published}
        onChange={(event) => setDraft({ ...draft, published: event.target.checked })}
      />
      <p className="text-12 text-ink-3">{t(`publish_help_${frame.kind}`)}</p>
      {!fields.title && !fields.intro && <Problem of={failure} />}
    </Dialog>
  );
}
