import { addressOf } from '@praxis/contract/core/pages';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/States.tsx';
import { FormPage } from './FormPage.tsx';
import { NewTeam } from './NewTeam.tsx';
import { useForm } from './useForm.ts';

/** The address becomes that of the form; not while the page is being left, for a second move would end the first before it arrives. */
function Follow({ to, leaving }: { to: string; leaving: RefObject<boolean> }) {
  const navigate = useNavigate();
  // Moving is no part of what is drawn.
  useEffect(() => {
    if (!leaving.current) void navigate(to, { replace: true });
  }, [to, leaving, navigate]);
  return null;
}

/** The registration form of a person or a team; a new one where one exists becomes the existing one (S-101). */
export function RegistrationScreen() {
  const { t } = useTranslation('registration');
  const { isedit = '0', type = '1', id = '', team_id: teamId = '0' } = useParams();
  const form = useForm(id, type as '1' | '2', teamId);
  const leaving = useRef(false);
  if (!form.data)
    return (
      <Page title={t('title')} reading>
        {form.isPending ? <Skeleton rows={6} /> : <Problem of={form.error} retry={() => void form.refetch()} />}
      </Page>
    );
  const { competition, registration, team } = form.data;
  const fits = team ? '2' : competition.entry === 'team' ? '2' : competition.entry === 'individual' ? '1' : type;
  const place = { isedit: registration ? '1' : '0', type: fits, id, team_id: team?.id ?? '0' };
  const here = addressOf('registration', place);
  if (type !== fits || teamId !== place.team_id) return <Navigate replace to={here} />;
  // The first save makes an existing one of a new one: the address follows, and the form stays under the hands of whoever types.
  const stands = registration === null || registration.state === 'draft' ? 'open' : registration.state;
  return (
    <>
      {isedit !== place.isedit && <Follow to={here} leaving={leaving} />}
      {fits === '2' && !team ? (
        <NewTeam form={form.data} />
      ) : (
        <FormPage
          key={`${team?.id ?? ''} ${stands}`}
          form={form.data}
          onLeave={() => {
            leaving.current = true;
          }}
        />
      )}
    </>
  );
}
