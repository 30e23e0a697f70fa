import { addressOf } from '@praxis/contract/core/pages';
import type { FrameView } from '@praxis/contract/skills/maps';
import { saveProfile } from '@praxis/contract/skills/profiles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFrameTitle } from '../../parts/skill-map/useSkillMap.ts';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';

const keyOf = ({ kind, id }: FrameView) => `${kind} ${id}`;

/** Name, introduction and map of a new job profile (S-211). */
export function MakeJobDialog({ frames, onClose }: { frames: readonly FrameView[]; onClose: () => void }) {
  const { t } = useTranslation(['skills', 'shell']);
  const navigate = useNavigate();
  const titleOf = useFrameTitle();
  const [title, setTitle] = useState('');
  const [intro, setIntro] = useState('');
  const [key, setKey] = useState(keyOf(frames[0]!));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const make = async () => {
    const frame = frames.find((one) => keyOf(one) === key)!;
    setBusy(true);
    setFailure(undefined);
    try {
      const { profile_id } = await call(saveProfile, { frame_kind: frame.kind, frame_id: frame.id, title, intro });
      void navigate(addressOf('jobProfile', { profileId: profile_id }));
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} title={t('job_new')}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <Field label={t('job_title')} required>
          <TextInput value={title} maxLength={60} autoFocus onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label={t('job_intro')} required>
          <TextArea rows={3} value={intro} maxLength={2000} onChange={(event) => setIntro(event.target.value)} />
        </Field>
        <Field label={t('job_map')}>
          <Select
            choices={frames.map((frame) => ({ value: keyOf(frame), label: titleOf(frame) }))}
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        </Field>
        <Problem of={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button type="submit" look="filled" busy={busy}>
            {t('job_new')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
