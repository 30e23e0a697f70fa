import { useTranslation } from 'react-i18next';
import { StateLabel } from '../../ui/Mark.tsx';
import type { PaperWriting } from './usePaperDraft.ts';

/** Whether the draft is at the server. */
export function SaveLabel({ writing }: { writing: PaperWriting }) {
  const { t } = useTranslation('papers');
  const { state, faults, clean, failure } = writing;
  const word =
    faults.length > 0 || failure
      ? ({ shape: 'triangle', tone: 'red', words: t('save_faulty') } as const)
      : state === 'kept'
        ? ({ shape: 'queued', tone: 'amber', words: t('save_kept') } as const)
        : clean
          ? ({ shape: 'tick', tone: 'mute', words: t('save_saved') } as const)
          : ({ shape: 'working', tone: 'mute', words: t('save_saving') } as const);
  return (
    <span role="status">
      <StateLabel shape={word.shape} tone={word.tone}>
        {word.words}
      </StateLabel>
    </span>
  );
}
