const mediaParts = {
  captions: '字幕',
  captions_note: '改动对所有看这个视频的人立即生效',
  add_captions: '添加字幕',
  shown_first: '默认显示',
  cues: '{{count}} 条',
  download_captions: '下载字幕：{{label}}',
  edit_captions: '修改字幕：{{label}}',
  remove_captions: '删除字幕：{{label}}',
  captions_removed: '已删除字幕「{{label}}」',
  remove_title: '删除字幕「{{label}}」？',
  remove_do: '删除字幕',
  remove_note: '学生立即看不到它，要恢复只能重新上传文件。',
  edit_title: '修改字幕「{{label}}」',
  save: '保存',
  add: '添加',
  captions_file: '字幕文件',
  captions_file_help: 'WebVTT 或 SRT，最大 2 MB；同一语言再次添加会替换原来的',
  captions_file_missing: '请选择字幕文件',
  language: '语言',
  other_language: '其他语言…',
  language_code: '语言代码',
  language_code_help: '如 it、pt-BR',
  captions_label: '名称',
  show_first: '打开视频时默认显示',
  wrong_lines: '字幕文件有 {{count}} 处错误，没有添加',
  wrong_line: '第 {{line}} 行：{{text}}',
  wrong_more: '另有 {{count}} 处',
  poster: '视频封面',
  poster_note: '播放之前显示的画面',
  poster_moment: '选一个画面',
  poster_at: '{{time}} 的画面',
  poster_back: '恢复自动封面',
  poster_take: '用这个画面',
  poster_upload: '上传图片',
  poster_upload_help: 'jpg、png 或 gif，小于 2 MB，宽高比 16:9 最合适',
  change_poster: '更换封面',
  poster_drawing: '封面生成中',
};

export default mediaParts;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'media-parts': typeof mediaParts;
  }
}
