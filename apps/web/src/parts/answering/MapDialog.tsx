import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { QuestionMap } from './QuestionMap.tsx';
import type { AttemptSession } from './session/attempt-session.ts';

/** The question map on a phone. */
export function MapDialog({
  keeper: session,
  at,
  onGo,
  onClose,
  side,
}: {
  keeper: AttemptSession;
  at: number;
  onGo: (item: number) => void;
  onClose: () => void;
  side?: ReactNode;
}) {
  const { t } = useTranslation('answering');
  return (
    <Dialog open onClose={onClose} title={t('map')}>
      <QuestionMap keeper={session} at={at} onGo={onGo} />
      {side}
    </Dialog>
  );
}
