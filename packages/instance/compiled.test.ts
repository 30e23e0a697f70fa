import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compiled } from './compiled.ts';
import { repository } from './instance.ts';

test.runIf(existsSync('/usr/bin/gcc'))(
  'a source is compiled once for each of its states, and one that does not compile leaves nothing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'praxis-compiled-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [source, tools] = [join(folder, 'number.c'), join(folder, 'tools')];
    const make = (text: string) => {
      writeFileSync(source, text);
      return compiled({ source, name: 'number.run', folder: tools, words: ['-O0'] });
    };
    const seven = 'int main(void) { return 7; }';
    const [first, second] = await Promise.all([make(seven), make(seven)]);
    expect(first).toMatch(/\/number-[0-9a-f]{16}\.run$/);
    expect(second).toBe(first);
    expect(() => execFileSync(first)).toThrow(expect.objectContaining({ status: 7 }));
    expect(await make('int main(void) { return 8; }')).not.toBe(first);
    await expect(make('int main(void) { return')).rejects.toThrow(/gcc/);
    expect(readdirSync(tools)).toHaveLength(2);
  },
);

test('an image without a compiler takes what it was built with, where nothing can be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-compiled-'));
  const bundle = `compiled-test-${process.pid}`;
  const beside = join(repository, '.cache', bundle);
  onTestFinished(() => {
    for (const path of [folder, beside]) rmSync(path, { recursive: true, force: true });
  });
  const source = join(folder, 'number.c');
  writeFileSync(source, 'int main(void) { return 7; }');
  const wanted = { source, name: 'number.run', words: ['-no-such-flag'], folder: join(folder, 'tools') };
  await expect(compiled({ ...wanted, bundle })).rejects.toThrow(/gcc/);
  const state = createHash('sha256').update(readFileSync(source)).update('-no-such-flag').digest('hex').slice(0, 16);
  mkdirSync(beside, { recursive: true });
  writeFileSync(join(beside, `number-${state}.run`), '');
  expect(await compiled({ ...wanted, bundle })).toBe(join(beside, `number-${state}.run`));
  await expect(compiled(wanted)).rejects.toThrow(/gcc/);
});
