import { useTranslation } from 'react-i18next';
import { EmptyState } from './States.tsx';

/** A page whose content is not there yet. */
export function PendingPage() {
  const { t } = useTranslation('shell');
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[720px] px-8 py-16 outline-none phone:px-4">
      <EmptyState>{t('prompt_unknown')}</EmptyState>
    </main>
  );
}
