import { type Messages, message } from '../core/message.ts';

/** Texts of awards. */
export const awardsMessages = {
  award_name_required: message('请填写奖项名称', '請填寫獎項名稱', 'Name the award'),
  award_name_twice: message('奖项名称重复', '獎項名稱重複', 'Two awards have this name'),
  award_value_wrong: message('请填写有效的数量、比例或分数', '請填寫有效的數量、比例或分數', 'Enter a valid number, share or score'),
  awards_at_most: message('最多设置 20 个奖项', '最多設定 20 個獎項', 'At most 20 awards'),
  awards_none: message('没有获奖者', '沒有獲獎者', 'Nobody gets an award'),
  award_result_not_final: message('最终成绩公布后才能颁奖', '最終成績公佈後才能頒獎', 'Awards follow a final result'),
  award_heading: message('荣誉证书', '榮譽證書', 'Certificate of Award'),
  award_committee: message('竞赛组织委员会', '競賽組織委員會', 'Organising committee'),
  award_first: message('一等奖', '一等獎', 'First prize'),
  award_second: message('二等奖', '二等獎', 'Second prize'),
  award_third: message('三等奖', '三等獎', 'Third prize'),
} satisfies Messages;
