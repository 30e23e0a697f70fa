import type { Counted } from '../counted.ts';
import type audience from '../zh-cn/audience.ts';

export default {
  label: 'Given to',
  everybody: 'All {{count}}',
  groups: 'Groups',
  people: 'People',
  except: 'All but…',
  change: 'Change',
  summary_everybody_one: 'Everybody, {{count}} student',
  summary_everybody: 'Everybody, {{count}} students',
  summary_one: '{{names}}: {{count}} student',
  summary: '{{names}}: {{count}} students',
  summary_except_one: 'All but {{names}}: {{count}} student',
  summary_except: 'All but {{names}}: {{count}} students',
  and_more: '{{names}} and others, {{count}} in all',
  groups_help: 'Who joins the group later gets it too. Others do not see it, and it does not count for them.',
  people_help: 'Those you do not choose do not see it, and it does not count for them.',
  except_help: 'Who joins the class later gets it too. Those left out do not see it, and it does not count for them.',
  no_groups: 'This space has no groups yet. Make them under Members.',
  members: '{{count}}',
  dialog_title: 'Who gets it',
  dialog_published:
    'It is published: those who come in are notified. Those who fall out are notified too; what they submitted is kept and counts no more.',
  saved: 'Saved who gets it',
} satisfies Counted<typeof audience>;
