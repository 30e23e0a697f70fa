import { type Messages, message } from '../core/message.ts';

/** Texts of spaces, their members, invitations, groups and notices. */
export const spacesMessages = {
  only_teachers_create_spaces: message('只有教师可以创建空间', '只有教師可以建立空間', 'Only teachers can create spaces'),
  space_not_found: message(
    '没有这个空间，或它不对你开放',
    '沒有這個空間，或它不對你開放',
    'There is no such space, or it is not open to you',
  ),
  membership_not_found: message('没有这条成员记录', '沒有這條成員記錄', 'There is no such membership'),
  space_archived: message('空间已归档，只能查看', '空間已封存，只能查看', 'The space is archived and can only be read'),
  space_not_archived: message('空间没有归档', '空間沒有封存', 'The space is not archived'),
  space_join_closed: message('这个空间暂不接受加入', '這個空間暫不接受加入', 'This space is closed to new members'),
  space_not_open_yet: message('报名尚未开始', '報名尚未開始', 'Enrolment has not begun yet'),
  space_enrolment_over: message('报名已经结束', '報名已經結束', 'Enrolment is over'),
  space_cover_rule: message(
    '空间封面应为 jpg 或 png，小于 2 MB',
    '空間封面應為 jpg 或 png，小於 2 MB',
    'The space cover must be a jpg or png under 2 MB',
  ),
  capacity_rule: message(
    '人数上限应为 1 到 100000 的整数',
    '人數上限應為 1 到 100000 的整數',
    'The capacity must be a whole number from 1 to 100000',
  ),
  experts_cannot_join: message('专家账号不能加入空间', '專家帳號不能加入空間', 'Expert accounts cannot join spaces'),
  already_member: message('你已经是这个空间的成员', '你已經是這個空間的成員', 'You are already a member of this space'),
  already_applied: message('你的申请正在等待审核', '你的申請正在等待審核', 'Your request is waiting for review'),
  already_waiting: message('你已经在候补名单上', '你已經在候補名單上', 'You are already on the waiting list'),
  applications_used_up: message(
    '重新申请的 3 次机会已用完，请联系教师',
    '重新申請的 3 次機會已用完，請聯絡教師',
    'You have asked again 3 times already. Contact the teacher',
  ),
  not_a_member: message('你不在这个空间里', '你不在這個空間裡', 'You are not in this space'),
  owner_cannot_leave: message('空间的创建者不能退出', '空間的建立者不能退出', 'The owner cannot leave the space'),
  join_code_required: message('请输入邀请码', '請輸入邀請碼', 'Enter the join code'),
  join_code_unknown: message(
    '邀请码无效，请核对后重新输入',
    '邀請碼無效，請核對後重新輸入',
    'This join code does not work. Check it and try again',
  ),
  join_request_already_reviewed: message('这条申请已经审核过', '這條申請已經審核過', 'This request has already been reviewed'),
  person_required: message('请输入账号或手机号', '請輸入帳號或手機號碼', 'Enter an account or phone number'),
  person_not_found: message('没有这个账号', '沒有這個帳號', 'There is no such account'),
  already_staff: message(
    '对方已经是这个空间的教师或助教',
    '對方已經是這個空間的教師或助教',
    'This person already teaches or assists in this space',
  ),
  group_not_found: message('没有这个小组', '沒有這個小組', 'There is no such group'),
  group_name_taken: message('已有同名小组', '已有同名小組', 'A group with this name exists already'),
  invitation_not_found: message('没有这个邀请', '沒有這個邀請', 'There is no such invitation'),
  invitation_not_open: message(
    '邀请无效、已用完或已过期，请联系教师',
    '邀請無效、已用完或已過期，請聯絡教師',
    'This invitation is not valid, used up or expired. Contact the teacher',
  ),
  role_not_for_you: message('这个邀请只适用于教师账号', '這個邀請只適用於教師帳號', 'This invitation is for teacher accounts only'),
  notice_not_found: message('没有这条公告', '沒有這條公告', 'There is no such notice'),
  notice_title_required: message('请输入标题', '請輸入標題', 'Enter a title'),
  notice_body_required: message('请输入正文', '請輸入正文', 'Enter the text'),
  members_sheet: message(
    '成员名单,姓名,学号,手机尾号,角色,状态,小组,申请说明,申请时间,加入时间,拒绝原因',
    '成員名單,姓名,學號,手機尾號,角色,狀態,小組,申請說明,申請時間,加入時間,拒絕原因',
    'Members,Name,Student number,End of phone,Role,State,Group,Request,Requested,Joined,Reason for refusal',
  ),
  members_sheet_words: message(
    'owner=创建者,teacher=教师,ta=助教,student=学生,approved=已通过,unreviewed=待审核,waitlisted=候补,audit_failed=未通过审核',
    'owner=建立者,teacher=教師,ta=助教,student=學生,approved=已通過,unreviewed=待審核,waitlisted=候補,audit_failed=未通過審核',
    'owner=Owner,teacher=Teacher,ta=Assistant,student=Student,approved=Approved,unreviewed=Unreviewed,waitlisted=Waiting list,audit_failed=Audit failed',
  ),
} satisfies Messages;
