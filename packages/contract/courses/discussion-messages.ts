import { type Messages, message } from '../core/message.ts';

/** Texts of notes and discussions beside an activity. */
export const discussionMessages = {
  note_required: message('请写下笔记内容', '請寫下筆記內容', 'Write the note first'),
  notes_full: message(
    '这一项的笔记已满 {limit} 条，删去一些再记',
    '這一項的筆記已滿 {limit} 條，刪去一些再記',
    'This activity holds {limit} notes already. Delete some first',
  ),
  post_required: message('请写下要说的内容', '請寫下要說的內容', 'Write something first'),
  replies_full: message(
    '这条讨论已有 {limit} 条回复，请另发一条',
    '這條討論已有 {limit} 條回覆，請另發一條',
    'This post has {limit} answers already. Start a new one',
  ),
  hide_reason_required: message('请写明隐藏的原因', '請寫明隱藏的原因', 'Say why it is hidden'),
} satisfies Messages;
