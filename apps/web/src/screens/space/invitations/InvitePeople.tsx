import type { DataOf } from '@praxis/contract/core/endpoint';
import { platformMessages } from '@praxis/contract/core/messages';
import { invitePeople } from '@praxis/contract/spaces/invitations';
import { spacesMessages } from '@praxis/contract/spaces/messages';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { messageOf } from '../../../platform/calls/form.ts';
import { named } from '../../../platform/language/dates.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextArea } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useSpaceRefresh } from '../space-queries.ts';
import { BATCH_MOST } from '../useSelection.ts';
import { InvitedRole, useInvitee } from './InvitedRole.tsx';

/** Accounts and phones as typed or pasted: one a line, or between commas and spaces. */
export const peopleIn = (typed: string) => [...new Set(typed.split(/[\s,，、;；]+/).filter(Boolean))];

/** What became of the invitations. */
function Outcome({ outcome }: { outcome: DataOf<typeof invitePeople> }) {
  const { t } = useTranslation('space');
  return (
    <div role="status" className="rounded-md bg-pine-soft px-3 py-2 text-13 text-pine">
      <p>{t('invited', { count: outcome.invited })}</p>
      {outcome.already_members > 0 && <p>{t('already_members', { count: outcome.already_members })}</p>}
      {outcome.not_found.length > 0 && <p className="text-amber">{t('not_found_people', { names: named(outcome.not_found) })}</p>}
    </div>
  );
}

/** Personal invitations: whoever accepts is in at once. */
export function InvitePeople({ space, onClose }: { space: SpaceDetail; onClose: () => void }) {
  const { t } = useTranslation(['space', 'shell']);
  const refresh = useSpaceRefresh(space.id);
  const role = useInvitee();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [wrong, setWrong] = useState('');
  const [outcome, setOutcome] = useState<DataOf<typeof invitePeople>>();
  const people = peopleIn(typed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const rule =
      people.length === 0
        ? messageOf(spacesMessages, 'person_required')
        : people.length > BATCH_MOST
          ? messageOf(platformMessages, 'batch_over_500')
          : '';
    setWrong(rule);
    if (rule) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setOutcome(await call(invitePeople, { space_id: space.id, people, ...role.invitee }));
      setTyped('');
      refresh(['invitations']);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={t('accounts_or_phones')} error={wrong} help={t('accounts_help', { count: people.length, most: BATCH_MOST })} required>
        <TextArea autoFocus rows={4} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <InvitedRole space={space} {...role} />
      {outcome && <Outcome outcome={outcome} />}
      <Problem of={failure} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('shell:close')}</Button>
        <Button look="filled" type="submit" busy={busy}>
          {people.length > 0 ? t('invite_count', { count: people.length }) : t('invite')}
        </Button>
      </div>
    </form>
  );
}
