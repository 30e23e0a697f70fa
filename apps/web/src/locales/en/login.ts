import type login from '../zh-cn/login.ts';

export default {
  title: 'login',
} satisfies typeof login;
