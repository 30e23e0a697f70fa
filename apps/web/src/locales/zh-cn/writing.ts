const writing = {
  heading_2: '大标题',
  heading_3: '小标题',
  bold: '加粗',
  italic: '斜体',
  code: '行内代码',
  list: '列表',
  numbered: '编号列表',
  quote: '引用',
  code_block: '代码块',
  blank: '挖空',
  blank_keys: '选中文字按 Ctrl-B 变成空',
  formula_inline: '行内公式',
  formula_block: '独立公式',
  link: '链接',
  image: '插入图片',
  image_failed: '图片没有上传成功，请重试',
  tex: 'TeX 公式',
  tex_help: '例如 \\frac{1}{n}\\sum_{i=1}^{n} t_i',
  put_formula: '插入公式',
  put_link: '设置链接',
  tools: '编辑工具',
  address: '链接地址',
  address_wrong: '请输入以 http:// 或 https:// 开头的地址',
  table: '插入表格',
  table_tools: '表格',
  add_row: '下方加一行',
  add_column: '右侧加一列',
  drop_row: '删除这一行',
  drop_column: '删除这一列',
  drop_table: '删除表格',
  leave_title: '离开而不保存？',
  leave_text: '这里有未保存的修改，离开后会丢失。',
  leave: '不保存并离开',
  formula: '公式',
  formula_help: '直接键入或点下面的符号；^ 写上标，_ 写下标，/ 写分式',
  in_tex: '用 TeX 写',
  as_read: '阅卷时看到的样子',
  formula_too_long: '加上公式就超过字数上限了，请先删减。公式是 {{tex}}',
  formula_signs: '常用符号',
};

export default writing;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    writing: typeof writing;
  }
}
