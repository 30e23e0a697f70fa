import type readAnswer from '../zh-cn/read-answer.ts';

export default {
  nothing: '沒有寫內容',
  true: '正確',
  false: '錯誤',
  page_of: '{{name}}，第 {{no}} 頁',
  file_stored: '已存好',
  file_announced: '正在上傳',
  file_missing: '沒有傳到',
  rounds: '以前提交的',
  round_head: '第 {{no}} 輪，{{time}}提交',
  round_head_plain: '第 {{no}} 輪',
  sent_back: '{{time}}退回',
  score: '{{score}} / {{count}} 分',
  question_no: '第 {{no}} 題',
  note_on: '“{{quote}}”',
  note_page: '第 {{no}} 頁',
  show: '查看退回的那份',
} satisfies typeof readAnswer;
