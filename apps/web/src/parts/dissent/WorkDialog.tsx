import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { BlindWork } from '../blind-work/BlindWork.tsx';
import type { Dissent } from './useDissents.ts';

/** The work an objection is about, as experts see it. */
export function WorkDialog({ work, onClose }: { work: NonNullable<Dissent['work']>; onClose: () => void }) {
  const { t } = useTranslation('dissent');
  return (
    <Dialog open onClose={onClose} title={t('work_title', { no: work.blind_no })} width="wide">
      <div className="flex border-t border-line">
        <BlindWork work={work} />
      </div>
    </Dialog>
  );
}
