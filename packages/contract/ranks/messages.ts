import { type Messages, message } from '../core/message.ts';

/** Texts of boards. */
export const ranksMessages = {
  board_withdrawn: message('这块屏幕的榜单已被收回', '這塊螢幕的榜單已被收回', 'The board of this screen was withdrawn'),
  board_frozen_already: message('榜单已经封榜', '榜單已經封榜', 'The board is frozen already'),
  board_not_frozen: message('榜单没有封榜，或已经公开', '榜單沒有封榜，或已經公開', 'The board is not frozen, or it is open already'),
  stage_not_on: message('阶段没有在进行', '階段沒有在進行', 'The stage is not running'),
  stage_not_over: message('阶段还没有结束', '階段還沒有結束', 'The stage is not over yet'),
  stage_extra_runs: message(
    '还有加时的参赛者在作答，等加时结束再操作',
    '還有加時的參賽者在作答，等加時結束再操作',
    'Somebody with extra time is still at work. Wait until it is over.',
  ),
  reveal_on: message('揭榜正在进行，请先结束揭榜', '揭榜正在進行，請先結束揭榜', 'A reveal is on: finish it first'),
  reveal_not_on: message('没有正在进行的揭榜', '沒有正在進行的揭榜', 'No reveal is on'),
  reveal_words_required: message('请填写内容', '請填寫內容', 'Enter some words'),
  reveal_line_advance: message('晋级线', '晉級線', 'Advancing'),
  reveal_step_past: message(
    '这一步已经揭开，或是揭榜本身的一步，不能再改',
    '這一步已經揭開，或是揭榜本身的一步，不能再改',
    'This step was shown already, or opens a cell: it cannot be changed',
  ),
  reveal_added_at_most: message('最多插入 100 步', '最多插入 100 步', 'At most 100 steps can be added'),
  result_pending: message(
    '还有 {count} 份提交没有判完',
    '還有 {count} 份提交沒有判完',
    '{count} {count, submission|submissions} {count, is|are} still being judged',
  ),
  result_unfinished: message(
    '“{section}”还有 {count} 份没有得分',
    '「{section}」還有 {count} 份沒有得分',
    '{count} of “{section}” {count, has|have} no score yet',
  ),
  result_nothing_scored: message(
    '还没有任何参赛者得分，这时公布会让所有人并列第 1',
    '還沒有任何參賽者得分，這時公佈會讓所有人並列第 1',
    'Nobody has a score yet: published now, everybody would share the first place',
  ),
  result_changed: message(
    '成绩在你查看之后有变化，请重新核对',
    '成績在你查看之後有變化，請重新核對',
    'The result changed since you looked at it. Check it again',
  ),
  result_missing: message('成绩还没有公布', '成績還沒有公佈', 'The result has not been published yet'),
  result_reason_required: message('请填写原因', '請填寫原因', 'Enter a reason'),
  result_final_already: message(
    '正式结果已经公布，只能再公布更正后的正式结果',
    '正式結果已經公佈，只能再公佈更正後的正式結果',
    'The final result is out: only another final version can follow',
  ),
  section_stage_missing: message('请选择前面的一个阶段', '請選擇前面的一個階段', 'Choose an earlier stage of this competition'),
  section_stage_points: message(
    '按通过题数或解出人数计分的阶段不能计入其他阶段的成绩',
    '按通過題數或解出人數計分的階段不能計入其他階段的成績',
    'A stage ranked by solved problems or by dynamic points takes no points of other stages',
  ),
  publish_needs_two: message(
    '该竞赛的成绩须由两位组织者发布，请提交给另一位确认',
    '該競賽的成績須由兩位組織者發佈，請提交給另一位確認',
    'Results of this competition are published by two organisers. Ask another one to confirm it',
  ),
  publish_alone: message(
    '该竞赛的成绩由一人发布即可',
    '該競賽的成績由一人發佈即可',
    'Results of this competition need no second organiser',
  ),
  publish_request_gone: message(
    '没有待确认的发布，可能已经发布或撤回',
    '沒有待確認的發佈，可能已經發佈或撤回',
    'Nothing waits to be confirmed: it was published or withdrawn',
  ),
  publish_own_request: message(
    '发布须由另一位组织者确认，不能确认自己提交的',
    '發佈須由另一位組織者確認，不能確認自己提交的',
    'Somebody else has to confirm what you asked to publish',
  ),
  advance_reason_required: message('请填写外卡的理由', '請填寫外卡的理由', 'Enter a reason for the wild cards'),
  advance_no_stage: message('后面没有可以晋级的阶段', '後面沒有可以晉級的階段', 'There is no later stage to go on to'),
  result_sheet: message(
    '成绩,名次,编号,名称,单位,组别,总分,罚时,加减分,奖项',
    '成績,名次,編號,名稱,單位,組別,總分,罰時,加減分,獎項',
    'Result,Rank,Number,Name,School,Division,Total,Penalty,Adjusted,Award',
  ),
} satisfies Messages;
