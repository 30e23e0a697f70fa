import type courseDesigner from '../zh-cn/course-designer.ts';

export default {
  title: 'Course design',
} satisfies typeof courseDesigner;
