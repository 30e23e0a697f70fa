import { type Messages, message } from '../core/message.ts';

/** Texts of the resource library. */
export const libraryMessages = {
  library_tags_most: message('最多 20 个标签', '最多 20 個標籤', 'At most 20 tags'),
  library_batch_most: message('一次最多选择 100 项', '一次最多選擇 100 項', 'Select at most 100 items at once'),
  library_terms_required: message('请写明使用条件', '請寫明使用條件', 'Write down the terms of use'),
  library_same_version: message('这个文件与现在的版本相同', '這個檔案與現在的版本相同', 'This file is the same as the present version'),
  library_person_unknown: message('没有这个账号', '沒有這個帳號', 'Account not found'),
  library_place_wrong: message(
    '只能共享到你编辑内容的空间或你任教的机构',
    '只能共享到你編輯內容的空間或你任教的機構',
    'Share with spaces whose content you edit, or the institution you teach at',
  ),
  library_not_offered: message('这项资源没有等待审核', '這項資源沒有等待審核', 'This item does not wait for a review'),
  library_item_used: message(
    '还有 {count} 处课程在使用「{name}」，不能彻底删除；留在回收站里不影响这些课程',
    '還有 {count} 處課程在使用「{name}」，不能徹底刪除；留在回收站裏不影響這些課程',
    '{count} {count, activity still uses|activities still use} {name}, so it cannot be removed for good. Leaving it in the trash does not affect them',
  ),
  library_not_in_trash: message(
    '只能彻底删除回收站里的资源',
    '只能徹底刪除回收站裏的資源',
    'Only items in the trash can be removed for good',
  ),
  library_download_refused: message(
    '这项资源的许可不允许下载',
    '這項資源的授權不允許下載',
    'The licence of this item does not allow downloads',
  ),
  library_kind_not_here: message('这种资源不能放进活动', '這種資源不能放進活動', 'This kind of item cannot be put into an activity'),
} satisfies Messages;
