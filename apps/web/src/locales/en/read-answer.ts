import type { Counted } from '../counted.ts';
import type readAnswer from '../zh-cn/read-answer.ts';

export default {
  nothing: 'Nothing has been written',
  true: 'True',
  false: 'False',
  page_of: '{{name}}, page {{no}}',
  file_stored: 'Stored',
  file_announced: 'On its way',
  file_missing: 'Never arrived',
  rounds: 'Submitted before',
  round_head: 'Round {{no}}, submitted {{time}}',
  round_head_plain: 'Round {{no}}',
  sent_back: 'Returned {{time}}',
  score: '{{score}} of {{count}}',
  question_no: 'Question {{no}}',
  note_on: '“{{quote}}”',
  note_page: 'Page {{no}}',
  show: 'See what was returned',
} satisfies Counted<typeof readAnswer>;
