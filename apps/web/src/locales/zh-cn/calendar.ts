const calendar = {
  title: '日程',
  subscribe: '订阅到其他日历',
  today: '今天',
  view: '视图',
  view_month: '月',
  view_week: '周',
  view_list: '列表',
  show: '显示',
  show_all: '全部',
  show_due: '截止',
  show_exam: '考试',
  show_class: '上课',
  previous_month: '上个月',
  previous_week: '上一周',
  previous_list: '更早',
  next_month: '下个月',
  next_week: '下一周',
  next_list: '更晚',
  kind_opens: '开放',
  kind_due: '截止',
  kind_exam: '考试',
  kind_class: '直播课',
  kind_ends: '结束',
  done: '已完成',
  until: '至 {{time}}',
  more: '还有 {{count}} 项',
  nothing: '没有安排',
  nothing_here: '这 {{count}} 天没有安排',
  feed_note: '手机和电脑上的日历会自动跟着更新。',
  feed_make: '生成订阅地址',
  feed_address: '订阅地址',
  feed_secret: '知道这个地址的人都能看到你的日程，请勿转发',
  feed_copy: '复制地址',
  feed_copied: '订阅地址已复制',
  feed_open: '用日历应用打开',
  feed_download: '下载一次',
  feed_replace: '换一个地址',
  feed_replace_note: '地址泄露了就换一个，旧地址立即失效。',
  feed_end: '停用',
  feed_ended: '订阅地址已停用',
  feed_replace_title: '换一个地址？',
  feed_end_title: '停用这个地址？',
  feed_stops: '用这个地址订阅的日历将不再更新。',
};

export default calendar;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    calendar: typeof calendar;
  }
}
