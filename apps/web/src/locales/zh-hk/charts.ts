import type charts from '../zh-cn/charts.ts';

export default {
  table: '表格',
  picture: '圖',
  table_key: '按 T 在圖和表格之間切換，用方向鍵逐個讀數',
  walk: '{{title}}，用方向鍵逐個讀數',
} satisfies typeof charts;
