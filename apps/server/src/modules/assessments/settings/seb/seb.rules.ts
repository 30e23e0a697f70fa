import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes in a property list, as base64. */
export type SebData = { readonly base64: string };
const isData = (value: SebValue): value is SebData =>
  typeof value === 'object' && !Array.isArray(value) && typeof (value as SebData).base64 === 'string';
/** Settings of Safe Exam Browser as its property list holds them. */
export type SebValue = SebData | string | number | boolean | readonly SebValue[] | { readonly [name: string]: SebValue };
/** A whole configuration. */
export type SebSettings = { readonly [name: string]: SebValue };

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const isDictionary = (value: SebValue): value is SebSettings => typeof value === 'object' && !Array.isArray(value);
const byName = ([one]: [string, SebValue], [other]: [string, SebValue]) => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** The form over which a Config Key is counted: sorted by name whatever the case, no spaces, nothing escaped, empty dictionaries left out. */
export function sebJson(value: SebValue): string {
  if (typeof value === 'string') return `"${value}"`;
  if (isData(value)) return `"${value.base64}"`;
  if (Array.isArray(value)) return `[${value.map(sebJson).join(',')}]`;
  if (!isDictionary(value)) return String(value);
  const entries = Object.entries(value)
    .filter(([, inner]) => !(isDictionary(inner) && Object.keys(inner).length === 0))
    .sort(byName);
  return `{${entries.map(([name, inner]) => `"${name}":${sebJson(inner)}`).join(',')}}`;
}

/** The Config Key of a configuration; which program wrote it does not count. */
export function configKeyOf({ originatorVersion: _, ...settings }: SebSettings) {
  return sha256(sebJson(settings));
}

/** What Safe Exam Browser sends with a request for an address: the address without its fragment, then the key, hashed. */
export const keyHash = (url: string, key: string) => sha256(`${url.replace(/#.*$/s, '')}${key}`);

/** The proofs that came with a call. */
export type SebEvidence = { url: string; configHash?: string | undefined; examHash?: string | undefined };

function matches(input: string | undefined, url: string, keys: readonly string[]) {
  if (!input || !/^[0-9a-f]{64}$/i.test(input)) return false;
  const bytes = Buffer.from(input, 'hex');
  return keys.some((key) => timingSafeEqual(bytes, Buffer.from(keyHash(url, key), 'hex')));
}

/** Whether one of the proofs shows every kind of key that is asked for. */
export const isVerified = (evidence: readonly SebEvidence[], keys: { config: readonly string[]; exam: readonly string[] }) =>
  keys.config.length + keys.exam.length > 0 &&
  evidence.some(
    ({ url, configHash, examHash }) =>
      (keys.config.length === 0 || matches(configHash, url, keys.config)) && (keys.exam.length === 0 || matches(examHash, url, keys.exam)),
  );

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function xmlOf(value: SebValue): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (isData(value)) return `<data>${value.base64}</data>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'number') return Number.isInteger(value) ? `<integer>${value}</integer>` : `<real>${value}</real>`;
  if (Array.isArray(value)) return `<array>${value.map(xmlOf).join('')}</array>`;
  const entries = Object.entries(value as SebSettings).map(([name, inner]) => `<key>${escaped(name)}</key>${xmlOf(inner)}`);
  return `<dict>${entries.join('')}</dict>`;
}

/** A configuration as an XML property list. */
export const propertyList = (settings: SebSettings) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">${xmlOf(settings)}</plist>\n`;

const saltOf = (password: string, assessmentId: string) =>
  createHmac('sha256', password).update(`exam key salt ${assessmentId}`).digest('base64');

/** The configuration for one assessment of a school reached at an origin. */
export function sebSettings(of: {
  origin: string;
  assessmentId: string;
  camera: boolean;
  quitPassword: string;
  startPassword: string;
}): SebSettings {
  return {
    originatorVersion: 'Praxis',
    sebConfigPurpose: 0,
    startURL: `${of.origin}/index/assessment/${of.assessmentId}`,
    sendBrowserExamKey: true,
    browserWindowWebView: 3,
    allowQuit: true,
    ...(of.quitPassword !== '' && { hashedQuitPassword: sha256(of.quitPassword) }),
    // Without it everything here could be put together by whoever knows the school, and the key counted without the file.
    ...(of.startPassword !== '' && { examKeySalt: { base64: saltOf(of.startPassword, of.assessmentId) } }),
    allowVideoCapture: of.camera,
    browserMediaCaptureCamera: of.camera,
    browserMediaCaptureMicrophone: false,
    browserWindowAllowReload: true,
    allowSpellCheck: false,
    allowDictionaryLookup: false,
    enablePrivateClipboard: true,
    newBrowserWindowByLinkPolicy: 1,
    // What is answered lies in the browser until it is saved, so that nothing is lost when it is started again.
    examSessionClearCookiesOnStart: false,
    examSessionClearCookiesOnEnd: false,
  };
}
