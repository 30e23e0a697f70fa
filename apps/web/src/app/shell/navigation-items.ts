import type { Role } from '../../platform/person/session.ts';
import type { NavigationType } from '../routes/route-entry.ts';

export type NavigationItem = {
  to: string;
  label:
    | 'nav_home'
    | 'nav_spaces'
    | 'nav_courses'
    | 'nav_questions'
    | 'nav_labs'
    | 'nav_problems'
    | 'nav_library'
    | 'nav_learn'
    | 'nav_competition'
    | 'nav_notice'
    | 'nav_packages'
    | 'nav_dissent'
    | 'nav_personal';
  /** Highlighted while a page of this type is shown (S-110). */
  type: NavigationType;
  /** Highlighted on this path alone, for pages that share a type. */
  exact?: boolean;
};

const home: NavigationItem = { to: '/index/home', label: 'nav_home', type: 'home' };
const spaces: NavigationItem = { to: '/index/spaces', label: 'nav_spaces', type: 'spaces' };
const courses: NavigationItem = { to: '/index/courses', label: 'nav_courses', type: 'courses' };
const questions: NavigationItem = { to: '/index/questions', label: 'nav_questions', type: 'questions' };
const labs: NavigationItem = { to: '/index/labs', label: 'nav_labs', type: 'labs' };
const problems: NavigationItem = { to: '/index/problems', label: 'nav_problems', type: 'problems' };
const library: NavigationItem = { to: '/index/library', label: 'nav_library', type: 'library' };
const learn: NavigationItem = { to: '/index/learnCenter', label: 'nav_learn', type: 'personal', exact: true };
const competition: NavigationItem = { to: '/index/competition', label: 'nav_competition', type: 'competition' };
const notice: NavigationItem = { to: '/index/notice', label: 'nav_notice', type: 'notice' };
const packages: NavigationItem = { to: '/index/coursePack', label: 'nav_packages', type: 'coursePack' };
const dissent: NavigationItem = { to: '/index/expertDissent', label: 'nav_dissent', type: 'expertDissent' };

const byRole: Record<Role | 'visitor', readonly NavigationItem[]> = {
  stu: [home, spaces, learn, packages, problems, library, competition, notice],
  teach: [home, spaces, courses, questions, labs, problems, library, packages, competition, notice],
  specialist: [home, competition, dissent, notice],
  visitor: [home, competition, notice],
};

/** What stands in the bar for a role. */
export const navigationFor = (role: Role | undefined) => byRole[role ?? 'visitor'];

/** Whether an item is the one shown. */
export const isView = (item: NavigationItem, type: NavigationType | undefined, pathname: string) =>
  item.exact ? pathname === item.to : item.type === type;
