import type place from '../zh-cn/place.ts';

export default {
  signing_up: 'Registration open',
  running: 'Running',
  judging: 'Judging',
  published: 'Results published',
  ended: 'Ended',
  nothing_here: '“{{title}}” has nothing of this kind yet',
  kind_space: 'Space',
  kind_course: 'Course',
  kind_competition: 'Competition',
  lab_report: 'Report',
  lab_recording: 'Recorded console',
  lab_recording_words: 'Recording is on for this lab. This is what the console showed; the student and the teacher see it.',
  lab_recording_empty: 'Nothing recorded yet',
  lab_recording_more: 'Show more',
  lab_recording_picture: 'Desktop at {{time}}',
  lab_not_started: 'Not started yet',
  lab_started_at: 'Begun {{time}}, checks: {{count}}',
} satisfies typeof place;
