import { type Messages, message } from './message.ts';

/** Texts of the question bank. */
export const questionsMessages = {
  difficulty_rule: message('难度为 1 到 5', '難度為 1 到 5', 'The difficulty is 1 to 5'),
  tag_rule: message('标签为 1 到 30 个字', '標籤為 1 到 30 個字', 'A tag has 1 to 30 characters'),
  bank_required: message('请选择题库', '請選擇題庫', 'Choose a question bank'),
} satisfies Messages;
