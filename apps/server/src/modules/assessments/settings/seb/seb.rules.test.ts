import { createDecipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { AssessmentRow } from '../../assessments.store.ts';
import { configKeyOf, isVerified, keyHash, propertyList, sebJson, sebSettings } from './seb.rules.ts';
import { sebFile } from './seb-file.ts';

const settings = {
  zoomMode: 0.5,
  originatorVersion: 'Any program 1.0',
  startURL: 'https://school.example/exam?id=1&x=ü',
  allowWlan: false,
  prohibitedProcesses: [{ executable: 'A.exe', active: true, description: 'back\\slash', none: {} }],
  exitKey1: 2,
  empty: {},
  allowQuit: true,
};

// Both sums were made with sha256sum from texts written by hand.
test('a Config Key is counted over sorted, unescaped text without the originator and without empty dictionaries', () => {
  const { originatorVersion: _, ...counted } = settings;
  expect(sebJson(counted)).toBe(
    '{"allowQuit":true,"allowWlan":false,"exitKey1":2,"prohibitedProcesses":[{"active":true,"description":"back\\slash","executable":"A.exe"}],"startURL":"https://school.example/exam?id=1&x=ü","zoomMode":0.5}',
  );
  expect(configKeyOf(settings)).toBe('c971b8c077529b1bef56476c3a3f139d2b80e35f191a9cb65dc22ac761799bff');
  expect(configKeyOf({ ...settings, originatorVersion: 'Another 9.9' })).toBe(configKeyOf(settings));
  expect(configKeyOf({ ...settings, allowQuit: false })).not.toBe(configKeyOf(settings));
});

// The order of the example in the documentation of Safe Exam Browser, where letters of both cases and digits meet.
test('names are ordered as the documentation of the locked browser orders them, in nested dictionaries too', () => {
  const documented = [
    ...['allowDownUploads', 'allowedDisplayBuiltin', 'allowedDisplaysMaxNumber', 'allowFlashFullscreen', 'allowPDFPlugIn', 'allowWlan'],
    ...[
      'browserUserAgent',
      'browserUserAgentMac',
      'browserUserAgentMacCustom',
      'enableEsc',
      'enableF1',
      'enableF10',
      'enableF12',
      'enableF2',
    ],
    ...[
      'org_safeexambrowser_SEB_FTPPort',
      'org_safeexambrowser_SEB_FTPProxy',
      'urlFilterRegex',
      'URLFilterRules',
      'urlFilterTrustedContent',
    ],
  ];
  const mixed = Object.fromEntries(documented.toReversed().map((name) => [name, 1]));
  const names = (json: string) => [...json.matchAll(/"(\w+)":1/g)].map(([, name]) => name);
  expect(names(sebJson(mixed))).toEqual(documented);
  expect(names(sebJson({ rules: [{ inner: mixed }] }))).toEqual(documented);
  expect(sebJson({ examKeySalt: 'fOwye5rcju6okk14/+89PNuA==', socket: 'ws:\\localhost:8706', list: [] })).toBe(
    '{"examKeySalt":"fOwye5rcju6okk14/+89PNuA==","list":[],"socket":"ws:\\localhost:8706"}',
  );
});

test('a request proves a key by the hash of its address and the key, the fragment left out', () => {
  const key = '81aad4ab9dfd447cc479e6a4a7c9a544e2cafc7f3adeb68b2a21efad68eca4dc';
  const url = 'https://school.example/api/attempt/start';
  const hash = '38c3d50aa05fd2e5466a6b97160741fecf5871f287caa38c83561b8b3c4a002e';
  expect(keyHash(url, key)).toBe(hash);
  expect(keyHash(`${url}#part`, key)).toBe(hash);
  const keys = { config: ['0'.repeat(64), key], exam: [] };
  expect(isVerified([{ url, configHash: hash.toUpperCase() }], keys)).toBe(true);
  expect(isVerified([{ url: `${url}2`, configHash: hash }], keys)).toBe(false);
  expect(isVerified([{ url, examHash: hash }], keys)).toBe(false);
  expect(isVerified([{ url }, { url, configHash: 'no hash' }], keys)).toBe(false);
  expect(isVerified([{ url, configHash: hash }], { ...keys, exam: [key] })).toBe(false);
  expect(isVerified([{ url, configHash: hash, examHash: hash }], { ...keys, exam: [key] })).toBe(true);
  expect(isVerified([{ url, configHash: hash }], { config: [], exam: [] })).toBe(false);
});

test('the property list says what the settings say, with what XML minds put in other words', () => {
  const list = propertyList(settings);
  expect(list).toContain('<key>startURL</key><string>https://school.example/exam?id=1&amp;x=ü</string>');
  expect(list).toContain('<key>zoomMode</key><real>0.5</real>');
  expect(list).toContain('<array><dict><key>executable</key><string>A.exe</string><key>active</key><true/>');
});

test('with a start password the key cannot be counted from what a student knows, and the file opens with the password alone', async () => {
  const of = { origin: 'https://school.example', assessmentId: '7', camera: false, quitPassword: '' };
  const key = (startPassword: string) => configKeyOf(sebSettings({ ...of, startPassword }));
  expect(new Set([key(''), key('one'), key('two')]).size).toBe(3);
  const settings = { seb_quit_password: '', seb_start_password: 'tell them later', proctoring: 'off' };
  const file = gunzipSync(await sebFile({ id: '7', settings } as AssessmentRow, of.origin));
  expect(file.subarray(0, 4).toString()).toBe('pswd');
  const opened = gunzipSync(decrypt(file.subarray(4), 'tell them later')).toString();
  expect(opened).toContain('<key>examKeySalt</key><data>');
  expect(() => decrypt(file.subarray(4), 'guessed')).toThrow('wrong password');
  expect(
    gunzipSync(await sebFile({ id: '7', settings: { ...settings, seb_start_password: '' } } as AssessmentRow, of.origin))
      .subarray(0, 4)
      .toString(),
  ).toBe('plnd');
});

/** Reads RNCryptor 3 as its specification says: header, two salts, start vector, text, HMAC. */
function decrypt(message: Buffer, password: string) {
  const [body, hmac] = [message.subarray(0, -32), message.subarray(-32)];
  const key = (from: number) => pbkdf2Sync(password, message.subarray(from, from + 8), 10_000, 32, 'sha1');
  if (!createHmac('sha256', key(10)).update(body).digest().equals(hmac)) throw new Error('wrong password');
  const decipher = createDecipheriv('aes-256-cbc', key(2), message.subarray(18, 34));
  return Buffer.concat([decipher.update(body.subarray(34)), decipher.final()]);
}
