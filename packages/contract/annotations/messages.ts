import { type Messages, message } from '../core/message.ts';

/** Texts of marks on works. */
export const annotationsMessages = {
  annotation_changed_elsewhere: message(
    '这处标记刚在别处被修改，请刷新后再改',
    '這處標記剛在別處被修改，請重新整理後再改',
    'This mark was just changed elsewhere. Load the page again and repeat your change',
  ),
  annotations_full: message('一份作答最多 500 处标记', '一份作答最多 500 處標記', 'A work takes at most 500 marks'),
  annotation_place_wrong: message('标记的位置不对', '標記的位置不對', 'The mark has no place on this work'),
} satisfies Messages;
