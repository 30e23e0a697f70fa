import type { Counted } from '../counted.ts';
import type audience from '../zh-cn/audience.ts';

export default {
  label: 'Assigned to',
  everybody: 'All {{count}}',
  groups: 'Groups',
  people: 'People',
  except: 'Everyone except…',
  change: 'Change',
  summary_everybody_one: 'Everybody, {{count}} student',
  summary_everybody: 'Everybody, {{count}} students',
  summary_one: '{{names}}: {{count}} student',
  summary: '{{names}}: {{count}} students',
  summary_except_one: 'Everyone except {{names}}: {{count}} student',
  summary_except: 'Everyone except {{names}}: {{count}} students',
  and_more: '{{names}} and others, {{count}} in all',
  groups_help: 'Students who join a group later get it too. Others do not see it, and it does not count for them.',
  people_help: 'Students you do not choose do not see it, and it does not count for them.',
  except_help: 'Students who join the class later get it too. Those excluded do not see it, and it does not count for them.',
  no_groups: 'This space has no groups yet. Make them under Groups.',
  members: '{{count}}',
  dialog_title: 'Assign to',
  dialog_published:
    'This is already published: students you add are notified, and so are those you remove. What they submitted is kept but no longer counts.',
  saved: 'Saved whom it is assigned to',
} satisfies Counted<typeof audience>;
