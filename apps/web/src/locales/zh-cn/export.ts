const texts = {
  making: '正在生成文件',
  failed: '文件没有生成，请再试一次',
  gone: '文件已过保留期，请重新导出',
  kept: '保留 7 天',
  download: '下载',
};

export default texts;

declare module '../../platform/language/i18n-namespaces.ts' {
  interface Namespaces {
    export: typeof texts;
  }
}
