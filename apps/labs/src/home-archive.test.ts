import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type ArchiveEntry, mustBeHome, readArchive, UnfitArchive } from './home-archive.ts';
import { run } from './program.ts';
import { tarOf } from './testing/tar.ts';

const folder = { name: './', type: '5' };
const verdict = (packed: Buffer) =>
  mustBeHome(packed).then(
    () => 'fit',
    (error: unknown) => (error instanceof UnfitArchive ? error.message : error),
  );
const long = 'l'.repeat(150);

describe('what a machine hands over as its home directory', () => {
  test.each([
    [
      'files, folders and links',
      [
        { name: './a', body: 'text' },
        { name: './d', type: '5' },
        { name: './d/b', type: '1', link: './a' },
      ],
      'fit',
    ],
    ['a link to anywhere is text', [{ name: './a', type: '2', link: '/etc/shadow' }], 'fit'],
    [
      'a long name',
      [
        { name: '././@LongLink', type: 'L', body: `./${long}\0` },
        { name: `./${long}`, body: 'x' },
      ],
      'fit',
    ],
    [
      'an extended name',
      [
        { name: 'x', type: 'x', body: `${long.length + 12} path=./${long}\n`.replace(/^\d+/, String(`000 path=./${long}\n`.length)) },
        { name: 'short' },
      ],
      'fit',
    ],
    ['an absolute name', [{ name: '/etc/cron.d/x', body: 'x' }], 'an absolute name'],
    ['a name that climbs', [{ name: './a/../../x', body: 'x' }], 'a name that leads out'],
    ['an absolute long name', [{ name: '././@LongLink', type: 'L', body: '/etc/x\0' }, { name: 'fine' }], 'an absolute name'],
    ['an absolute extended name', [{ name: 'x', type: 'x', body: '15 path=/etc/x\n' }, { name: 'fine' }], 'an absolute name'],
    ['a hard link out', [{ name: './a', type: '1', link: '/etc/shadow' }], 'an absolute name'],
    ['a hard link that climbs', [{ name: './a', type: '1', link: '../../etc/shadow' }], 'a name that leads out'],
    ['a block device', [{ name: './a', type: '4' }], 'a device or an unknown kind of file'],
    ['a pipe', [{ name: './a', type: '6' }], 'a device or an unknown kind of file'],
    [
      'a file of the name of a link',
      [
        { name: './a', type: '2', link: '/x' },
        { name: 'a', body: 'x' },
      ],
      'a name that stands twice',
    ],
    [
      'a file below a link',
      [
        { name: './a', type: '2', link: '/etc' },
        { name: './a/passwd', body: 'x' },
      ],
      'a file below what is no folder',
    ],
    ['a home that is a link', [{ name: './', type: '2', link: '/etc' }], 'a name that stands twice'],
    ['a size beyond its end', [{ name: './a', size: 4096, body: 'x' }], 'the archive breaks off'],
    ['a name without end', [{ name: 'x', type: 'L', size: 10_000_000 }], 'a name is too long'],
  ])('%s', async (_title, entries, expected) => expect(await verdict(tarOf([folder, ...entries]))).toBe(expected));

  test('no tar, no gzip, a torn one and one that swells are refused', async () => {
    expect(await verdict(Buffer.from('not packed'))).toBe('the archive is damaged');
    expect(await verdict(gzipSync(Buffer.alloc(4096, 'x')))).toBe('a header is damaged');
    expect(await verdict(tarOf([folder], false))).toBe('the archive breaks off');
    expect(await verdict(tarOf([folder, { name: './a', body: 'text' }]).subarray(0, 60))).toBe('the archive is damaged');
    expect(await verdict(gzipSync(Buffer.alloc(1024)))).toBe('a home directory that is none');
    const swelling = gzipSync(Buffer.alloc(1024 * 1024, 1));
    await expect(readArchive(swelling, () => undefined, 1024)).rejects.toThrow('too large when unpacked');
  });

  test('what tar packs is read as tar packed it', async () => {
    const created = await run('sh', [
      '-c',
      `cd "$(mktemp -d)" && mkdir -p deep/${'d'.repeat(90)}/${'e'.repeat(90)} && echo 你好 > "作业 1" && ln -s ../out link && ln "作业 1" hard && echo x > deep/${'d'.repeat(90)}/${'e'.repeat(90)}/f && tar -czf - . && rm -rf "$PWD"`,
    ]);
    expect(await verdict(created)).toBe('fit');
    const entries: ArchiveEntry[] = [];
    await readArchive(created, (entry) => entries.push(entry));
    expect(entries.find(({ name }) => name.includes('作业'))).toMatchObject({ kind: expect.stringMatching(/file|hardlink/) });
    expect(entries.find(({ kind }) => kind === 'symlink')).toMatchObject({ name: './link', link: '../out' });
    expect(entries.some(({ name }) => name.length > 180)).toBe(true);
  });
});
