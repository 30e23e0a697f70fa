import { type Messages, message } from '../core/message.ts';

/** Texts of objections. */
export const dissentsMessages = {
  dissent_not_found: message('异议不存在', '異議不存在', 'The objection was not found'),
  dissent_not_yours: message(
    '只有参赛者本人、队长和指导教师可以提出异议',
    '只有參賽者本人、隊長和指導教師可以提出異議',
    'Only the entrant, the captain or a mentor may object',
  ),
  dissent_not_open: message('成绩公示后才能提出异议', '成績公示後才能提出異議', 'Objections open with the preliminary result'),
  dissent_time_over: message('异议期已经结束', '異議期已經結束', 'The time for objections is over'),
  dissent_result_final: message(
    '成绩已经确定，不再受理异议',
    '成績已經確定，不再受理異議',
    'The result is final and open to objections no longer',
  ),
  dissent_open_already: message('这一项已有未结的异议', '這一項已有未結的異議', 'An objection about this is open already'),
  dissent_section_unknown: message('请选择一个环节', '請選擇一個環節', 'Choose a section'),
  dissent_other_unknown: message(
    '这一阶段没有这个编号的其他参赛者',
    '這一階段沒有這個編號的其他參賽者',
    'No other entrant of the stage has this number',
  ),
  dissent_text_required: message('请写明内容', '請寫明內容', 'Write what it is about'),
  dissent_reply_required: message('请写明答复', '請寫明答覆', 'Write a reply'),
  dissent_files_at_most: message('一次最多附 2 个文件', '一次最多附 2 個檔案', 'At most 2 files at a time'),
  dissent_posts_at_most: message('这份异议的往来已达上限', '這份異議的往來已達上限', 'There is no room for more in this objection'),
  dissent_file_type: message(
    '支持图片、PDF、视频、Office 文档和压缩包',
    '支援圖片、PDF、影片、Office 文件和壓縮檔',
    'Pictures, PDF, videos, office documents and archives are taken',
  ),
  dissent_decided: message('这份异议已经结案', '這份異議已經結案', 'This objection is closed'),
  dissent_not_rejected: message('只有被驳回的异议可以申诉', '只有被駁回的異議可以申訴', 'Only a rejected objection can be appealed'),
  dissent_appealed: message('已经申诉过一次', '已經申訴過一次', 'It was appealed already'),
  dissent_nobody_free: message('没有可以受理的仲裁或专家', '沒有可以受理的仲裁或專家', 'No arbiter or expert is free of conflicts'),
  dissent_handler_conflict: message('这个人需要回避', '這個人需要迴避', 'This person has a conflict of interest'),
  dissent_correction_wrong: message('请选择更正方式', '請選擇更正方式', 'Choose what is to be corrected'),
  dissent_nothing_to_correct: message('没有待执行的更正', '沒有待執行的更正', 'There is nothing to correct'),
  result_dissents_open: message(
    '还有 {count} 份异议没有结案',
    '還有 {count} 份異議沒有結案',
    '{count} {count, objection is|objections are} still open',
  ),
  result_dissents_uncorrected: message(
    '{count} 份成立的异议还没有执行更正',
    '{count} 份成立的異議還沒有執行更正',
    '{count} upheld {count, objection waits|objections wait} for a correction',
  ),
  result_publicity_runs: message('公示期还没有结束', '公示期還沒有結束', 'The time for objections still runs'),
  calendar_dissent_due: message('答复异议 {no}：{competition}', '答覆異議 {no}：{competition}', 'Reply to objection {no}: {competition}'),
  calendar_dissents_until: message(
    '异议期截止：{competition} {stage}',
    '異議期截止：{competition} {stage}',
    'Objections close: {competition}, {stage}',
  ),
} satisfies Messages;
