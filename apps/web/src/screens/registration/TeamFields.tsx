import { addressOf } from '@praxis/contract/core/pages';
import { saveTeam, showTeam } from '@praxis/contract/teams/teams';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { registrationText } from './field-faults.ts';
import { LogoField } from './LogoField.tsx';
import type { Form } from './useForm.ts';

type Team = NonNullable<Form['team']>;
type TeamDraft = { name: string; slogan: string; logo_file_id: string | null };

function Fields({ team, saved, refused }: { team: Team; saved: TeamDraft; refused: Record<string, string> }) {
  const { t } = useTranslation('registration');
  const client = useQueryClient();
  const [draft, setDraft] = useState(saved);
  const save = useMutation({
    mutationFn: (next: TeamDraft) => call(saveTeam, { team_id: team.id, ...next, name: next.name.trim() }, { background: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['team', team.id] }),
  });
  const server = save.error instanceof Refused ? save.error.fields : {};
  const keep = (next: TeamDraft) => {
    setDraft(next);
    if (next.name.trim() !== '') save.mutate(next);
  };
  const nameFault = draft.name.trim() === '' ? registrationText('team_name_required') : (server.name ?? refused.name);
  return (
    <div className="mb-7 grid grid-cols-2 gap-4 phone:grid-cols-1">
      <Field label={t('team_name')} help={t('team_name_help')} error={nameFault} required>
        <TextInput
          maxLength={24}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          onBlur={() => draft.name !== saved.name && keep(draft)}
        />
      </Field>
      <LogoField
        name={draft.name}
        logo={team.logo}
        error={server.logo_file_id ?? refused.logo_file_id}
        onDone={(logo_file_id) => keep({ ...draft, logo_file_id })}
      />
      <Field label={t('team_slogan')} help={t('team_slogan_help')}>
        <TextInput
          maxLength={60}
          value={draft.slogan}
          onChange={(event) => setDraft({ ...draft, slogan: event.target.value })}
          onBlur={() => draft.slogan !== saved.slogan && keep(draft)}
        />
      </Field>
      {!server.name && !server.logo_file_id && <Problem of={save.error} />}
    </div>
  );
}

/** Name, logo and slogan of the team, saved when one leaves a field, and the captain's picture. */
export function TeamFields({ team, captainAvatar, refused }: { team: Team; captainAvatar: boolean; refused: Record<string, string> }) {
  const { t } = useTranslation('registration');
  const detail = useQuery({
    queryKey: ['team', team.id],
    queryFn: ({ signal }) => call(showTeam, { team_id: team.id }, { signal, background: true }),
  });
  const avatar = captainAvatar ? refused.avatar : registrationText('captain_avatar_required');
  return (
    <section aria-label={t('team')}>
      <h2 className="mb-3 text-16 font-bold">{t('team')}</h2>
      {detail.data && (
        <Fields
          key={team.id}
          team={team}
          saved={{ name: detail.data.name, slogan: detail.data.slogan, logo_file_id: detail.data.logo_file_id }}
          refused={refused}
        />
      )}
      {avatar && (
        <div className="mb-6" role="alert">
          <p className="text-13 text-ink-2">{t('captain_avatar')}</p>
          <Wrong>{avatar}</Wrong>
          <Link to={addressOf('personal')} target="_blank" className={`${buttonClasses('outline', 'small')} mt-2`}>
            {t('captain_avatar_set')}
          </Link>
        </div>
      )}
    </section>
  );
}
