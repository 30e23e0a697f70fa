import { takeBackHandIn } from '@praxis/contract/assessments/homework';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/calls/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/States.tsx';
import FilesNotReceived from './FilesNotReceived.tsx';
import { useSender } from './useAnswerFiles.ts';

/** After a hand-in: files that are still sent from here, and taking it back to change it. */
export default function FilesOnTheirWay({ attemptId, onReopened }: { attemptId: string; onReopened?: () => Promise<void> }) {
  const { t } = useTranslation('homework');
  const { sending } = useSender(attemptId);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const files = Object.values(sending);
  const [sent, size] = [files.reduce((sum, file) => sum + file.sent, 0), files.reduce((sum, file) => sum + file.size, 0)];
  const takeBack = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(takeBackHandIn, { attempt_id: attemptId });
      await onReopened?.();
    } catch (wrong) {
      setFailure(wrong);
    }
    setBusy(false);
  };
  return (
    <div className="mt-5">
      {files.length > 0 && (
        <div role="status" className="mb-4 text-13 text-amber">
          <p className="mb-2">{t('on_their_way', { count: files.length })}</p>
          <ProgressBar value={size === 0 ? 0 : sent / size} label={t('unsent_title')} amber />
        </div>
      )}
      <div className="mb-4">
        <FilesNotReceived attemptId={attemptId} sent />
      </div>
      {onReopened && (
        <Button busy={busy} onClick={() => void takeBack()}>
          {t('take_back')}
        </Button>
      )}
      <Problem of={failure} className="mt-3" />
    </div>
  );
}
