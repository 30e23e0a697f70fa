const blindWork = {
  number: '作品 {{number}}',
  blind: '匿名',
  preparing: '匿名副本正在生成，完成后自动出现。',
  parts: '作品内容',
  intro: '说明',
  video: '视频',
  image: '图片',
  document: '文档',
  attachments: '附件',
  pages: '{{count}} 页',
  no_intro: '没有填写说明',
  link: '作品链接',
  link_note: '链接指向平台以外的网站，内容未经匿名处理。',
  open_link: '打开链接',
  page_of: '第 {{page}} 页，共 {{pages}} 页',
  previous: '上一页',
  next: '下一页',
  larger: '放大',
  smaller: '缩小',
  fit: '适合宽度',
  full: '全屏',
  download: '下载',
  withheld: '主办方未提供此文件',
  unreadable: '无法打开？',
  empty: '这件作品没有可供查看的内容',
};

export default blindWork;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    'blind-work': typeof blindWork;
  }
}
