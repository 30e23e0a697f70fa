import type coursePlayer from '../zh-cn/course-player.ts';

export default {
  title: '學習',
} satisfies typeof coursePlayer;
