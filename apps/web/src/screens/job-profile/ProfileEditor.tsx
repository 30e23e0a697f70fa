import { addressOf } from '@praxis/contract/core/pages';
import { PROFILE_NEEDS, type ProfileNeed, type ProfileView, removeProfile, saveProfile } from '@praxis/contract/skills/profiles';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SkillSearch } from '../../parts/skill-picker/SkillSearch.tsx';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { useUnsavedWarning } from '../../platform/unsaved.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Checkbox } from '../../ui/fields/Choices.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, TextArea, TextInput } from '../../ui/fields/TextInput.tsx';
import { List } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';

const USUAL_LEVEL = 3;
const LEVELS = [1, 2, 3, 4, 5].map((level) => ({ value: String(level), label: String(level) }));
type Need = { skill_id: string; name: string; level: number; weight: string };

const draftOf = (profile: ProfileView, needs: readonly ProfileNeed[]) => ({
  ...{ title: profile.title, intro: profile.intro, published: profile.published },
  needs: needs.map(({ skill_id, name, level, weight }): Need => ({ skill_id, name, level, weight: String(weight) })),
});

type NeedProps = { need: Need; onChange: (next: Need) => void; onDrop: () => void };

function NeedRow({ need, onChange, onDrop }: NeedProps) {
  const { t } = useTranslation('skills');
  const { name } = need;
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_72px_72px_44px] items-center gap-x-3 border-t border-line py-1.5">
      <span className="min-w-0">{name}</span>
      <Select
        aria-label={t('job_level_of', { name })}
        choices={LEVELS}
        value={String(need.level)}
        onChange={(event) => onChange({ ...need, level: Number(event.target.value) })}
      />
      <span>
        <TextInput
          aria-label={t('job_weight_of', { name })}
          inputMode="numeric"
          maxLength={3}
          value={need.weight}
          onChange={(event) => onChange({ ...need, weight: event.target.value })}
        />
      </span>
      <IconButton small label={t('job_drop', { name })} onClick={onDrop}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}

type Props = { profile: ProfileView; needs: readonly ProfileNeed[]; onSaved: () => void; onUnsaved: (unsaved: boolean) => void };

/** Name, readers and skills of a job profile as typed; nothing is lost until it is saved. */
export function ProfileEditor({ profile, needs, onSaved, onUnsaved }: Props) {
  const { t } = useTranslation('skills');
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(profile, needs));
  const [revision, setRevision] = useState(profile.revision);
  const [saved, setSaved] = useState(draft);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const change = (next: Partial<typeof draft>) => setDraft({ ...draft, ...next });
  const unsaved = draft !== saved;
  useUnsavedWarning(unsaved);
  // Whoever closes the editor asks first.
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  async function save() {
    setBusy(true);
    setFailure(undefined);
    try {
      const asked = draft.needs.map(({ skill_id, level, weight }) => ({ skill_id, level, weight: Number(weight || '0') }));
      const { frame_kind, frame_id, id: profile_id } = profile;
      const reply = await call(saveProfile, { ...draft, frame_kind, frame_id, profile_id, revision, needs: asked });
      setRevision(reply.revision);
      setSaved(draft);
      toastDone(t('saved'));
      onSaved();
    } catch (refused) {
      setFailure(refused);
    }
    setBusy(false);
  }
  async function remove() {
    await call(removeProfile, { profile_id: profile.id });
    setSaved(draft);
    void navigate(addressOf('skills'));
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="flex max-w-[760px] flex-col gap-4">
        <Field label={t('job_title')} required>
          <TextInput value={draft.title} maxLength={60} onChange={(event) => change({ title: event.target.value })} />
        </Field>
        <Field label={t('job_intro')} required>
          <TextArea rows={3} maxLength={2000} value={draft.intro} onChange={(event) => change({ intro: event.target.value })} />
        </Field>
        <Checkbox label={t('job_publish')} checked={draft.published} onChange={(event) => change({ published: event.target.checked })} />
      </div>
      <Section title={t('job_wanted')}>
        {draft.needs.length === 0 && <p className="mb-3 text-ink-3">{t('job_no_needs')}</p>}
        {draft.needs.length > 0 && (
          <p className="grid grid-cols-[minmax(0,1fr)_72px_72px_44px] gap-x-3 pb-1 text-13 text-ink-3" aria-hidden="true">
            <span />
            <span>{t('job_level')}</span>
            <span>{t('weight')}</span>
          </p>
        )}
        {draft.needs.length > 0 && (
          <List label={t('job_wanted')}>
            {draft.needs.map((need) => (
              <NeedRow
                key={need.skill_id}
                need={need}
                onChange={(next) => change({ needs: draft.needs.map((one) => (one === need ? next : one)) })}
                onDrop={() => change({ needs: draft.needs.filter((one) => one !== need) })}
              />
            ))}
          </List>
        )}
        <div className="mt-4 max-w-[480px]">
          <SkillSearch
            label={t('job_add')}
            except={draft.needs.map(({ skill_id }) => skill_id)}
            disabled={draft.needs.length >= PROFILE_NEEDS}
            onChoose={({ id, name }) => change({ needs: [...draft.needs, { skill_id: id, name, level: USUAL_LEVEL, weight: '100' }] })}
          />
        </div>
      </Section>
      <Problem of={failure} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" look="filled" busy={busy}>
          {t('save')}
        </Button>
        <Button look="quiet" onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={removing}
        onClose={() => setRemoving(false)}
        title={t('job_remove_title', { title: profile.title })}
        confirm={t('remove')}
        danger
        onConfirm={remove}
      >
        {t('job_remove_text')}
      </ConfirmDialog>
    </form>
  );
}
