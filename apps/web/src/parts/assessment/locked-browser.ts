import { ownHeaders } from '../../platform/calls/call.ts';

declare global {
  interface Window {
    /** Safe Exam Browser's own words to a page. */
    SafeExamBrowser?: { security?: { configKey?: string; browserExamKey?: string; updateKeys?: (done: () => void) => void } };
  }
}

/** Whether this page is shown by Safe Exam Browser; only for what is offered, the server asks for the key. */
export const isLockedBrowser = () => window.SafeExamBrowser !== undefined || /\bSEB\//.test(navigator.userAgent);

/** The address this document was loaded with; later addresses of the same document have no key of their own. */
const loadedAddress = () => (performance.getEntriesByType('navigation')[0]?.name ?? location.href).replace(/#.*$/, '');

const report = (page: string) => {
  const { configKey, browserExamKey } = window.SafeExamBrowser?.security ?? {};
  if (configKey) Object.assign(ownHeaders, { 'X-Exam-Page': page, 'X-Exam-Config-Key-Hash': configKey });
  if (browserExamKey) ownHeaders['X-Exam-Browser-Key-Hash'] = browserExamKey;
};

/** Lets calls carry the proof where the browser gives it to the page alone and not to its requests. */
export async function verifyLockedBrowser() {
  const security = window.SafeExamBrowser?.security;
  if (!security || ownHeaders['X-Exam-Page']) return;
  if (security.configKey) return report(loadedAddress());
  const { updateKeys } = security;
  if (!updateKeys) return;
  await new Promise<void>((done) => {
    const late = window.setTimeout(done, 2000);
    updateKeys.call(security, () => {
      window.clearTimeout(late);
      report(location.href.replace(/#.*$/, ''));
      done();
    });
  });
}
