import { addressOf } from '@praxis/contract/core/pages';
import { renewTeamCode } from '@praxis/contract/teams/membership';
import type { TeamDetail } from '@praxis/contract/teams/teams';
import { Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone, toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useTeamAction } from './useTeams.ts';

const INK = '#14211f';

/** The invitation code of a team: to read out, to scan, to copy as a link; renewed by the captain. */
export function CodePanel({ team, code }: { team: TeamDetail; code: string }) {
  const { t } = useTranslation('team');
  const [asking, setAsking] = useState(false);
  const action = useTeamAction(team.competition_id);
  const link = `${window.location.origin}${addressOf('teamList', { id: team.competition_id }, { code })}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toastDone(t('code_copied'));
    } catch {
      toastError(t('code_not_copied'));
    }
  };
  return (
    <section aria-label={t('code_title')} className="rounded-lg border border-line p-4">
      <div className="mb-3 flex items-baseline gap-3">
        <h2 className="flex-1 text-14 font-bold">{t('code_title')}</h2>
        <span className="text-12 text-ink-3">{t('room', { count: team.team_max - team.size })}</span>
      </div>
      <div className="flex gap-3">
        <QRCodeSVG
          value={link}
          size={96}
          level="M"
          marginSize={1}
          fgColor={INK}
          bgColor="#ffffff"
          title={t('code_qr')}
          className="flex-none rounded-sm"
        />
        <div className="min-w-0 flex-1">
          <b className="block font-mono text-20 tracking-[0.08em]">{code}</b>
          <p className="mt-1 mb-2 text-12 text-ink-3">{t('code_ends')}</p>
          <span className="flex flex-wrap gap-1.5">
            <Button size="small" icon={<Copy className="size-3.5" aria-hidden="true" />} onClick={() => void copy()}>
              {t('code_copy')}
            </Button>
            {team.can.manage && (
              <Button size="small" onClick={() => setAsking(true)}>
                {t('code_renew')}
              </Button>
            )}
          </span>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('code_renew_title')}
        confirm={t('code_renew')}
        onConfirm={() => action.mutateAsync({ run: () => call(renewTeamCode, { team_id: team.id }), done: t('code_renewed') })}
      >
        {t('code_renew_text')}
      </ConfirmDialog>
    </section>
  );
}
