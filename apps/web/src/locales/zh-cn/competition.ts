const competition = {
  phase_draft: '草稿',
  phase_announced: '未开始报名',
  phase_registering: '报名中',
  phase_running: '比赛中',
  phase_judging: '评审中',
  phase_publicity: '公示中',
  phase_finished: '已结束',
  phase_cancelled: '已取消',
  registration_draft: '未提交',
  registration_submitted: '审核中',
  registration_awaiting_payment: '待付费',
  registration_waitlisted: '候补中',
  registration_approved: '已通过',
  registration_refused: '未通过',
  registration_withdrawn: '已撤回',
  registration_disqualified: '已取消资格',
  team_forming: '组队中',
  team_complete: '人数已够',
  team_locked: '已锁定',
  stage_waiting: '未开始',
  stage_on: '进行中',
  stage_paused: '已暂停',
  stage_over: '已结束',
  result_preliminary: '初步结果',
  result_final: '正式结果',
  kind_paper: '试卷',
  kind_task: '实验',
  kind_oj: '编程',
  kind_production: '作品',
  kind_other: '其他',
  missing_steps: '还差 {{count}} 步',
  entry_individual: '个人',
  entry_team: '团队，{{size}} 人',
  entry_both: '个人或团队，{{size}} 人',
  free: '免费',
};

export default competition;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    competition: typeof competition;
  }
}
