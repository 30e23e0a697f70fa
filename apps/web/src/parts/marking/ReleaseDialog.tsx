import { releaseResults } from '@praxis/contract/assessments/marking';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { toastDone } from '../../platform/toasts.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { Mark } from '../../ui/Mark.tsx';

/** Asks before results are shown to students, or hidden from them again. */
export function ReleaseDialog({
  assessmentId,
  released,
  pending,
  done,
  onClose,
}: {
  assessmentId: string;
  released: boolean;
  /** Attempts that wait for a mark, and those that are finished. */
  pending: number;
  done: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('release');
  const queries = useQueryClient();
  const run = async () => {
    await call(releaseResults, { assessment_id: assessmentId, released: !released });
    for (const key of ['marking', 'results', 'assessment']) void queries.invalidateQueries({ queryKey: [key, assessmentId] });
    toastDone(t(released ? 'hidden' : 'released'));
  };
  return (
    <ConfirmDialog
      open
      danger={released}
      onClose={onClose}
      title={t(released ? 'hide_title' : 'title', { count: done })}
      confirm={t(released ? 'hide' : 'release')}
      onConfirm={run}
    >
      <p>{t(released ? 'hide_note' : 'note')}</p>
      {!released && pending > 0 && (
        <p className="mt-3 flex items-start gap-1.5 text-amber">
          <Mark shape="triangle" className="mt-1.5" />
          {t('pending', { count: pending })}
        </p>
      )}
    </ConfirmDialog>
  );
}
