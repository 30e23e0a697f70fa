import type { InboxKind } from './messages.ts';

/** What people choose ways for: kinds of messages that belong together. */
export const messageGroups = [
  'security',
  'learning',
  'reminders',
  'teaching',
  'membership',
  'notices',
  'discussion',
  'decisions',
  'competitions',
  'orders',
] as const;
/** One of them. */
export type MessageGroup = (typeof messageGroups)[number];

/** The ways a message takes. */
export const messageChannels = ['inbox', 'email', 'wechat', 'sms'] as const;
/** One of them. */
export type MessageChannel = (typeof messageChannels)[number];

const groups: Partial<Record<InboxKind, MessageGroup>> = {
  password_changed: 'security',
  phone_changed: 'security',
  email_proven: 'security',
  wechat_bound: 'security',
  wechat_unbound: 'security',
  export_ready: 'security',
  deletion_requested: 'security',
  deletion_hindered: 'security',
  due_tomorrow: 'reminders',
  due_soon: 'reminders',
  assessment_reminded: 'reminders',
  exam_tomorrow: 'reminders',
  exam_soon: 'reminders',
  class_tomorrow: 'reminders',
  class_soon: 'reminders',
  course_closes_tomorrow: 'reminders',
  course_closes_soon: 'reminders',
  join_approved: 'membership',
  member_imported: 'membership',
  institution_member_imported: 'membership',
  join_refused: 'membership',
  join_requested: 'membership',
  join_requests_gathered: 'membership',
  waiting_list_promoted: 'membership',
  assistant_added: 'membership',
  assistant_removed: 'membership',
  member_removed: 'membership',
  space_invited: 'membership',
  work_handed_in: 'teaching',
  report_handed_in: 'teaching',
  project_handed_in: 'teaching',
  regrade_asked: 'teaching',
  question_asked: 'teaching',
  class_started: 'reminders',
  space_notice: 'notices',
  discussion_answered: 'discussion',
  feedback_answered: 'decisions',
  institution_approved: 'decisions',
  institution_refused: 'decisions',
  teacher_approved: 'decisions',
  teacher_refused: 'decisions',
  competition_cancelled: 'competitions',
  competition_moved: 'competitions',
  competition_message: 'competitions',
  competition_answered: 'competitions',
  result_preliminary: 'competitions',
  result_final: 'competitions',
  result_corrected: 'competitions',
  stage_reached: 'competitions',
  award_given: 'competitions',
  award_changed: 'competitions',
  dissent_filed: 'competitions',
  dissent_assigned: 'competitions',
  dissent_accepted: 'competitions',
  dissent_inadmissible: 'competitions',
  dissent_upheld: 'competitions',
  dissent_rejected: 'competitions',
  dissent_to_correct: 'competitions',
  dissent_corrected: 'competitions',
  dissent_posted: 'competitions',
  dissent_withdrawn: 'competitions',
  dissent_unhandled: 'competitions',
  dissent_due_soon: 'competitions',
  dissent_overdue: 'competitions',
  review_assigned: 'competitions',
  review_added: 'competitions',
  review_returned: 'competitions',
  review_readable: 'competitions',
  review_due_soon: 'competitions',
  review_conflict: 'competitions',
  review_unreadable: 'competitions',
  review_group_complete: 'competitions',
  registration_approved: 'competitions',
  registration_refused: 'competitions',
  registration_promoted: 'competitions',
  registration_lapsed: 'competitions',
  registration_disqualified: 'competitions',
  registration_reinstated: 'competitions',
  team_invited: 'competitions',
  team_asked: 'competitions',
  team_joined: 'competitions',
  team_accepted: 'competitions',
  team_declined: 'competitions',
  team_removed: 'competitions',
  team_offered: 'competitions',
  team_captain: 'competitions',
  team_merge_asked: 'competitions',
  team_merged: 'competitions',
  team_disbanded: 'competitions',
  mentor_invited: 'competitions',
  mentor_answered: 'competitions',
  order_paid: 'orders',
  order_refunded: 'orders',
  refund_declined: 'orders',
  unmatched_refunded: 'orders',
  bill_differs: 'orders',
  bill_missing: 'orders',
  money_off: 'orders',
  xapi_outlet_failing: 'decisions',
  product_sold: 'orders',
  refund_asked: 'orders',
  product_approved: 'orders',
  product_refused: 'orders',
  product_reviewed: 'orders',
  review_replied: 'orders',
  review_hidden: 'orders',
  settlement_ready: 'orders',
  settlement_paid: 'orders',
  settlement_disputed: 'orders',
  settlement_answered: 'orders',
  invoice_issued: 'orders',
  invoice_refused: 'orders',
  invoice_voided: 'orders',
  right_ends_soon: 'orders',
};

/** The group of a kind; what nobody placed belongs to learning. */
export const groupOf = (kind: string): MessageGroup => groups[kind as InboxKind] ?? 'learning';

/** Ways that cannot be switched off. */
export const isMandatory = (group: MessageGroup, channel: MessageChannel) =>
  (group === 'security' && (channel === 'inbox' || channel === 'email')) || (group === 'orders' && channel === 'inbox');

/** What holds for somebody who has chosen nothing. SMS costs the school money, so nobody is sent one unasked. */
export function isWantedAtFirst(group: MessageGroup, channel: MessageChannel) {
  if (channel === 'inbox') return true;
  if (channel === 'sms') return false;
  if (channel === 'wechat') return group === 'security' || group === 'decisions' || group === 'reminders';
  return group !== 'notices' && group !== 'discussion' && group !== 'teaching';
}
