import type release from '../zh-cn/release.ts';

export default {
  title: '公佈 {{count}} 份成績？',
  note: '學生會收到通知，並按設定看到分數或答案。之後仍可改分或隱藏成績。',
  pending: '還有 {{count}} 份沒有批完，批完後會自動公佈。',
  release: '公佈成績',
  released: '成績已公佈',
  hide_title: '重新隱藏成績？',
  hide_note: '學生將暫時看不到成績、評語和答案，已批改的內容不會丟失。',
  hide: '隱藏成績',
  hidden: '成績已隱藏',
} satisfies typeof release;
