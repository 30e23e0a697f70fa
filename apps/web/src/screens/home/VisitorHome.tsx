import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Notices } from './Aside.tsx';
import { Competitions } from './Competitions.tsx';
import type { Home } from './useHome.ts';

/** What everybody may see: competitions, notices and the way in. */
export function VisitorHome({ home }: { home: Home }) {
  const { t } = useTranslation('home');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_312px] gap-16 phone:block">
      <div>
        <div className="mb-10 flex flex-wrap items-center gap-x-6 gap-y-4">
          <div className="min-w-60 flex-1">
            <h1 className="font-serif text-32 leading-tight font-bold phone:text-26">{t('visitor_title')}</h1>
            <p className="mt-1 text-ink-2">{t('visitor_line')}</p>
          </div>
          <div className="flex gap-2">
            <Button look="filled" size="main" onClick={() => openLogin()}>
              {t('log_in')}
            </Button>
            <Link to="/register" className={buttonClasses('outline', 'main')}>
              {t('register')}
            </Link>
          </div>
        </div>
        <Section title={t('competitions')}>
          <Competitions cards={home.competitions} />
        </Section>
      </div>
      <aside className="[&>section]:mt-2 phone:mt-8">
        <Notices home={home} />
      </aside>
    </div>
  );
}
