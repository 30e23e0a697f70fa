const feedback = {
  title: '意见反馈',
  text: '想说什么',
  text_line: '遇到的问题或建议，越具体越好',
  send: '发送反馈',
  sent: '已发送，答复会出现在消息里',
  mine: '我的反馈',
  mine_line: '你发给平台的反馈和答复。处理完一年后删除',
  mine_none: '还没有反馈',
  none: '这里没有反馈',
  search: '内容或姓名',
  page: '页面',
  browser: '浏览器',
  enclosed: '会一起发送',
  take_picture: '截取当前页面',
  choose_picture: '选择图片',
  paste_line: '选填。也可以直接粘贴图片，最大 5 MB',
  picture_unreadable: '无法读取这张图片',
  picture_label: '随反馈发送的图片',
  picture_line: '在图片上拖动，遮住的和裁掉的内容不会发送',
  tool: '工具',
  tool_black: '涂黑',
  tool_crop: '裁剪',
  undo: '撤销',
  remove_picture: '移除图片',
  state_new: '未查看',
  state_seen: '已查看',
  state_answered: '已答复',
  state_closed: '已关闭',
  answer: '答复',
  answer_do: '答复…',
  answer_again: '修改答复…',
  answer_title: '答复 {{name}}',
  answer_send: '发送答复',
  answered_done: '答复已发送',
  mark_seen: '标为已查看',
  close: '关闭',
  reopen: '重新打开',
};

export default feedback;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    feedback: typeof feedback;
  }
}
