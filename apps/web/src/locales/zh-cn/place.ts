const place = {
  signing_up: '报名中',
  running: '比赛中',
  judging: '评审中',
  published: '公示中',
  ended: '已结束',
  nothing_here: '「{{title}}」里还没有这一项内容',
  kind_space: '空间',
  kind_course: '课程',
  kind_competition: '竞赛',
  lab_report: '实验报告',
  lab_recording: '控制台录制',
  lab_recording_words: '老师为这个实验开启了录制。下面是控制台显示过的内容，你和老师都能看到。',
  lab_recording_empty: '还没有录到内容',
  lab_recording_more: '看后面的',
  lab_recording_picture: '{{time}} 的桌面画面',
  lab_not_started: '还没有开始实验',
  lab_started_at: '{{time}} 开始，检查 {{count}} 次',
};

export default place;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    place: typeof place;
  }
}
