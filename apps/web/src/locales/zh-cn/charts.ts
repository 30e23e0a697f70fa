const charts = {
  table: '表格',
  picture: '图',
  table_key: '按 T 在图和表格之间切换，用方向键逐个读数',
  walk: '{{title}}，用方向键逐个读数',
};

export default charts;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    charts: typeof charts;
  }
}
