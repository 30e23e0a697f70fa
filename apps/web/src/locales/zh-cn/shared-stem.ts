const sharedStem = {
  title: '共用材料',
  new: '新建共用材料',
  bank: '题库',
  loading: '正在载入材料',
  note: '材料和它的题目总在一起：组卷时整组加入，打乱时整组移动。',
  text: '材料正文',
  audio: '音频',
  audio_add: '加音频',
  audio_help: 'MP3、M4A、OGG、WAV、FLAC，最大 {{mb}} MB',
  audio_remove: '去掉音频',
  plays: '可播放次数',
  plays_help: '断网或刷新不算一遍，恢复后接着放；开始后不能倒退。',
  plays_count: '{{count}} 遍',
  plays_any: '不限',
  questions: '这份材料的题目',
  questions_sum: '共 {{count}} 题，{{points}} 分',
  questions_none: '还没有题目，先加第一道',
  questions_first_save: '先保存材料，再加题目',
  no_words: '（没有文字）',
  up: '第 {{no}} 题上移',
  down: '第 {{no}} 题下移',
  add_question: '加一道题',
  save: '保存',
  saved: '已保存',
  unsaved: '有未保存的修改',
  remove: '删除材料',
  remove_title: '删除这份材料？',
  remove_note: '它的 {{count}} 道题一起删除；已用到的试卷保留自己的一份。',
  removed: '已删除',
  shared: '共用材料',
  shared_by: '第 {{from}}–{{to}} 题共用这段材料',
  shared_by_one: '第 {{no}} 题的材料',
  play: '播放',
  pause: '暂停',
  go_on: '接着播放',
  playing_no: '第 {{no}} 遍，还可再放 {{left}} 遍',
  plays_left: '还可播放 {{count}} 遍',
  play_again: '再放一遍',
  audio_loading: '正在载入音频',
  stopped_no: '第 {{no}} 遍已暂停，还可再放 {{left}} 遍',
  sound_by_holder: '音频由{{name}}播放，次数按小组计。',
  plays_over: '已播放完',
  plays_free: '可反复播放',
  plays_note: '断网不算一遍，恢复后接着放。开始后不能倒退。',
};

export default sharedStem;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'shared-stem': typeof sharedStem;
  }
}
