import { addAssistant, changeAssistant } from '@praxis/contract/spaces/members';
import { type SpaceDetail, type StaffMember, type TaRight, taRights } from '@praxis/contract/spaces/spaces';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Refused } from '../../../platform/calls/refused.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useSpaceRefresh } from '../space-queries.ts';

type Candidate = { membershipId: string; name: string };
type AssistantDialogProps = {
  space: Pick<SpaceDetail, 'id'>;
  /** An assistant whose rights change; absent for a new one. */
  staff?: StaffMember;
  /** A member picked from the list to become one. */
  member?: Candidate;
  onClose: () => void;
};

const usual: readonly TaRight[] = ['approve_members', 'mark', 'assist_labs'];

/** The rights of an assistant as a list of choices. */
export function RightsField({ rights, onChange }: { rights: readonly TaRight[]; onChange: (rights: TaRight[]) => void }) {
  const { t } = useTranslation('space');
  return (
    <fieldset>
      <legend className="mb-1 text-13 text-ink-2">{t('rights')}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5 phone:grid-cols-1">
        {taRights.map((right) => (
          <Checkbox
            key={right}
            label={t(`right_${right}`)}
            checked={rights.includes(right)}
            onChange={(event) => onChange(event.target.checked ? [...rights, right] : rights.filter((one) => one !== right))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Adds an assistant by account or from the members, or changes the rights of one (S-008). */
export function AssistantDialog({ space, staff, member, onClose }: AssistantDialogProps) {
  const { t } = useTranslation(['space', 'shell']);
  const refresh = useSpaceRefresh(space.id);
  const [account, setAccount] = useState('');
  const [rights, setRights] = useState<readonly TaRight[]>(staff?.rights ?? usual);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const name = staff?.person.name ?? member?.name ?? '';
  const save = () => {
    const chosen = [...rights];
    if (staff) return call(changeAssistant, { membership_id: staff.membership_id ?? '', rights: chosen });
    if (member) return call(addAssistant, { space_id: space.id, membership_id: member.membershipId, rights: chosen });
    return call(addAssistant, { space_id: space.id, account: account.trim() || undefined, rights: chosen });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await save();
      refresh();
      toastDone(t(staff ? 'rights_changed' : 'assistant_added'));
      onClose();
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
    }
  };
  const beside = failure instanceof Refused ? failure.fields.account : undefined;
  const title = staff ? t('rights_of', { name }) : member ? t('make_assistant_title', { name }) : t('add_assistant');
  return (
    <Dialog open onClose={onClose} title={title} summary={t('assistant_summary')}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {!staff && !member && (
          <Field label={t('account_or_phone')} error={beside} required>
            <TextInput autoFocus autoComplete="off" maxLength={20} value={account} onChange={(event) => setAccount(event.target.value)} />
          </Field>
        )}
        <RightsField rights={rights} onChange={setRights} />
        {!beside && <Problem of={failure} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" type="submit" busy={busy}>
            {t(staff ? 'save_rights' : 'add_assistant')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
