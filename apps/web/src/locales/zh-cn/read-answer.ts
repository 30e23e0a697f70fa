const readAnswer = {
  nothing: '没有写内容',
  true: '正确',
  false: '错误',
  page_of: '{{name}}，第 {{no}} 页',
  file_stored: '已存好',
  file_announced: '正在上传',
  file_missing: '没有传到',
  rounds: '以前提交的',
  round_head: '第 {{no}} 轮，{{time}}提交',
  round_head_plain: '第 {{no}} 轮',
  sent_back: '{{time}}退回',
  score: '{{score}} / {{count}} 分',
  question_no: '第 {{no}} 题',
  note_on: '“{{quote}}”',
  note_page: '第 {{no}} 页',
  show: '查看退回的那份',
};

export default readAnswer;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'read-answer': typeof readAnswer;
  }
}
