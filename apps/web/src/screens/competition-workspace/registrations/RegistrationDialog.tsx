import { openRegistrationFile } from '@praxis/contract/teams/registrations';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RegistrationLabel } from '../../../parts/competition/StateLabels.tsx';
import { call } from '../../../platform/calls/call.ts';
import { listed, spokenTime } from '../../../platform/language/dates.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import type { Registration, Registrations } from './useRegistrations.ts';

/** What can be done with one registration that is opened. */
export type OpenedAct = 'approve' | 'refuse' | 'promote' | 'disqualify' | 'requalify' | 'official';

function FileAnswer({ row, field }: { row: Registration; field: string }) {
  const { t } = useTranslation('competition-workspace');
  const open = useMutation({
    mutationFn: () => call(openRegistrationFile, { registration_id: row.id, field }),
    onSuccess: ({ address }) => window.open(address, '_blank', 'noopener'),
  });
  return (
    <>
      <Button size="small" busy={open.isPending} onClick={() => open.mutate()}>
        {t('open_file')}
      </Button>
      <Problem of={open.error} />
    </>
  );
}

function Answers({ row, data }: { row: Registration; data: Registrations }) {
  const { t } = useTranslation('competition-workspace');
  const answered = data.fields.filter(({ key }) => row.answers[key]);
  if (answered.length === 0) return <p className="text-13 text-ink-3">{t('no_answers')}</p>;
  return (
    <dl className="grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {answered.map((field) => (
        <div key={field.key} className="contents">
          <dt className="text-ink-3">{field.label}</dt>
          <dd className="break-words">{field.kind === 'file' ? <FileAnswer row={row} field={field.key} /> : row.answers[field.key]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Everything about a registration, and what can be done with it alone. */
export function RegistrationDialog({
  row,
  data,
  onAct,
  onClose,
}: {
  row: Registration;
  data: Registrations;
  onAct: (act: OpenedAct) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('competition-workspace');
  const acts: OpenedAct[] = [
    ...(row.state === 'submitted' ? (['refuse', 'approve'] as const) : []),
    ...(row.state === 'waitlisted' ? (['promote'] as const) : []),
    ...(row.state === 'approved' ? (['official', 'disqualify'] as const) : []),
    ...(row.state === 'disqualified' ? (['requalify'] as const) : []),
  ];
  const labelOf = (act: OpenedAct) => (act === 'official' ? t(row.official ? 'make_guest' : 'make_official') : t(act));
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={row.name}
      summary={listed([
        row.institution,
        row.division,
        row.number === null ? '' : t('number', { number: row.number }),
        row.submitted_at === null ? '' : t('submitted_at', { time: spokenTime(row.submitted_at) }),
      ])}
      foot={
        data.can.review &&
        acts.length > 0 &&
        acts.map((act) => (
          <Button
            key={act}
            look={act === 'disqualify' || act === 'refuse' ? 'danger' : act === 'approve' ? 'filled' : 'outline'}
            onClick={() => onAct(act)}
          >
            {labelOf(act)}
          </Button>
        ))
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <RegistrationLabel state={row.state} />
        {row.reason && <span className="text-13 text-ink-2">{t('because', { reason: row.reason })}</span>}
      </div>
      <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
        {row.people.map((person) => (
          <li key={person.id} className="flex items-center gap-2">
            <Avatar name={person.name} picture={person.avatar} />
            {person.name}
            {person.captain && <span className="text-12 text-ink-3">{t('captain')}</span>}
          </li>
        ))}
        {row.mentors.map(({ person, state }) => (
          <li key={person.id} className="flex items-center gap-2">
            <Avatar name={person.name} picture={person.avatar} />
            {person.name}
            <span className="text-12 text-ink-3">{t(`mentor_${state}`)}</span>
          </li>
        ))}
      </ul>
      <Answers row={row} data={data} />
    </Dialog>
  );
}
