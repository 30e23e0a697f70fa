import type { CompetitionPhase, StageCard } from '@praxis/contract/competitions/competitions';
import type { RegistrationState } from '@praxis/contract/teams/registrations';
import type { TeamState } from '@praxis/contract/teams/teams';
import { useTranslation } from 'react-i18next';
import { StateLabel } from '../../ui/Mark.tsx';
import { phaseLooks, registrationLooks, stageLooks, teamLooks } from './competition-labels.ts';

/** Where a competition stands; after its registration it has not begun before its first stage does. */
export function PhaseLabel({ phase, ahead = false }: { phase: CompetitionPhase; ahead?: boolean }) {
  const { t } = useTranslation('competition');
  if (ahead) return <StateLabel {...phaseLooks.announced}>{t('phase_ahead')}</StateLabel>;
  return <StateLabel {...phaseLooks[phase]}>{t(`phase_${phase}`)}</StateLabel>;
}

/** Where a registration stands; steps that are missing go before the state of a draft. */
export function RegistrationLabel({ state, missing = 0 }: { state: RegistrationState; missing?: number }) {
  const { t } = useTranslation('competition');
  if (state === 'draft' && missing > 0)
    return (
      <StateLabel shape="triangle" tone="amber" act>
        {t('missing_steps', { count: missing })}
      </StateLabel>
    );
  return <StateLabel {...registrationLooks[state]}>{t(`registration_${state}`)}</StateLabel>;
}

/** Where a team stands. */
export function TeamLabel({ state }: { state: TeamState }) {
  const { t } = useTranslation('competition');
  return <StateLabel {...teamLooks[state]}>{t(`team_${state}`)}</StateLabel>;
}

/** Where a stage stands. */
export function StageLabel({ state }: { state: StageCard['state'] }) {
  const { t } = useTranslation('competition');
  return <StateLabel {...stageLooks[state]}>{t(`stage_${state}`)}</StateLabel>;
}
