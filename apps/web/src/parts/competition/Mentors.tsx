import { inviteMentor } from '@praxis/contract/teams/mentors';
import type { OwnRegistration } from '@praxis/contract/teams/registrations';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useCompetitionChanged } from './useOwnEntry.ts';

type Mentor = OwnRegistration['mentors'][number];
type MentorsProps = {
  competitionId: string;
  /** Absent before the form was saved for the first time. */
  registrationId: string | undefined;
  mentors: readonly Mentor[];
  most: number;
  /** Whether this person names mentors. */
  leads: boolean;
};

const looks: Record<Mentor['state'], { shape: MarkShape; tone: Tone }> = {
  invited: { shape: 'waiting', tone: 'amber' },
  accepted: { shape: 'tick', tone: 'pine' },
  declined: { shape: 'cross', tone: 'mute' },
};

function useInvite(competitionId: string, registrationId: string | undefined) {
  const changed = useCompetitionChanged(competitionId);
  return useMutation({
    mutationFn: (who: { account?: string; user_id?: string; withdraw?: boolean }) =>
      call(inviteMentor, { registration_id: registrationId ?? '', ...who }),
    onSuccess: () => changed(),
  });
}

function MentorRow({ of: mentor, ...about }: { of: Mentor } & MentorsProps) {
  const { t } = useTranslation(['registration', 'competition']);
  const invite = useInvite(about.competitionId, about.registrationId);
  const { person, state } = mentor;
  return (
    <li className="border-t border-line py-2">
      <div className="flex flex-wrap items-center gap-2.5">
        <Avatar name={person.name} picture={person.avatar} size="small" />
        <span className="min-w-0 flex-1 break-words">{person.name}</span>
        <StateLabel {...looks[state]}>{t(`competition:mentor_${state}`)}</StateLabel>
        {about.leads && (
          <Button size="small" busy={invite.isPending} onClick={() => invite.mutate({ user_id: person.id, withdraw: true })}>
            {t('mentor_remove')}
          </Button>
        )}
      </div>
      <Problem of={invite.error} />
    </li>
  );
}

/** Mentors of an entrant with where each stands; who leads it invites teachers by account or phone number. */
export function Mentors(props: MentorsProps) {
  const { t } = useTranslation('registration');
  const { competitionId, registrationId, mentors, most, leads } = props;
  const [account, setAccount] = useState('');
  const invite = useInvite(competitionId, registrationId);
  const room = mentors.filter(({ state }) => state !== 'declined').length < most;
  const beside = invite.error instanceof Refused ? invite.error.fields.account : undefined;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await invite.mutateAsync({ account: account.trim() }).then(
      () => {
        setAccount('');
        toastDone(t('mentor_invited'));
      },
      () => undefined,
    );
  };
  return (
    <Section title={<span className="text-14">{t('mentors')}</span>} className="mt-7!">
      <p className="mb-2 text-12 text-ink-3">{t('mentors_help', { count: most })}</p>
      {mentors.length > 0 && (
        <ul aria-label={t('mentors')} className="border-b border-line">
          {mentors.map((mentor) => (
            <MentorRow key={mentor.person.id} of={mentor} {...props} />
          ))}
        </ul>
      )}
      {leads && registrationId === undefined && <p className="text-13 text-ink-3">{t('mentor_wait')}</p>}
      {leads && registrationId !== undefined && room && (
        <form onSubmit={(event) => void send(event)} className="mt-3 flex items-end gap-2">
          <Field label={t('mentor_account')} error={beside} className="min-w-0 flex-1">
            <TextInput maxLength={100} autoComplete="off" value={account} onChange={(event) => setAccount(event.target.value)} />
          </Field>
          <Button type="submit" busy={invite.isPending}>
            {t('mentor_invite')}
          </Button>
        </form>
      )}
      {!beside && <Problem of={invite.error} />}
    </Section>
  );
}
