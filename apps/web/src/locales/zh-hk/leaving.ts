import type leaving from '../zh-cn/leaving.ts';

export default {
  title: '離開而不儲存？',
  text: '這裏有未儲存的修改，離開後會丟失。',
  leave: '不儲存並離開',
} satisfies typeof leaving;
