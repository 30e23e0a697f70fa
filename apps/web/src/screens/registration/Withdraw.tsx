import { addressOf } from '@praxis/contract/core/pages';
import { withdrawRegistration } from '@praxis/contract/teams/registrations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAhead } from '../../parts/competition/competition-labels.ts';
import { useCompetitionFacts } from '../../parts/competition/useCompetitionFacts.ts';
import { useCompetitionChanged } from '../../parts/competition/useOwnEntry.ts';
import { call } from '../../platform/calls/call.ts';
import { goTo } from '../../platform/navigation.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import type { Form } from './useForm.ts';

/** Withdraws the registration after asking. */
export function Withdraw({ form, registration }: { form: Form; registration: NonNullable<Form['registration']> }) {
  const { t } = useTranslation('registration');
  const facts = useCompetitionFacts();
  const [asking, setAsking] = useState(false);
  const { competition, team } = form;
  const changed = useCompetitionChanged(competition.id);
  const submitted = ['submitted', 'awaiting_payment', 'waitlisted', 'approved'].includes(registration.state);
  const stands = submitted || (team === null && registration.state === 'draft');
  if (!stands || (competition.phase === 'running' && !isAhead(competition)) || competition.state === 'ended') return null;
  const withdraw = async () => {
    await call(withdrawRegistration, { registration_id: registration.id });
    toastDone(t('withdrawn'));
    // First away from here: what is asked again may lead this page elsewhere.
    goTo(addressOf('competitionDetail', { id: competition.id }));
    await changed();
  };
  return (
    <div className="mt-7 border-t border-line pt-4">
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('withdraw_title')}
        confirm={t('withdraw_confirm')}
        danger
        onConfirm={withdraw}
      >
        {team ? t('withdraw_text_team', { count: team.size }) : t('withdraw_text')}
        {registration.fee === 'paid' && <span className="mt-2 block">{t('withdraw_fee', { amount: facts.fee(competition) })}</span>}
      </ConfirmDialog>
    </div>
  );
}
