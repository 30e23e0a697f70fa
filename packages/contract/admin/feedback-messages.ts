import { type Messages, message } from '../core/message.ts';

/** Texts of feedback. */
export const feedbackMessages = {
  feedback_text_required: message('请写下你的意见', '請寫下你的意見', 'Say what you want to tell us'),
  feedback_answer_required: message('请写下答复', '請寫下答覆', 'Write an answer'),
  feedback_picture_type: message('请使用 PNG、JPG 或 WebP 图片', '請使用 PNG、JPG 或 WebP 圖片', 'Use a PNG, JPG or WebP picture'),
} satisfies Messages;
