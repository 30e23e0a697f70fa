import { createGroup } from '@praxis/contract/spaces/members';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select, TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useSpaceRefresh } from '../space-queries.ts';
import { useGroups } from './useGroups.ts';

type GroupDialogProps = {
  spaceId: string;
  title: string;
  /** A verb with its object. */
  verb: string;
  /** Offers "no group" as well. */
  mayClear?: boolean;
  onPick: (groupId: string | null) => Promise<unknown>;
  onClose: () => void;
};

/** The choice of a group that is not there yet. */
const NEW = 'new';

/** Picks one of the study groups, or makes one. */
export function GroupDialog({ spaceId, title, verb, mayClear, onPick, onClose }: GroupDialogProps) {
  const { t } = useTranslation(['space', 'shell']);
  const groups = useGroups(spaceId);
  const refresh = useSpaceRefresh(spaceId);
  const list = groups.data?.list ?? [];
  const [picked, setPicked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [name, setName] = useState('');
  const value = picked ?? list[0]?.id ?? (mayClear ? '' : NEW);
  const nameless = value === NEW && name.trim() === '';
  const pick = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const created = value === NEW ? (await call(createGroup, { space_id: spaceId, name })).group_id : value;
      if (value === NEW) refresh(['groups']);
      await onPick(created || null);
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  const choices = [
    ...list.map((group) => ({ value: group.id, label: group.name })),
    { value: NEW, label: t('new_group_choice') },
    ...(mayClear ? [{ value: '', label: t('no_group') }] : []),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={busy} disabled={!groups.isSuccess || nameless} onClick={() => void pick()}>
            {verb}
          </Button>
        </>
      }
    >
      {groups.isSuccess && (
        <Field label={t('group')}>
          <Select choices={choices} value={value} onChange={(event) => setPicked(event.target.value)} />
        </Field>
      )}
      {groups.isSuccess && value === NEW && (
        <Field label={t('group_name')} className="mt-3" required>
          <TextInput maxLength={50} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
      <Problem of={failure ?? groups.error} />
    </Dialog>
  );
}
