const spaces = {
  title: '空间',
  lists: '空间列表',
  list_mine: '我的空间',
  list_public: '公开空间',
  list_archived: '已归档',
  join_by_code: '用邀请码加入…',
  code_title: '用邀请码加入',
  create: '新建空间',
  created: '空间已建好，邀请码 {{code}}',
  search: '按名称查找',
  none_found: '没有找到。换一个名称试试',
  none_mine: '还没有空间。用老师给的邀请码加入，或在公开空间里找一个',
  none_mine_teacher: '还没有空间。为班级新建一个，或用邀请码加入同事的空间',
  none_public: '现在没有公开空间',
  none_archived: '没有归档的空间',
  owner: '{{name}} 老师',
  waiting: '{{count}} 人待审核',
  unread_notices: '{{count}} 条新公告',
  invitations: '收到的邀请',
  invited_by: '{{name}} 邀请你{{role}}，{{date}}前有效',
  invited_as_student: '加入学习',
  invited_as_ta: '担任助教',
  invited_as_teacher: '担任教师',
  accept: '接受邀请',
  decline: '不接受',
  invitation_waitlisted: '空间已满，你已进入候补名单',
  invitation_declined: '已回绝邀请',
  now_waiting: '空间已满，你已进入候补名单',
  now_applied: '申请已提交，等待老师审核',
  code: '邀请码',
  code_summary: '邀请码由老师给出，六位字母和数字',
  code_help: '也可以粘贴邀请链接',
  look_up: '查看空间',
  apply_to: '申请加入{{name}}',
  apply_summary: '老师审核后会通知你',
};

export default spaces;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    spaces: typeof spaces;
  }
}
