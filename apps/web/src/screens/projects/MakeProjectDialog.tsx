import { makeProject } from '@praxis/contract/projects/design';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** Name and introduction of a new project (S-211). */
export function MakeProjectDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['projects', 'shell']);
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [intro, setIntro] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      void navigate(`/projectDesign/${(await call(makeProject, { title, intro })).project_id}`);
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('make')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Field label={t('make_title')} required>
          <TextInput value={title} maxLength={100} autoFocus onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label={t('make_intro')} required>
          <TextArea rows={4} value={intro} maxLength={5000} onChange={(event) => setIntro(event.target.value)} />
        </Field>
        <Problem of={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={busy}>
            {t('make')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
