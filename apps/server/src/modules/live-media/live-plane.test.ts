import { expect, test } from 'vitest';
import { headersOfPackager } from './live-plane.ts';

test('what a packager sends is no page on the school’s origin, whatever it says it is', () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/javascript', 'application/pdf', ''])
    expect(headersOfPackager({ 'content-type': type })['content-type'], type).toBe('application/octet-stream');
  for (const type of [
    'application/vnd.apple.mpegurl',
    'video/mp4',
    'video/iso.segment',
    'application/octet-stream',
    'text/plain; charset=utf-8',
  ])
    expect(headersOfPackager({ 'content-type': type })['content-type']).toBe(type);
  const headers = headersOfPackager({
    ...{ 'content-type': 'video/mp4', 'content-length': '7', 'cache-control': 'no-store', etag: '"1"' },
    ...{
      'set-cookie': ['a=b'],
      location: 'https://evil.example',
      refresh: '0; url=x',
      'content-security-policy': "script-src 'unsafe-inline'",
    },
  });
  expect(headers).toEqual({
    ...{ 'content-type': 'video/mp4', 'content-length': '7', 'cache-control': 'no-store', etag: '"1"' },
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
});
