import { confirmResult, withdrawRequest } from '@praxis/contract/ranks/results';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/calls/call.ts';
import { timeLabel } from '../../../platform/language/dates.ts';
import { toastDone } from '../../../platform/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { Strip } from '../../../ui/States.tsx';
import type { Workspace, WorkspaceStage } from '../useCompetitionWorkspace.ts';
import type { Preview } from './preview.ts';
import { useResultRefresh } from './useResultRefresh.ts';

type Props = { workspace: Workspace; stage: WorkspaceStage; preview: Preview };

/** What one organiser asks to publish: another one confirms what both have looked at, whoever runs the competition takes it back. */
export function ResultToConfirm({ workspace, stage, preview: { request, seen, can } }: Props) {
  const { t } = useTranslation('competition-workspace');
  const refresh = useResultRefresh(workspace, stage);
  const [act, setAct] = useState<'confirm' | 'withdraw'>();
  if (!request) return null;
  const kind = t(`result_${request.kind}`);
  const values = { name: request.by.name, time: timeLabel(request.at), kind };
  const state = !request.current ? 'stale' : request.mine ? 'mine' : 'theirs';
  const confirm = async () => {
    const version = await call(confirmResult, { stage_id: stage.id, seen }).finally(refresh);
    toastDone(t('result_published', { no: version.no }));
  };
  return (
    <Strip tone="amber">
      <span className="flex flex-wrap items-center gap-x-4 gap-y-2 phone:flex-col phone:items-start">
        <span className="min-w-0 flex-1">
          <b>{t('two_asked', values)}</b>　{t(`two_${state}`)}
          {request.reason && <span className="block text-13">{request.reason}</span>}
        </span>
        {can.publish && (
          <span className="flex flex-wrap gap-2">
            {state === 'theirs' && (
              <Button look="filled" onClick={() => setAct('confirm')}>
                {t('two_confirm')}…
              </Button>
            )}
            <Button onClick={() => setAct('withdraw')}>{t('two_withdraw')}</Button>
          </span>
        )}
      </span>
      {act === 'confirm' && (
        <ConfirmDialog
          open
          onClose={() => setAct(undefined)}
          title={t(`result_publish_${request.kind}_title`, { stage: stage.title })}
          confirm={t('two_confirm')}
          onConfirm={confirm}
        >
          <p>{t(`result_publish_${request.kind}_text`, { hours: workspace.publicity_hours })}</p>
          <p className="mt-2">{t('two_confirm_text', values)}</p>
        </ConfirmDialog>
      )}
      {act === 'withdraw' && (
        <ConfirmDialog
          open
          onClose={() => setAct(undefined)}
          title={t('two_withdraw')}
          confirm={t('two_withdraw')}
          onConfirm={async () => void (await call(withdrawRequest, { stage_id: stage.id }).finally(refresh))}
        >
          <p>{t('two_withdraw_text')}</p>
        </ConfirmDialog>
      )}
    </Strip>
  );
}
