import { renameGroup, type SpaceGroup } from '@praxis/contract/spaces/members';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useSpaceRefresh } from '../space-queries.ts';

/** Gives a group another name. */
export function RenameGroupDialog({ spaceId, group, onClose }: { spaceId: string; group: SpaceGroup; onClose: () => void }) {
  const { t } = useTranslation(['space', 'shell']);
  const refresh = useSpaceRefresh(spaceId);
  const [name, setName] = useState(group.name);
  const rename = useMutation({
    mutationFn: () => call(renameGroup, { group_id: group.id, name }),
    onSuccess: () => {
      refresh(['groups', 'members']);
      onClose();
    },
  });
  const beside = rename.error instanceof Refused ? rename.error.fields.name : undefined;
  return (
    <Dialog open onClose={onClose} title={t('rename_group_title', { name: group.name })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!rename.isPending) rename.mutate();
        }}
      >
        <Field label={t('group_name')} error={beside} required>
          <TextInput autoFocus maxLength={50} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        {!beside && <Problem of={rename.error} />}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" type="submit" busy={rename.isPending}>
            {t('rename_group')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
