import { addressOf } from '@praxis/contract/core/pages';
import { changePeerRound, closePeerRound, type PeerRound, removePeerRound } from '@praxis/contract/projects/peers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RoundFields, type RoundRules, roundRulesOf } from '../../parts/project/RuleFields.tsx';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';

type Props = { round: PeerRound; again: () => void };

const rulesOf = ({ closes_at, again_days, weight }: PeerRound): RoundRules => ({
  ...{ closes_at, again_days: String(again_days), weight: String(weight) },
});

function ChangeDialog({ round, again, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['projects', 'shell']);
  const [rules, setRules] = useState(() => rulesOf(round));
  const [failure, setFailure] = useState<unknown>();
  const save = () =>
    call(changePeerRound, { round_id: round.id, ...roundRulesOf(rules) }).then(() => {
      again();
      onClose();
    }, setFailure);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('rounds')}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RoundFields rules={rules} onChange={(change) => setRules({ ...rules, ...change })} />
      </div>
      <Problem of={failure} />
    </Dialog>
  );
}

/** Changing, closing and removing a round, for who runs it. */
export function RoundSettings({ round, again }: Props) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'change' | 'close' | 'remove'>();
  const reviews = round.works.flatMap((work) => work.reviews);
  const waits = reviews.filter(({ state, run_id }) => state === 'open' && run_id !== null).length;
  const started = reviews.some(({ state }) => state === 'submitted');
  const shut = () => setDialog(undefined);
  return (
    <>
      {round.state !== 'closed' && (
        <>
          <Button onClick={() => setDialog('change')}>{t('round_change')}</Button>
          <Button onClick={() => setDialog('close')}>{t('round_close')}</Button>
        </>
      )}
      {!started && (
        <Button look="plain" onClick={() => setDialog('remove')}>
          {t('round_remove')}
        </Button>
      )}
      {dialog === 'change' && <ChangeDialog round={round} again={again} onClose={shut} />}
      <ConfirmDialog
        open={dialog === 'close'}
        onClose={shut}
        title={t('round_close')}
        confirm={t('round_close')}
        onConfirm={() => call(closePeerRound, { round_id: round.id }).then(again)}
      >
        {t('round_close_words', { count: waits })}
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'remove'}
        onClose={shut}
        title={t('round_remove')}
        confirm={t('round_remove')}
        danger
        onConfirm={async () => {
          await call(removePeerRound, { round_id: round.id });
          void navigate(addressOf('projectTask', { taskId: round.task_id }));
        }}
      >
        {t('round_remove_words')}
      </ConfirmDialog>
    </>
  );
}
