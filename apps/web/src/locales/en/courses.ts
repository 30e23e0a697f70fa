import type courses from '../zh-cn/courses.ts';

export default {
  title: 'Courses',
} satisfies typeof courses;
