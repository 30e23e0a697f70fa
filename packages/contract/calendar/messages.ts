import { type Messages, message } from '../core/message.ts';

/** Texts of the calendar; a source of dates adds its own beside its other texts. */
export const calendarMessages = {
  calendar_name: message('Praxis 学习日程', 'Praxis 學習日程', 'Praxis calendar'),
  calendar_range_wrong: message('一次最多查看 {days} 天', '一次最多查看 {days} 天', 'Look at {days} days at most'),
  calendar_space_begins: message('报名开始：{space}', '報名開始：{space}', 'Enrolment starts: {space}'),
  calendar_space_ends: message('报名截止：{space}', '報名截止：{space}', 'Enrolment ends: {space}'),
  calendar_course_opens: message('课程开放：{course}', '課程開放：{course}', 'Opens: {course}'),
  calendar_course_closes: message('课程结束：{course}', '課程結束：{course}', 'Closes: {course}'),
  calendar_part_opens: message('「{title}」开放，{course}', '「{title}」開放，{course}', '{title} opens, {course}'),
  calendar_exam: message('考试：{title}', '考試：{title}', 'Exam: {title}'),
  calendar_quiz_opens: message('测验开放：{title}', '測驗開放：{title}', 'Quiz opens: {title}'),
  calendar_quiz_due: message('测验截止：{title}', '測驗截止：{title}', 'Quiz due: {title}'),
  calendar_lab_opens: message('实验开放：{title}', '實驗開放：{title}', 'Lab opens: {title}'),
  calendar_lab_due: message('实验截止：{title}', '實驗截止：{title}', 'Lab due: {title}'),
  calendar_assessment_opens: message('作业开放：{title}', '作業開放：{title}', 'Assignment opens: {title}'),
  calendar_assessment_due: message('作业截止：{title}', '作業截止：{title}', 'Assignment due: {title}'),
} satisfies Messages;
