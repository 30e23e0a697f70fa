import type speed from '../zh-cn/speed.ts';

export default {
  title: 'speed',
} satisfies typeof speed;
