import type admin from '../zh-cn/admin.ts';

export default {
  title: '管理',
} satisfies typeof admin;
