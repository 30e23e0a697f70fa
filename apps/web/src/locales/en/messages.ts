import type messages from '../zh-cn/messages.ts';

export default {
  title: 'Messages',
} satisfies typeof messages;
