import { useTranslation } from 'react-i18next';
import { type Location, useBlocker } from 'react-router';
import { useUnsavedWarning } from '../../platform/unsaved.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';

/** Goes along with a navigation that follows a save: nothing is lost by it. */
export const SAVED = { saved: true };

/** Asks before a page with something unsaved is left, by the browser and within the product; `parts` names what in the address tells its parts apart. */
export function LeaveQuestion({ unsaved, parts }: { unsaved: boolean; parts?: string }) {
  const { t } = useTranslation('writing');
  useUnsavedWarning(unsaved);
  const partOf = ({ search }: Location) => parts && new URLSearchParams(search).get(parts);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      (currentLocation.pathname !== nextLocation.pathname || partOf(currentLocation) !== partOf(nextLocation)) &&
      (nextLocation.state as typeof SAVED | null)?.saved !== true,
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leave_title')}
      confirm={t('leave')}
      danger
      onConfirm={async () => blocker.proceed?.()}
    >
      {t('leave_text')}
    </ConfirmDialog>
  );
}
