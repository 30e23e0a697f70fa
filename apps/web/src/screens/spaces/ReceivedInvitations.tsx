import { answerInvitation, listMyInvitations, type ReceivedInvitation } from '@praxis/contract/spaces/invitations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SpaceCover } from '../../parts/space/SpaceCover.tsx';
import { call } from '../../platform/calls/call.ts';
import { shortDate } from '../../platform/language/dates.ts';
import { goTo } from '../../platform/navigation.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { List, ListRow } from '../../ui/lists/Table.tsx';
import { Section } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';

function InvitationRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { t } = useTranslation('spaces');
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: (word: 'accept' | 'decline') => call(answerInvitation, { invitation_id: invitation.id, answer: word }),
    onSuccess: ({ space_id, state }) => {
      void client.invalidateQueries({ queryKey: ['spaces'] });
      if (state === 'approved' && space_id) return goTo(`/index/space/${space_id}`);
      toastDone(t(state === 'waitlisted' ? 'invitation_waitlisted' : 'invitation_declined'));
    },
  });
  const { space, from, role, expires_at } = invitation;
  return (
    <ListRow
      className="phone:flex-wrap"
      lead={<SpaceCover id={space.id} name={space.name} picture={space.cover} className="h-10 w-15" />}
      title={<b>{space.name}</b>}
      note={
        <>
          {t('invited_by', { name: from, role: t(`invited_as_${role}`), date: shortDate(expires_at) })}
          <Problem of={answer.error} />
        </>
      }
      end={
        <span className="flex gap-2">
          <Button look="filled" busy={answer.isPending && answer.variables === 'accept'} onClick={() => answer.mutate('accept')}>
            {t('accept')}
          </Button>
          <Button busy={answer.isPending && answer.variables === 'decline'} onClick={() => answer.mutate('decline')}>
            {t('decline')}
          </Button>
        </span>
      }
    />
  );
}

/** Invitations that wait for an answer; nothing when there are none. */
export function ReceivedInvitations() {
  const { t } = useTranslation('spaces');
  const invitations = useQuery({
    queryKey: ['spaces', 'invitations'],
    queryFn: ({ signal }) => call(listMyInvitations, {}, { signal, background: true }),
  });
  const list = invitations.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Section title={t('invitations')} className="mb-8">
      <List label={t('invitations')}>
        {list.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </List>
    </Section>
  );
}
