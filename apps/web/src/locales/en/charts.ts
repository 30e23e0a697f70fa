import type charts from '../zh-cn/charts.ts';

export default {
  table: 'Table',
  picture: 'Chart',
  table_key: 'T switches between chart and table; arrows read the values one by one',
  walk: '{{title}}, arrows read the values one by one',
} satisfies typeof charts;
