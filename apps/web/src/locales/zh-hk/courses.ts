import type courses from '../zh-cn/courses.ts';

export default {
  title: '課程',
} satisfies typeof courses;
