import { type Messages, message } from '../core/message.ts';

/** Texts of taking part in a stage. */
export const contestsMessages = {
  stage_not_begun: message('该阶段尚未开始', '該階段尚未開始', 'The stage has not started'),
  stage_over: message('该阶段已经结束', '該階段已經結束', 'The stage is over'),
  stage_paused: message('该阶段已暂停', '該階段已暫停', 'The stage is paused'),
  stage_not_paused: message('该阶段没有暂停', '該階段沒有暫停', 'The stage is not paused'),
  stage_not_entered: message('请先进入竞赛工作区', '請先進入競賽工作區', 'Enter the stage first'),
  stage_other_device: message(
    '你已在另一台设备上进入，请联系考务台移动座位',
    '你已在另一台裝置上進入，請聯絡考務台移動座位',
    'You are entered from another device; ask the desk to move your seat',
  ),
  stage_end_passed: message('新的结束时间已经过去', '新的結束時間已經過去', 'The new end has passed already'),
  section_not_open: message('该环节尚未开放', '該環節尚未開放', 'The section is not open yet'),
  section_over: message('该环节已经结束', '該環節已經結束', 'The section is over'),
  section_tries_used: message('该环节的提交次数已用完', '該環節的提交次數已用完', 'You have no tries left in this section'),
  entrant_not_here: message('该参赛者不在这一阶段', '該參賽者不在這一階段', 'The entrant is not in this stage'),
  adjust_nothing: message('请填写要加或要减的分数', '請填寫要加或要減的分數', 'Say how many points are given or taken'),
  adjust_without_points: message(
    '按通过题数排名的阶段没有分数可加减',
    '按通過題數排名的階段沒有分數可加減',
    'A stage ranked by solved problems has no points to give or take',
  ),
  aliases_drawn_already: message('座位号已经抽签，不能重抽', '座位號已經抽籤，不能重抽', 'Desk numbers were drawn already'),
  aliases_nobody: message(
    '还没有参赛者，等报名审核后再抽签',
    '還沒有參賽者，等報名審核後再抽籤',
    'There are no entrants yet: draw once they are approved',
  ),
  recount_changed: message(
    '核算结果在你查看之后有变化，请重新核算',
    '核算結果在你查看之後有變化，請重新核算',
    'Scores changed since you counted them. Count again',
  ),
  recount_clean: message(
    '成绩与原始作答一致，无需更正',
    '成績與原始作答一致，無需更正',
    'Every score is what the work says: there is nothing to correct',
  ),
  adjustment_not_found: message('没有这条加减分记录', '沒有這條加減分記錄', 'Adjustment not found'),
  section_paper_tries: message('试卷最多作答 100 次', '試卷最多作答 100 次', 'A paper can be answered 100 times at most'),
  section_paper_missing: message('请选择自己的试卷', '請選擇自己的試卷', 'Choose a paper of your own'),
  section_lab_missing: message('请选择自己的实训项目', '請選擇自己的實訓專案', 'Choose a lab of your own'),
  section_lab_unpublished: message('该实训项目尚未发布', '該實訓專案尚未發佈', 'The lab is not published'),
  section_problem_missing: message('请选择可以使用的题目', '請選擇可以使用的題目', 'Choose a problem you may use'),
  section_work_task_missing: message('请写明作品要求', '請寫明作品要求', 'Say what is asked of the works'),
  section_problem_practised: message(
    '该题目在练习区公开，参赛者可能已经做过',
    '該題目在練習區公開，參賽者可能已經做過',
    'The problem is listed in the practice area: entrants may have solved it',
  ),
} as const satisfies Messages;
