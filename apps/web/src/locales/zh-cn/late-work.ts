const lateWork = {
  grace_before: '截止后宽限',
  grace_after: '分钟；之后',
  step_once: '只要迟交就',
  step_hour_started: '每小时（不满也算）',
  step_hour_full: '每满 1 小时',
  step_day_started: '每天（不满也算）',
  step_day_full: '每满 1 天',
  step: '多久扣一次',
  off_before: '扣',
  of_max: '满分',
  of_earned: '得分',
  of: '按什么扣',
  most_before: '，最多扣',
  window_before: '；截止后满',
  window_hours: '小时不再收',
  window_none: '不收迟交的作业',
  example: '例：{{time}}交、批为 {{earned}} 分的，记 {{left}} 分（满分 {{full}}）。退回重做不算迟交。',
  example_free: '例：{{time}}交、批为 {{earned}} 分的，仍记 {{left}} 分，只标为迟交。退回重做不算迟交。',
  rule_grace: '截止后 {{span}}内不算迟交；',
  rule_free: '之后算迟交，不扣分。',
  rule_once: '迟交扣{{of}}的 {{percent}}%。',
  rule_hour_started: '迟交每小时扣{{of}}的 {{percent}}%，不满一小时也算一小时{{most}}。',
  rule_hour_full: '迟交每满一小时扣{{of}}的 {{percent}}%{{most}}。',
  rule_day_started: '迟交每天扣{{of}}的 {{percent}}%，不满一天也算一天{{most}}。',
  rule_day_full: '迟交每满一天扣{{of}}的 {{percent}}%{{most}}。',
  rule_most: '，最多扣 {{percent}}%',
  rule_window: '截止 {{span}}后不再收。',
  came: '迟交 {{span}}',
  came_off: '迟交 {{span}}，扣 {{points}} 分',
  came_off_total: '迟交 {{span}}，从总分里扣了 {{points}} 分',
};

export default lateWork;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'late-work': typeof lateWork;
  }
}
