import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui/Mark.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { Seal } from '../../ui/Seal.tsx';

/** Shown while another page prepares (S-078). */
export function LoadingScreen() {
  const { t } = useTranslation('shell');
  usePageTitle(t('loading'));
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <h1 className="flex flex-col items-center gap-4 text-14 font-normal text-ink-2">
        <Seal size={48} />
        <span role="status" className="flex items-center gap-2">
          <Mark shape="working" />
          {t('loading')}
        </span>
      </h1>
    </main>
  );
}
