import { addressOf } from '@praxis/contract/core/pages';
import { newPass, showPass, withdrawPass } from '@praxis/contract/ranks/board';
import { useQuery } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import type { Workspace, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import { Address } from './Address.tsx';

/** The addresses that open a board without signing in; whoever has one sees the public board until it is withdrawn. */
export function ScreenAddress({ workspace, stage }: { workspace: Workspace; stage: WorkspaceStage }) {
  const { t } = useTranslation('competition-workspace');
  const [act, setAct] = useState<'new' | 'withdraw'>();
  const shown = useQuery({
    queryKey: ['board-pass', stage.id],
    queryFn: ({ signal }) => call(showPass, { stage_id: stage.id }, { signal, background: true }),
  });
  if (shown.isPending) return <Skeleton rows={2} />;
  if (shown.error) return <Problem of={shown.error} retry={() => void shown.refetch()} />;
  const { pass } = shown.data;
  const of = { id: workspace.id, step_id: stage.id, pass };
  const rank = pass && window.location.origin + addressOf('competitionRank', of);
  return (
    <>
      {pass === '' || !rank ? (
        <p className="mb-3 text-ink-2">{t('pass_none')}</p>
      ) : (
        <div className="flex flex-wrap items-start gap-8">
          <div className="flex min-w-0 flex-1 flex-col gap-3 max-w-[760px] phone:w-full phone:flex-none">
            <Address label={t('screen_address')} address={window.location.origin + addressOf('screenVisualzation', of)} />
            <Address label={t('rank_address')} address={rank} />
          </div>
          <figure className="rounded-md bg-white p-2">
            <QRCodeSVG value={rank} size={112} level="M" marginSize={0} fgColor="#14211f" title={t('rank_address')} />
          </figure>
        </div>
      )}
      <div className="mt-4 flex gap-2">
        <Button look={pass === '' ? 'soft' : 'outline'} onClick={() => setAct('new')}>
          {t(pass === '' ? 'pass_first' : 'pass_new')}
        </Button>
        {pass !== '' && (
          <Button look="danger" onClick={() => setAct('withdraw')}>
            {t('pass_withdraw')}
          </Button>
        )}
      </div>
      {act && (
        <ConfirmDialog
          open
          danger={pass !== ''}
          onClose={() => setAct(undefined)}
          title={t(act === 'withdraw' ? 'withdraw_title' : pass === '' ? 'pass_first' : 'pass_new')}
          confirm={t(act === 'withdraw' ? 'pass_withdraw' : pass === '' ? 'pass_first' : 'pass_new')}
          onConfirm={async () => {
            await (act === 'new' ? call(newPass, { stage_id: stage.id }) : call(withdrawPass, { stage_id: stage.id }));
            await shown.refetch();
          }}
        >
          {t(pass === '' ? 'pass_first_text' : 'pass_dies')}
        </ConfirmDialog>
      )}
    </>
  );
}
