import { type SpaceDetail, type TaRight, taRights } from '@praxis/contract/spaces/spaces';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/fields/Field.tsx';
import { Select } from '../../../ui/fields/TextInput.tsx';
import { RightsField } from '../members/AssistantDialog.tsx';

export type Invitee = { role: 'student' | 'ta' | 'teacher'; rights: TaRight[]; days: number };

/** What the invited become and how long the invitation holds. */
export function useInvitee() {
  const [invitee, setInvitee] = useState<Invitee>({ role: 'student', rights: [taRights[0]!, 'mark', 'assist_labs'], days: 14 });
  return { invitee, change: (part: Partial<Invitee>) => setInvitee((before) => ({ ...before, ...part })) };
}

/** The fields of role, rights and days; only who leads the space invites staff. */
export function InvitedRole({ space, invitee, change }: { space: SpaceDetail } & ReturnType<typeof useInvitee>) {
  const { t } = useTranslation('space');
  const roles = space.can.manage_assistants ? (['student', 'ta', 'teacher'] as const) : (['student'] as const);
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('invited_role')}>
          <Select
            choices={roles.map((value) => ({ value, label: t(`role_${value}`) }))}
            value={invitee.role}
            onChange={(event) => change({ role: event.target.value as Invitee['role'] })}
          />
        </Field>
        <Field label={t('valid_for')}>
          <Select
            choices={([1, 7, 14, 30, 90] as const).map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
            value={String(invitee.days)}
            onChange={(event) => change({ days: Number(event.target.value) })}
          />
        </Field>
      </div>
      {invitee.role === 'ta' && <RightsField rights={invitee.rights} onChange={(rights) => change({ rights })} />}
    </>
  );
}
