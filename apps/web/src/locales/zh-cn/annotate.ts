const annotate = {
  tools: '批注工具',
  tool_note: '批注',
  tool_highlight: '划重点',
  tool_pen: '笔',
  tool_tick: '对',
  tool_cross: '错',
  kind_note: '批注',
  kind_highlight: '划重点',
  kind_pen: '笔迹',
  kind_tick: '对',
  kind_cross: '错',
  undo: '撤销',
  keeping: '正在保存',
  kept: '已保存',
  unkept: '未保存，重试',
  marks: '标记',
  marks_count: '标记 {{count}}',
  unseen: '公布以前学生看不到',
  no_points: '标记不带分，分数只从得分点来。',
  mark_label: '{{kind}}：{{body}}',
  marks_on: '{{count}} 处标记',
  draw_on: '{{label}}，{{tool}}：方向键移动，回车落下',
  two_fingers: '一指画，两指移动页面。',
  mark_words: '{{tool}}：选中文字；或用上下键选行，回车落下',
  on_page: '第 {{no}} 页',
  on_words: '“{{quote}}”',
  remove: '删掉{{kind}} {{no}}',
  note_title: '批注',
  note_words: '写给学生的话',
  note_save: '放到这里',
  bank: '评语库',
  bank_search: '在评语库里找',
  bank_keep: '存进评语库',
  bank_share: '存给全班的批改人',
  bank_shared: '共享',
  bank_used: '用过 {{count}} 次',
  bank_empty: '评语库还是空的。写一句，按“存进评语库”，下次就能直接用。',
  bank_none: '没有这样的评语',
  bank_remove: '从评语库删掉：{{text}}',
  bank_edit: '修改评语库中的：{{text}}',
  bank_text: '评语',
  bank_removed: '已从评语库删掉',
  bank_open: '评语库',
  program: '程序',
};

export default annotate;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    annotate: typeof annotate;
  }
}
