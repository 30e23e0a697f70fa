import type institution from '../zh-cn/institution.ts';

export default {
  title: '機構進駐',
} satisfies typeof institution;
