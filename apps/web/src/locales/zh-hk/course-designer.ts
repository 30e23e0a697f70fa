import type courseDesigner from '../zh-cn/course-designer.ts';

export default {
  title: '課程設計',
} satisfies typeof courseDesigner;
