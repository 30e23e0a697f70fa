import type institution from '../zh-cn/institution.ts';

export default {
  title: 'Institution sign-up',
} satisfies typeof institution;
