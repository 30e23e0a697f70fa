import type developer from '../zh-cn/developer.ts';

export default {
  title: '開發頁',
} satisfies typeof developer;
