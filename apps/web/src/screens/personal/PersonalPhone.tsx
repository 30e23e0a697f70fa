import type { Profile } from '@praxis/contract/accounts/personal';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PreferenceRows } from '../../parts/account/PreferenceRows.tsx';
import { useLogout } from '../../parts/account/useLogout.ts';
import { useRole, useSession } from '../../platform/person/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { usePageTitle } from '../../ui/Page.tsx';
import { personalTabs, tabLabel } from './personal-tabs.ts';

function Way({ to, title, note }: { to: string; title: string; note?: string }) {
  return (
    <li className="border-t border-line">
      <Link to={to} className="flex min-h-16 items-center gap-3 py-2.5 text-ink no-underline">
        <span className="min-w-0 flex-1">
          <span className="block text-16">{title}</span>
          {note && <span className="block text-13 text-ink-3">{note}</span>}
        </span>
        <ChevronRight className="size-4 text-ink-3" strokeWidth={1.6} aria-hidden="true" />
      </Link>
    </li>
  );
}

const calendar = ['nav_calendar', '/index/calendar'] as const;
const skills = ['nav_skills', '/index/skills'] as const;
const problems = ['nav_problems', '/index/problems'] as const;
const library = ['nav_library', '/index/library'] as const;
const packages = ['nav_packages', '/index/coursePack'] as const;
const notices = ['nav_notice', '/index/notice'] as const;

/** The pages the bar at the foot has no room for. */
const otherPages = {
  stu: [calendar, skills, problems, packages, library, notices],
  teach: [
    ...[calendar, ['nav_courses', '/index/courses'], ['nav_questions', '/index/questions'], ['nav_papers', '/index/papers']],
    ...[['nav_labs', '/index/labs'], problems, ['nav_projects', '/index/projects'], skills, library, packages],
    ...[['nav_competition', '/index/competition'], notices],
  ],
  specialist: [calendar, notices],
} as const;

/** The phone's own view: who I am, one way into each part, then what the account menu offers on a desktop. */
export function PersonalPhone({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['personal', 'shell']);
  const role = useRole() ?? 'stu';
  const grants = useSession((now) => now.grants);
  const leave = useLogout();
  const name = profile.nickname || profile.real_name;
  usePageTitle(t('title'));
  return (
    <main id="main" tabIndex={-1} className="px-4 pt-5 pb-10 outline-none">
      <div className="mb-6 flex items-center gap-4">
        <Avatar name={name} picture={profile.avatar} size="large" />
        <div className="min-w-0">
          <h1 className="cut font-serif text-26 leading-tight font-bold">{name}</h1>
          <p className="cut text-13 text-ink-3">
            {[t(`shell:role_${role}`), profile.institution || profile.school].filter(Boolean).join('　')}
          </p>
        </div>
      </div>
      <ul aria-label={t('tabs')} className="border-b border-line">
        {personalTabs.map((tab) => {
          const label = tabLabel(tab, role);
          return <Way key={tab} to={`/index/personal?tab=${tab}`} title={t(`tab_${label}`)} note={t(`hint_${label}`)} />;
        })}
        {role !== 'specialist' && <Way to="/index/learnCenter" title={t('learn_center')} note={t('hint_learn_center')} />}
      </ul>
      <h2 className="mt-7 mb-1 text-16 font-bold">{t('other_pages')}</h2>
      <ul className="border-b border-line">
        {otherPages[role].map(([label, to]) => (
          <Way key={to} to={to} title={t(`shell:${label}`)} />
        ))}
        {grants.includes('platform_operator') && <Way to="/admin" title={t('shell:nav_admin')} />}
        {grants.includes('institution_admin') && <Way to="/institution" title={t('shell:nav_own_institution')} />}
      </ul>
      <PreferenceRows className="border-b border-line py-4" />
      <button
        type="button"
        className="flex min-h-14 w-full items-center border-b border-line text-left text-16 text-red"
        onClick={() => void leave()}
      >
        {t('shell:log_out')}
      </button>
    </main>
  );
}
