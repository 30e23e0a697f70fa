import type place from '../zh-cn/place.ts';

export default {
  competition: 'Competitions',
  no_competitions: 'There is no competition open to you now',
  expertDissent: 'Objections',
  no_dissents: 'No objections were filed by you or wait for you',
  coursePack: 'Course packages',
  no_packages: 'No course package is open to you yet',
  signing_up: 'Signing up',
  running: 'Running',
  judging: 'Judging',
  published: 'Results published',
  ended: 'Ended',
  nothing_here: '“{{title}}” has nothing of this kind yet',
  kind_space: 'Space',
  kind_course: 'Course',
  kind_competition: 'Competition',
  lab_report: 'Report',
  lab_not_begun: 'Not begun yet',
  lab_begun_at: 'Begun {{time}}, checks: {{count}}',
} satisfies typeof place;
