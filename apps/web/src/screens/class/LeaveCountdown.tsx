import { CLASS_EXIT_SECONDS } from '@praxis/contract/live-classes/live-classes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** The class is over: the page leaves by itself, and says when (S-156). */
export function LeaveCountdown({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('class-room');
  const [left, setLeft] = useState(CLASS_EXIT_SECONDS);
  // Time passes outside React.
  useEffect(() => {
    if (left <= 0) return onLeave();
    const timer = window.setTimeout(() => setLeft(left - 1), 1000);
    return () => window.clearTimeout(timer);
  }, [left, onLeave]);
  return (
    <Dialog
      open
      onClose={onLeave}
      title={t('class_over')}
      foot={
        <Button look="filled" onClick={onLeave}>
          {t('leave_now')}
        </Button>
      }
    >
      <p role="status">{t('leaving_in', { count: left })}</p>
    </Dialog>
  );
}
