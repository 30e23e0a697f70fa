import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Home } from '../../parts/work/useHome.ts';
import { openLogin } from '../../platform/person/login-dialog.ts';
import { Button, buttonClasses } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Notices } from './Aside.tsx';
import { Competitions } from './Competitions.tsx';

/** Spaces that take everybody; opening one asks a visitor to log in. */
function OpenSpaces({ spaces }: { spaces: Home['open_spaces'] }) {
  const { t } = useTranslation('home');
  return (
    <ul className="border-b border-line">
      {spaces.map(({ id, name, intro, students }) => (
        <li key={id} className="flex min-h-14 items-center gap-4 border-t border-line py-2.5">
          <div className="min-w-0 flex-1">
            <Link to={`/index/space/${id}`} className="cut block text-16 font-bold text-ink no-underline hover:underline">
              {name}
            </Link>
            {intro && <p className="cut text-13 text-ink-3">{intro}</p>}
          </div>
          <span className="flex-none text-13 text-ink-2">{t('students_in', { count: students })}</span>
        </li>
      ))}
    </ul>
  );
}

/** What everybody may see: competitions, public spaces, notices and the way in. */
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
        {home.open_spaces.length > 0 && (
          <Section title={t('open_spaces')}>
            <OpenSpaces spaces={home.open_spaces} />
          </Section>
        )}
      </div>
      <aside className="[&>section]:mt-2 phone:mt-8">
        <Notices home={home} />
      </aside>
    </div>
  );
}
