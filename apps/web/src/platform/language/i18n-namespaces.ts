/** Every locale namespace adds itself here from its zh-cn file, so that keys are typed. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging in src/locales/zh-cn
export interface Namespaces {}
