import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageAt, pages } from '@praxis/contract/core/pages';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

/** Addresses of the server and of files, which are no pages; and the roots that lead on to a page. */
const others =
  /^\/(?:api|healthz|login\/\w|member|weChat|index\/login|files|assets|replay\/\$|dev\/|ws|sw|locales|speed|fonts|hls|media|console|agent|board)/;
const roots = ['/', '/index', '/home/student', '/service-worker.js', '/t/x'];

/** Whether a page's address begins so: what an address is compared with. */
const isStarting = (address: string) =>
  Object.values(pages).some((path) => {
    const parts = path.split('/');
    return address.split('/').every((part, at) => parts[at]?.startsWith(':') || parts[at] === part);
  });

/** The texts of a file that begin as an address of a page does, with `x` for what is filled in. */
function addressesIn(path: string) {
  const text = readFileSync(path, 'utf8');
  const found = [...text.matchAll(/(?<![\w\])$])(['"`])(\/[A-Za-z][^'"`\s<>|\\]*?)\1/g)].map((match) => match[2]!);
  return found
    .map((address) =>
      address
        .replace(/\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, 'x')
        .replace(/[?#].*$/, '')
        .replace(/\/$/, ''),
    )
    .filter((address) => !others.test(address) && !roots.includes(address));
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('testing') && !file.startsWith('locales'),
);

test('every address a screen writes is a page', () => {
  const broken = files.flatMap((file) =>
    addressesIn(join(source, file))
      .filter((address) => !pageAt(address) && !isStarting(address))
      .map((address) => `${file}: ${address}`),
  );
  expect(broken).toEqual([]);
  const count = files.reduce((sum, file) => sum + addressesIn(join(source, file)).length, 0);
  expect(count).toBeGreaterThan(150);
});
