import { type Messages, message } from '../core/message.ts';

/** Texts of the rubric library and the comment bank. */
export const rubricsMessages = {
  rubric_empty: message('评分细则至少要有一个得分点', '評分細則至少要有一個得分點', 'A rubric needs at least one point'),
  rubric_gone: message(
    '这份评分细则已经不在了，请另选一份',
    '這份評分細則已經不在了，請另選一份',
    'This rubric is no longer there. Choose another',
  ),
  rubrics_full: message('评分细则最多存 200 份', '評分細則最多存 200 份', 'At most 200 rubrics are kept'),
  comments_full: message('评语最多存 1000 条', '評語最多存 1000 條', 'At most 1,000 comments are kept'),
  rubric_level_twice: message('同一项标准只能给一个等级', '同一項標準只能給一個等級', 'Only one level of a criterion can be given'),
} satisfies Messages;
