import { type Messages, message } from '../core/message.ts';

/** Texts of awards. */
export const awardsMessages = {
  award_name_required: message('请填写奖项名称', '請填寫獎項名稱', 'Name the award'),
  award_name_twice: message('奖项名称重复', '獎項名稱重複', 'Two awards have this name'),
  award_value_wrong: message('请填写有效的数量、比例或分数', '請填寫有效的數量、比例或分數', 'Enter a valid number, share or score'),
  awards_at_most: message('最多设置 20 个奖项', '最多設定 20 個獎項', 'At most 20 awards'),
  awards_none: message('没有获奖者', '沒有獲獎者', 'Nobody gets an award'),
  award_result_not_final: message('正式结果公布后才能颁奖', '正式結果公佈後才能頒獎', 'Awards follow a final result'),
  award_heading: message('荣誉证书', '榮譽證書', 'Certificate of Award'),
  award_committee: message('竞赛组织委员会', '競賽組織委員會', 'Organising committee'),
  award_expert_heading: message('评审证明', '評審證明', 'Certificate of Judging'),
  award_expert: message('评审专家', '評審專家', 'Expert judge'),
  award_first: message('一等奖', '一等獎', 'First prize'),
  award_second: message('二等奖', '二等獎', 'Second prize'),
  award_third: message('三等奖', '三等獎', 'Third prize'),
  rule_award_top: message(
    '{name}：前 {count} 名，线上并列{ties}。',
    '{name}：前 {count} 名，線上並列{ties}。',
    '{name}: the first {count}; of equals at the line {ties}.',
  ),
  rule_award_percent: message(
    '{name}：计名次参赛者的 {percent}%，{rounding}取整，线上并列{ties}。',
    '{name}：計名次參賽者的 {percent}%，{rounding}取整，線上並列{ties}。',
    '{name}: {percent}% of the ranked entrants, rounded {rounding}; of equals at the line {ties}.',
  ),
  rule_award_score: message(
    '{name}：总分 {score} 及以上。',
    '{name}：總分 {score} 及以上。',
    '{name}: everybody with a total of {score} or more.',
  ),
  rule_award_participation: message(
    '{name}：其余有作答的参赛者。',
    '{name}：其餘有作答的參賽者。',
    '{name}: everybody else who handed something in.',
  ),
  rule_award_hand: message('{name}：由组委会评定。', '{name}：由組委會評定。', '{name}: named by the organisers.'),
  rule_award_division: message('各组别分别评奖。', '各組別分別評獎。', 'Awards are given in each division separately.'),
  rule_award_ties_all: message('全部获奖', '全部獲獎', 'all get it'),
  rule_award_ties_none: message('都不获奖', '都不獲獎', 'none gets it'),
  rule_award_up: message('向上', '向上', 'up'),
  rule_award_down: message('向下', '向下', 'down'),
  rule_award_nearest: message('四舍五入', '四捨五入', 'to the nearest'),
} satisfies Messages;
