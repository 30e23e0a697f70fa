import type coursePlayer from '../zh-cn/course-player.ts';

export default {
  title: 'Learn',
} satisfies typeof coursePlayer;
