import type { InstitutionState, InstitutionView } from '@praxis/contract/institutions/institutions';
import { useTranslation } from 'react-i18next';
import { spokenTime } from '../../platform/language/dates.ts';
import { type MarkShape, StateLabel, type Tone } from '../../ui/Mark.tsx';
import { Section } from '../../ui/Page.tsx';

const looks: Record<InstitutionState, { shape: MarkShape; tone: Tone }> = {
  pending: { shape: 'waiting', tone: 'amber' },
  approved: { shape: 'tick', tone: 'pine' },
  refused: { shape: 'cross', tone: 'red' },
  suspended: { shape: 'stopped', tone: 'amber' },
};

/** The state of an institution as mark and word. */
export function InstitutionStateLabel({ state }: { state: InstitutionState }) {
  const { t } = useTranslation('institution');
  return <StateLabel {...looks[state]}>{t(`state_${state}`)}</StateLabel>;
}

/** How far a sign-up is. */
export function Progress({ institution }: { institution: InstitutionView }) {
  const { t } = useTranslation('institution');
  return (
    <Section title={t('progress')} className="mt-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-y border-line py-4">
        <div className="min-w-0 flex-1">
          <div className="text-16 font-bold">{institution.name}</div>
          <div className="text-13 text-ink-3">
            {t('sent_at', { time: spokenTime(institution.created_at) })}
            {institution.reviewed_at !== null && `　${t('decided_at', { time: spokenTime(institution.reviewed_at) })}`}
          </div>
          {institution.reason && <div className="mt-1 text-13">{t('reason', { reason: institution.reason })}</div>}
        </div>
        <InstitutionStateLabel state={institution.state} />
      </div>
    </Section>
  );
}
