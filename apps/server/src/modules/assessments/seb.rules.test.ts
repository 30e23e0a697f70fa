import { expect, test } from 'vitest';
import { configKeyOf, isProven, keyHash, propertyList, sebJson } from './seb.rules.ts';

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
  expect(isProven([{ url, configHash: hash.toUpperCase() }], keys)).toBe(true);
  expect(isProven([{ url: `${url}2`, configHash: hash }], keys)).toBe(false);
  expect(isProven([{ url, examHash: hash }], keys)).toBe(false);
  expect(isProven([{ url }, { url, configHash: 'no hash' }], keys)).toBe(false);
  expect(isProven([{ url, configHash: hash }], { ...keys, exam: [key] })).toBe(false);
  expect(isProven([{ url, configHash: hash, examHash: hash }], { ...keys, exam: [key] })).toBe(true);
  expect(isProven([{ url, configHash: hash }], { config: [], exam: [] })).toBe(false);
});

test('the property list says what the settings say, with what XML minds put in other words', () => {
  const list = propertyList(settings);
  expect(list).toContain('<key>startURL</key><string>https://school.example/exam?id=1&amp;x=ü</string>');
  expect(list).toContain('<key>zoomMode</key><real>0.5</real>');
  expect(list).toContain('<array><dict><key>executable</key><string>A.exe</string><key>active</key><true/>');
});
