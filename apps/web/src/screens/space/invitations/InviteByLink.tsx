import type { DataOf } from '@praxis/contract/core/endpoint';
import { makeInvitationLink } from '@praxis/contract/spaces/invitations';
import type { SpaceDetail } from '@praxis/contract/spaces/spaces';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { shortDate } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/fields/Choices.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { TextInput } from '../../../ui/fields/TextInput.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { useSpaceRefresh } from '../space-queries.ts';
import { InvitedRole, useInvitee } from './InvitedRole.tsx';

/** The link, shown this once: only its hash is kept. */
function FreshLink({ link }: { link: DataOf<typeof makeInvitationLink> }) {
  const { t } = useTranslation('space');
  const address = `${window.location.origin}/join/${link.token}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toastDone(t('link_copied'));
  };
  return (
    <Field label={t('fresh_link')} help={t('fresh_link_help', { date: shortDate(link.expires_at) })}>
      <TextInput
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
        after={
          <Button size="small" look="quiet" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        }
      />
    </Field>
  );
}

/** A link that lets in whoever holds it, as often as it says. */
export function InviteByLink({ space, onClose }: { space: SpaceDetail; onClose: () => void }) {
  const { t } = useTranslation(['space', 'shell']);
  const refresh = useSpaceRefresh(space.id);
  const role = useInvitee();
  const [uses, setUses] = useState('1');
  const [skips, setSkips] = useState(true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [link, setLink] = useState<DataOf<typeof makeInvitationLink>>();
  const max_uses = Number(uses);
  const valid = Number.isInteger(max_uses) && max_uses >= 1 && max_uses <= 10_000;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !valid) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setLink(await call(makeInvitationLink, { space_id: space.id, max_uses, skips_review: skips, ...role.invitee }));
      refresh(['invitations']);
    } catch (refused) {
      setFailure(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <InvitedRole space={space} {...role} />
      <Field label={t('max_uses')} error={valid ? undefined : t('max_uses_rule')} className="w-40">
        <TextInput inputMode="numeric" value={uses} onChange={(event) => setUses(event.target.value.trim())} />
      </Field>
      {role.invitee.role === 'student' && space.need_review && (
        <Checkbox label={t('skip_review')} checked={skips} onChange={(event) => setSkips(event.target.checked)} />
      )}
      {link && <FreshLink link={link} />}
      <Problem of={failure} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('shell:close')}</Button>
        <Button look="filled" type="submit" busy={busy}>
          {t('make_link')}
        </Button>
      </div>
    </form>
  );
}
