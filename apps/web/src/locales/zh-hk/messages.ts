import type messages from '../zh-cn/messages.ts';

export default {
  title: '訊息',
} satisfies typeof messages;
