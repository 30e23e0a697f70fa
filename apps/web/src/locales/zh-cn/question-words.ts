const questionWords = {
  type_single: '单项选择',
  type_multi: '多项选择',
  type_judge: '判断',
  type_short: '简答',
  type_file: '文件作业',
  type_programming: '编程',
  type_oj: '在线评测',
  difficulty: '难度',
  difficulty_1: '很易',
  difficulty_2: '较易',
  difficulty_3: '中等',
  difficulty_4: '较难',
  difficulty_5: '很难',
  true: '正确',
  false: '错误',
  points: '{{count}} 分',
  option_right: '选对',
  option_wrong: '选错',
  option_missed: '漏选',
  option_chosen: '已选',
  option_key: '正确答案',
  picker_title: '从题库选题',
  picker_search: '按题干查找',
  picker_bank: '题库',
  picker_bank_all: '所有题库',
  picker_type: '题型',
  picker_type_all: '所有题型',
  picker_difficulty_all: '所有难度',
  picker_skill: '知识点',
  picker_skill_all: '所有知识点',
  picker_tag: '标签',
  picker_tag_all: '所有标签',
  picker_list: '题目',
  picker_all: '选择这里显示的全部题目',
  picker_one: '选择：{{words}}',
  picker_there: '已在卷中',
  picker_used: '用过 {{count}} 次',
  picker_found: '找到 {{count}} 题',
  picker_none: '没有符合条件的可用题目',
  picker_no_bank: '还没有题库',
  picker_take: '加入 {{count}} 题',
  picker_most: '一次最多加入 {{count}} 题',
};

export default questionWords;

declare module '../../platform/i18n-namespaces.ts' {
  interface Namespaces {
    'question-words': typeof questionWords;
  }
}
