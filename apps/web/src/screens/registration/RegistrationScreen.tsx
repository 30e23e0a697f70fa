import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { FormPage } from './FormPage.tsx';
import { NewTeam } from './NewTeam.tsx';
import { useForm } from './useForm.ts';

/** The registration form of a person or a team; a new one where one exists becomes the existing one (S-101). */
export function RegistrationScreen() {
  const { t } = useTranslation('registration');
  const { isedit = '0', type = '1', id = '', team_id: teamId = '0' } = useParams();
  const form = useForm(id, type as '1' | '2', teamId);
  if (!form.data)
    return (
      <Page title={t('title')} reading>
        {form.isPending ? <Skeleton rows={6} /> : <Problem of={form.error} retry={() => void form.refetch()} />}
      </Page>
    );
  const { competition, registration, team } = form.data;
  const fits = team ? '2' : competition.entry === 'team' ? '2' : competition.entry === 'individual' ? '1' : type;
  const place = { isedit: registration ? '1' : '0', type: fits, id, team_id: team?.id ?? '0' };
  if (isedit !== place.isedit || type !== fits || teamId !== place.team_id)
    return <Navigate replace to={addressOf('registration', place)} />;
  if (fits === '2' && !team) return <NewTeam form={form.data} />;
  const stands = registration === null || registration.state === 'draft' ? 'open' : registration.state;
  return <FormPage key={`${team?.id ?? ''} ${stands}`} form={form.data} />;
}
