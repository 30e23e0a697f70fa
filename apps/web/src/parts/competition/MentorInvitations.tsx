import { addressOf } from '@praxis/contract/core/pages';
import { answerMentor } from '@praxis/contract/teams/mentors';
import type { OwnEntry } from '@praxis/contract/teams/registrations';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { RegistrationLabel } from './StateLabels.tsx';
import { useCompetitionChanged } from './useOwnEntry.ts';

type Mentored = OwnEntry['mentoring'][number];

function MentorRow({ competitionId, of: entry }: { competitionId: string; of: Mentored }) {
  const { t } = useTranslation('competition');
  const changed = useCompetitionChanged(competitionId);
  const answer = useMutation({
    mutationFn: (accept: boolean) => call(answerMentor, { registration_id: entry.registration_id, accept }),
    onSuccess: async (_nothing, accept) => {
      toastDone(t(accept ? 'mentor_done' : 'mentor_refused'));
      await changed();
    },
  });
  if (entry.state !== 'invited')
    return (
      <li className="flex items-center gap-3 border-t border-line py-2.5">
        <span className="min-w-0 flex-1 break-words">{entry.name}</span>
        <RegistrationLabel state={entry.entry_state} />
      </li>
    );
  return (
    <li className="border-t border-line py-2.5">
      <p>{t('mentor_asked', { name: entry.name })}</p>
      <p className="mt-2 flex gap-2">
        <Button look="filled" size="small" busy={answer.isPending && answer.variables === true} onClick={() => answer.mutate(true)}>
          {t('mentor_accept')}
        </Button>
        <Button size="small" busy={answer.isPending && answer.variables === false} onClick={() => answer.mutate(false)}>
          {t('mentor_decline')}
        </Button>
      </p>
      <Problem of={answer.error} />
    </li>
  );
}

/** Entrants a teacher mentors, and those who ask. */
export function MentorInvitations({ competitionId, mentoring }: { competitionId: string; mentoring: readonly Mentored[] }) {
  const { t } = useTranslation('competition');
  const living = mentoring.filter((entry) => entry.state !== 'declined');
  if (living.length === 0) return null;
  return (
    <section aria-label={t('mentoring')} className="mb-4 rounded-lg border border-line px-5 pt-4 pb-3 phone:px-3.5">
      <h2 className="mb-2 text-16 font-bold">{t('mentoring')}</h2>
      <ul>
        {living.map((entry) => (
          <MentorRow key={entry.registration_id} competitionId={competitionId} of={entry} />
        ))}
      </ul>
      {living.some((entry) => entry.state === 'accepted') && (
        <Link to={addressOf('teamList', { id: competitionId })} className={buttonClasses('quiet', 'small')}>
          {t('mentored_teams')}
        </Link>
      )}
    </section>
  );
}
