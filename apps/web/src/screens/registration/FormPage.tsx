import { addressOf } from '@praxis/contract/core/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RegistrationLabel, TeamLabel } from '../../parts/competition/StateLabels.tsx';
import { TeamLogo } from '../../parts/competition/TeamLogo.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Answers } from './Answers.tsx';
import { EditForm } from './EditForm.tsx';
import { FormAside } from './FormAside.tsx';
import { Obstacles } from './Obstacles.tsx';
import type { Form } from './useForm.ts';

function Heading({ form }: { form: Form }) {
  const { t } = useTranslation(['registration', 'competition']);
  const { competition, team, registration } = form;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-4">
      {team && <TeamLogo name={team.name} logo={team.logo} size="large" />}
      <div className="min-w-0 grow basis-3/5">
        <p className="text-13 text-ink-3">
          <Link to={addressOf('competitions')} className="text-ink-3">
            {t('competition:trail')}
          </Link>
          {'　'}
          <Link to={addressOf('competitionDetail', { id: competition.id })} className="text-ink-3">
            {competition.title}
          </Link>
          {team && `　${t('title')}`}
        </p>
        <h1 className="font-serif text-26 leading-tight font-bold break-words">{team?.name ?? t('title')}</h1>
      </div>
      {team && (
        <span className="flex items-center gap-2 text-13 text-ink-3">
          <TeamLabel state={team.state} />
          {t('team_members', { size: team.size, most: competition.team_max })}
        </span>
      )}
      {registration && registration.state !== 'draft' && <RegistrationLabel state={registration.state} />}
    </div>
  );
}

/** What the state of the registration means for this page. */
function FormState({ form }: { form: Form }) {
  const { t } = useTranslation('registration');
  const { registration, edits, window } = form;
  const notes = [
    registration && !edits && registration.state !== 'draft' && registration.state !== 'refused' ? t('settled') : '',
    edits ? '' : registration?.state === 'draft' || registration?.state === 'refused' ? t('reads_only') : '',
    window === 'before' ? t('before') : window === 'over' && edits ? t('over') : '',
  ].filter(Boolean);
  return (
    <>
      {registration?.state === 'refused' && (
        <div role="status" className="mb-5 rounded-md bg-red-soft px-4 py-3 text-13 text-red">
          <p className="font-bold">{t('refused', { reason: registration.reason })}</p>
          <p>{registration.submissions_left > 0 ? t('refused_note', { count: registration.submissions_left }) : t('refused_last')}</p>
        </div>
      )}
      {notes.map((note) => (
        <p key={note} className="mb-4 text-ink-2">
          {note}
        </p>
      ))}
    </>
  );
}

/** The form with what stands around it. `onLeave`: it is submitted, and another page comes. */
export function FormPage({ form, onLeave }: { form: Form; onLeave: () => void }) {
  const { t } = useTranslation('registration');
  usePageTitle(`${t('title')} ${form.competition.title}`);
  const writes = form.edits && form.window === 'open';
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1264px] px-8 pt-6 pb-12 outline-none phone:px-4 phone:pt-3">
      <Heading form={form} />
      <div className="grid grid-cols-[minmax(0,1fr)_320px] gap-14 phone:block">
        <div className="min-w-0">
          <FormState form={form} />
          {writes ? (
            <EditForm form={form} onLeave={onLeave} />
          ) : (
            <>
              <Obstacles list={form.edits ? form.obstacles : []} />
              <Answers form={form} />
            </>
          )}
        </div>
        <FormAside form={form} />
      </div>
    </main>
  );
}
