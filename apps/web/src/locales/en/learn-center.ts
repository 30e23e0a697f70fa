import type { Counted } from '../counted.ts';
import type learnCenter from '../zh-cn/learn-center.ts';

export default {
  statistics: 'My statistics',
  title: 'Learning',
  calendar: 'Calendar',
  skills: 'Skill maps',
  personal: 'Profile',
  spaces: 'My spaces',
  no_spaces: 'No courses yet. Join a space, and its course and your progress appear here',
  find_space: 'Find a space',
  due: 'Due',
  progress_of: 'Progress of {{title}}',
  members: '{{count}} people',
  members_one: '{{count}} person',
  type_live: 'Live class',
  type_mooc: 'MOOC',
  role_student: 'Student',
  role_ta: 'Assistant',
  role_teacher: 'Teacher',
} satisfies Counted<typeof learnCenter>;
