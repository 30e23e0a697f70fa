import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedWarning } from '../../../platform/unsaved.ts';
import { ConfirmDialog, Dialog } from '../../../ui/Dialog.tsx';

type Props = {
  title: string;
  summary?: string;
  width?: 'wide';
  /** Whether something is chosen that is not linked yet. */
  unsaved: boolean;
  onClose: () => void;
  foot: ReactNode;
  children: ReactNode;
};

/** A dialog that links something to a skill; it asks before what was chosen is lost. */
export function LinkDialog({ unsaved, onClose, children, ...rest }: Props) {
  const { t } = useTranslation('skills');
  const [leaving, setLeaving] = useState(false);
  useUnsavedWarning(unsaved);
  return (
    <Dialog {...rest} open onClose={() => (unsaved ? setLeaving(true) : onClose())}>
      {children}
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        title={t('job_leave_title')}
        confirm={t('link_leave')}
        danger
        onConfirm={async () => onClose()}
      >
        {t('link_leave_text')}
      </ConfirmDialog>
    </Dialog>
  );
}
