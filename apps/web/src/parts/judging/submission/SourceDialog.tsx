import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SubmissionView } from './SubmissionView.tsx';

/** A submission with its source and results, over the page. */
export function SourceDialog({ submissionId, onClose }: { submissionId: string; onClose: () => void }) {
  const { t } = useTranslation('judging');
  return (
    <Dialog open onClose={onClose} title={t('submission')} width="wide">
      <div className="max-h-[70vh] overflow-y-auto">
        <SubmissionView submissionId={submissionId} />
      </div>
    </Dialog>
  );
}
