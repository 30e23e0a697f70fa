const spaceParts = {
  type: '类型',
  type_live: '直播课堂',
  type_mooc: '慕课',
  type_live_note: '有课表，按时上课，可以回放',
  type_mooc_note: '没有课表，按自己的节奏学',
  visibility: '谁能找到',
  visibility_public: '公开',
  visibility_private: '私有',
  public_note: '可以按名称搜索到',
  private_note: '只能凭邀请码或邀请加入',
  door_review: '加入需审核',
  door_open: '直接加入',
  members_count: '{{count}} 名学生',
  places: '{{taken}} / {{all}} 人',
  state_unreviewed: '待审核',
  state_waitlisted: '候补',
  state_approved: '已通过',
  state_audit_failed: '未通过审核',
  state_removed: '已移出',
  state_left: '已退出',
  role_owner: '创建者',
  role_teacher: '教师',
  role_ta: '助教',
  role_student: '学生',
  name: '名称',
  intro: '简介',
  intro_help: '写明学什么、对象是谁、加入时要说明什么',
  cover: '封面',
  cover_help: 'jpg 或 png，小于 2 MB，建议 3:2',
  cover_preview: '封面预览',
  joining: '加入',
  need_review: '加入申请需要审核',
  join_open: '接受新成员',
  capacity: '人数上限',
  capacity_help: '留空表示不限。满员后进入候补',
  start_at: '报名开始',
  end_at: '报名结束',
  join: '加入空间',
  apply: '提交申请',
  apply_again: '再次申请',
  apply_dialog: '申请加入…',
  apply_text: '申请说明',
  apply_text_help: '写明班级和学号，方便老师核对。还可以写 {{left}} 字',
  find_student: '查找学生',
};

export default spaceParts;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'space-parts': typeof spaceParts;
  }
}
