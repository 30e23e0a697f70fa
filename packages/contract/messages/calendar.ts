import { type Messages, message } from './message.ts';

/** Texts of the calendar; a source of dates adds its own beside its other texts. */
export const calendarMessages = {
  calendar_name: message('Praxis 学习日程', 'Praxis 學習日程', 'Praxis calendar'),
  calendar_range_wrong: message('一次最多查看 {days} 天', '一次最多查看 {days} 天', 'Look at {days} days at most'),
  calendar_space_begins: message('{space}：报名开始', '{space}：報名開始', '{space}: enrolment starts'),
  calendar_space_ends: message('{space}：报名截止', '{space}：報名截止', '{space}: enrolment ends'),
  calendar_course_opens: message('{course}：课程开放', '{course}：課程開放', '{course}: opens'),
  calendar_course_closes: message('{course}：课程结束', '{course}：課程結束', '{course}: closes'),
  calendar_part_opens: message('{course}：「{title}」开放', '{course}：「{title}」開放', '{course}: {title} opens'),
} satisfies Messages;
