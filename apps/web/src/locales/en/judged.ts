import type { Counted } from '../counted.ts';
import type judged from '../zh-cn/judged.ts';

export default {
  title: 'Works you judged',
  none: 'Groups in which you submitted sheets are listed here',
  to_home: 'See what waits for you',
  submitted: '{{submitted}} of {{count}} sheets submitted',
  submitted_one: '{{submitted}} of {{count}} sheet submitted',
  ended: 'ended {{at}}',
  certificate: 'Certificate',
  certificate_of: 'Certificate of judging “{{competition}}”',
  going_on: 'Being judged',
} satisfies Counted<typeof judged>;
