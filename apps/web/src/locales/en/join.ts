import type join from '../zh-cn/join.ts';

export default {
  title: 'Join a space',
  no_way_in: "This invitation isn't valid. The code may be mistyped, or the invitation is used up or expired",
  to_spaces: 'To the spaces',
  teacher: 'by {{name}}',
  already_inside: 'You are already a member of this space.',
  enter: 'Enter the space',
  waits_for_verdict: 'Your request is with the teacher. You will be notified.',
  waits_for_place: 'The space is full. You move up in order when a place becomes free.',
  see_request: 'View or withdraw your request',
  closed: 'This space does not accept new members now.',
  will_be_reviewed: 'The teacher reviews requests to join this space.',
  joins_at_once: 'You can start at once after joining.',
  invited_as_ta: 'You are invited as an assistant of this space',
  invited_as_teacher: 'You are invited as a teacher of this space',
} satisfies typeof join;
