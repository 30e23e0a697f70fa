import type { Counted } from '../counted.ts';
import type release from '../zh-cn/release.ts';

export default {
  title: 'Release {{count}} results?',
  title_one: 'Release {{count}} result?',
  note: 'Students are notified and see scores or answers as the settings say. You can still change scores or hide the results.',
  pending: '{{count}} more are not fully marked yet. Their results are released once they are.',
  pending_one: '{{count}} more is not fully marked yet. Its result is released once it is.',
  release: 'Release results',
  released: 'Results are released',
  hide_title: 'Hide the results again?',
  hide_note: 'Students no longer see scores, comments and answers. Nothing that was marked is lost.',
  hide: 'Hide results',
  hidden: 'Results are hidden',
} satisfies Counted<typeof release>;
