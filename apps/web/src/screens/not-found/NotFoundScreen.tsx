import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClasses } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/Page.tsx';

/** An address that means nothing (S-076, D-11). */
export function NotFoundScreen() {
  const { t } = useTranslation('shell');
  usePageTitle(t('not_found_title'));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid max-w-[720px] grid-cols-[88px_minmax(0,1fr)] gap-6 px-8 py-24 outline-none phone:grid-cols-1 phone:px-4 phone:py-12"
    >
      <p aria-hidden="true" className="font-serif text-40 leading-none font-bold text-ink-3">
        404
      </p>
      <div>
        <h1 className="mb-3 font-serif text-26 leading-tight font-bold">{t('not_found_title')}</h1>
        <p className="mb-6 text-16 text-ink-2">{t('not_found')}</p>
        <Link className={buttonClasses('filled', 'main')} to="/index/home">
          {t('go_home')}
        </Link>
      </div>
    </main>
  );
}
