import { createInstance, type i18n as I18n } from 'i18next';

/** The texts of the application. A key missing in zh-hk is taken from zh-cn (S-297, C-30). */
export const i18n: I18n = createInstance();
