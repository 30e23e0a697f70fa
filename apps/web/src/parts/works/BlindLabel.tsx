import type { WorkFile } from '@praxis/contract/productions/productions';
import { useTranslation } from 'react-i18next';
import { StateLabel } from '../../ui/Mark.tsx';

const looks = {
  waiting: { shape: 'working', tone: 'mute' },
  clean: { shape: 'tick', tone: 'ink' },
  pages: { shape: 'tick', tone: 'ink' },
  withheld: { shape: 'stopped', tone: 'amber' },
  failed: { shape: 'cross', tone: 'red' },
} as const;

/** How far the blind copy of a file is, and why experts do not get it. */
export function BlindLabel({ file }: { file: Pick<WorkFile, 'blind' | 'reason'> }) {
  const { t } = useTranslation('works');
  const look = looks[file.blind];
  return (
    <StateLabel {...look} tone={file.reason !== null && look.tone === 'ink' ? 'amber' : look.tone}>
      {[t(`blind_${file.blind}`), file.reason].filter(Boolean).join(t('reason_mark'))}
    </StateLabel>
  );
}
