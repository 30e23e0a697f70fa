import type admin from '../zh-cn/admin.ts';

export default {
  title: 'Admin',
} satisfies typeof admin;
