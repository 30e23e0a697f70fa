import { expect, test } from 'vitest';
import { faultsOfHome } from './home-faults.ts';
import { run } from './program.ts';
import { tarOf } from './testing/tar.ts';

const folder = { name: './', type: '5' };

test.each([
  [
    'nothing but files and links of its own',
    [
      { name: './a', body: 'x' },
      { name: './d/b', type: '2', link: '../a' },
    ],
    [],
  ],
  ['a link to the host', [{ name: './a', type: '2', link: '/root/.ssh' }], ['a link that leads out: ./a -> /root/.ssh']],
  ['a link that climbs', [{ name: './d/a', type: '2', link: '../../etc' }], ['a link that leads out: ./d/a -> ../../etc']],
  [
    'a link to the process that reads',
    [{ name: './a', type: '2', link: '/proc/self/cwd' }],
    ['a link that leads out: ./a -> /proc/self/cwd'],
  ],
  [
    'a link and a file of one name',
    [
      { name: './a', type: '2', link: 'b' },
      { name: './a', body: 'x' },
    ],
    ['a name that stands twice: ./a'],
  ],
  [
    'a file below a link',
    [
      { name: './a', type: '2', link: 'b' },
      { name: './a/c', body: 'x' },
    ],
    ['a file below what is no folder: ./a/c'],
  ],
  ['a device', [{ name: './a', type: '4' }], ['a device or an unknown kind of file: ./a']],
  ['an absolute name', [{ name: '/etc/x' }], ['an absolute name: /etc/x']],
])('%s', async (_what, entries, faults) => expect((await faultsOfHome(tarOf([folder, ...entries]))).faults).toEqual(faults));

test('what a host packed is told from what a guest packed', async () => {
  const pack = (flags: string) => run('sh', ['-c', `cd "$(mktemp -d)" && echo x > a && tar ${flags} -czf - . && rm -rf "$PWD"`]);
  expect((await faultsOfHome(await pack('--owner=1000 --group=1000'))).packedOnHost).toBe(true);
  expect((await faultsOfHome(await pack('--owner=student:1000'))).packedOnHost).toBe(false);
  expect(await faultsOfHome(Buffer.from('torn'))).toEqual({ faults: ['the archive is damaged'], packedOnHost: false });
});
