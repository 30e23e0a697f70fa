import { addressOf } from '@praxis/contract/core/pages';
import { createTeam } from '@praxis/contract/teams/teams';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompetitionChanged } from '../../parts/competition/useOwnEntry.ts';
import { call } from '../../platform/calls/call.ts';
import { Refused } from '../../platform/calls/refused.ts';
import { goTo } from '../../platform/navigation.ts';
import { useSession } from '../../platform/person/session.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Field, Wrong } from '../../ui/fields/Field.tsx';
import { TextInput } from '../../ui/fields/TextInput.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { registrationText } from './field-faults.ts';
import { LogoField } from './LogoField.tsx';
import { Obstacles } from './Obstacles.tsx';
import type { Form } from './useForm.ts';

const NAME_LENGTH = 24;

/** A new team: name, logo and slogan; its maker is the captain, who needs a picture (S-212…215). */
export function NewTeam({ form }: { form: Form }) {
  const { t } = useTranslation(['registration', 'shell']);
  const { competition } = form;
  const changed = useCompetitionChanged(competition.id);
  const [name, setName] = useState('');
  const [slogan, setSlogan] = useState('');
  const [logo, setLogo] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  // The picture is set in another tab, which this one follows.
  const hasPicture = useSession(({ avatar }) => avatar !== '') || form.captain_avatar;
  const create = useMutation({
    mutationFn: () => call(createTeam, { competition_id: competition.id, name: name.trim(), slogan: slogan.trim(), logo_file_id: logo }),
    onSuccess: async () => {
      toastDone(t('team_created'));
      // Asked again here, a form that has a team now would lead elsewhere than to the team.
      await changed('next page');
      goTo(addressOf('teamList', { id: competition.id }));
    },
  });
  const server = create.error instanceof Refused ? create.error.fields : {};
  const nameFault = tried && name.trim() === '' ? registrationText('team_name_required') : server.name;
  const logoFault = tried && logo === null ? registrationText('team_logo_required') : server.logo_file_id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && logo !== null && hasPicture) create.mutate();
  };
  const closed = form.window !== 'open';
  return (
    <Page title={t('title_new_team')} summary={competition.title} reading>
      {closed && <p className="mb-4 text-ink-2">{t(form.window === 'before' ? 'before' : 'over')}</p>}
      <Obstacles list={form.obstacles} />
      <form onSubmit={submit} className="max-w-[520px]" aria-label={t('title_new_team')}>
        <Field label={t('team_name')} help={t('team_name_help')} error={nameFault} required className="mb-4">
          <TextInput maxLength={NAME_LENGTH} value={name} disabled={closed} onChange={(event) => setName(event.target.value)} />
        </Field>
        <div className="mb-4">
          <LogoField name={name} logo={null} error={logoFault} disabled={closed} onDone={setLogo} />
        </div>
        <Field label={t('team_slogan')} help={t('team_slogan_help')} className="mb-4">
          <TextInput maxLength={60} value={slogan} disabled={closed} onChange={(event) => setSlogan(event.target.value)} />
        </Field>
        {!hasPicture && (
          <div className="mb-4" role="alert">
            <p className="text-13 text-ink-2">{t('captain_avatar')}</p>
            <Wrong>{registrationText('captain_avatar_required')}</Wrong>
            <Link to={addressOf('personal')} target="_blank" className={`${buttonClasses('outline', 'small')} mt-2`}>
              {t('captain_avatar_set')}
            </Link>
          </div>
        )}
        {!server.name && !server.logo_file_id && <Problem of={create.error} className="mb-4" />}
        <div className="flex gap-2">
          <Button look="filled" size="main" type="submit" busy={create.isPending} disabled={closed}>
            {t('team_create')}
          </Button>
          <Link to={addressOf('teamList', { id: competition.id })} className={buttonClasses('plain', 'main')}>
            {t('shell:cancel')}
          </Link>
        </div>
      </form>
    </Page>
  );
}
