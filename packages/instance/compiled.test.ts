import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compiled } from './compiled.ts';

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
