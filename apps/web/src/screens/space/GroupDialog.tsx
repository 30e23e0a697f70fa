import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Select } from '../../ui/TextInput.tsx';
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

/** Picks one of the study groups. */
export function GroupDialog({ spaceId, title, verb, mayClear, onPick, onClose }: GroupDialogProps) {
  const { t } = useTranslation(['space', 'shell']);
  const groups = useGroups(spaceId);
  const list = groups.data?.list ?? [];
  const [picked, setPicked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const value = picked ?? list[0]?.id ?? '';
  const pick = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onPick(value || null);
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  const choices = [
    ...list.map((group) => ({ value: group.id, label: group.name })),
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
          <Button look="filled" busy={busy} disabled={choices.length === 0} onClick={() => void pick()}>
            {verb}
          </Button>
        </>
      }
    >
      {groups.isSuccess && list.length === 0 && <p className="mb-3 text-ink-2">{t('no_groups_yet')}</p>}
      {choices.length > 0 && (
        <Field label={t('group')}>
          <Select choices={choices} value={value} onChange={(event) => setPicked(event.target.value)} />
        </Field>
      )}
      <Problem of={failure ?? groups.error} />
    </Dialog>
  );
}
