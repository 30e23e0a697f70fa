import { publishCompetition } from '@praxis/contract/competitions/design';
import { addressOf } from '@praxis/contract/core/pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { CheckList, useCheck } from './CheckPanel.tsx';
import { type Design, useDesignRefresh } from './useDesign.ts';

/** Publishes a draft after showing what becomes public and frozen. */
export function PublishDialog({ design, onClose }: { design: Design; onClose: () => void }) {
  const { t } = useTranslation(['competition-design', 'shell']);
  const navigate = useNavigate();
  const refresh = useDesignRefresh(design.id);
  const check = useCheck(design.id);
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const counts = check.data?.counts;
  const hindered = check.data?.problems.some(({ hinders }) => hinders) ?? true;
  const publish = async () => {
    if (busy || !counts) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call(publishCompetition, { competition_id: design.id, ...counts });
      await refresh();
      toastDone(t('published'));
      onClose();
      void navigate(addressOf('competitionDesk', { id: design.id }));
    } catch (refused) {
      setFailure(refused);
      setBusy(false);
      await check.refetch();
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="usual"
      title={t('publish_title', { title: design.settings.title })}
      foot={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button look="filled" busy={busy} disabled={hindered} onClick={() => void publish()}>
            {t('publish')}
          </Button>
        </>
      }
    >
      {counts && (
        <dl className="mb-4 grid grid-cols-3 gap-4">
          {(['stages', 'sections', 'fields'] as const).map((name) => (
            <div key={name}>
              <dt className="text-13 text-ink-3">{t(`count_${name}`)}</dt>
              <dd className="text-20 font-bold tabular-nums">{counts[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      <CheckList design={design} onFollow={onClose} />
      {!hindered && <p className="mt-4 text-ink-2">{t(design.settings.visibility === 'public' ? 'publish_public' : 'publish_private')}</p>}
      {hindered && check.data && <p className="mt-4 text-13 text-red">{t('publish_hindered')}</p>}
      <Problem of={failure} />
    </Dialog>
  );
}
