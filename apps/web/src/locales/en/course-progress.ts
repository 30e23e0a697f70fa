import type { Counted } from '../counted.ts';
import type courseProgress from '../zh-cn/course-progress.ts';

export default {
  title: 'Progress',
  title_of: 'Progress in {{course}}',
  export: 'Export',
  remind: 'Remind those behind',
  reminded: '{{count}} students reminded',
  reminded_one: '{{count}} student reminded',
  reminded_none: 'Nobody left to remind: each is reminded once a day at most',
  opened: 'Opened',
  students: 'Students',
  summary: 'Students: {{students}}, activities: {{activities}}',
  back: 'Back to the space',
  nobody: 'There are no students in this space yet',
  column_name: 'Name',
  column_percent: 'Done',
  column_done: 'Items',
  column_seconds: 'Watched',
  column_last_at: 'Last active',
  never: 'Not started',
  done: 'Done',
  done_by: '{{count}} / {{of}}',
  done_count: '{{count}} done',
} satisfies Counted<typeof courseProgress>;
