import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { useRole } from '../../platform/person/session.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { usePageTitle } from '../../ui/Page.tsx';

/** Why a page is not available to this person now; the server's own words when it gave some (S-262, D-10). */
export function InformationPromptScreen() {
  const { t } = useTranslation('shell');
  const { state } = useLocation() as { state: { msg?: string } | null };
  const role = useRole();
  usePageTitle(t('prompt_title'));
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid max-w-[720px] grid-cols-[88px_minmax(0,1fr)] gap-6 px-8 py-24 outline-none phone:grid-cols-1 phone:px-4 phone:py-12"
    >
      <p aria-hidden="true" className="pt-1 text-ink-3">
        <Mark shape="padlock" className="size-8" />
      </p>
      <div>
        <h1 className="mb-3 font-serif text-26 leading-tight font-bold">{t('prompt_title')}</h1>
        <p className="mb-6 text-16 text-ink-2">{state?.msg || t('prompt_unknown')}</p>
        <div className="flex flex-wrap gap-2">
          <Link className={buttonClasses('filled', 'main')} to="/index/home">
            {t('go_home')}
          </Link>
          {!role && (
            <Button size="main" onClick={() => openLogin('needed')}>
              {t('log_in')}
            </Button>
          )}
        </div>
      </div>
    </main>
  );
}
