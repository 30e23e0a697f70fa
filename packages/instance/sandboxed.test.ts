import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Box, runBox, SANDBOX_USERS, sandboxLack } from './sandboxed.ts';

const lack = await sandboxLack();
if (lack) process.stdout.write(`sandbox: not tried here: ${lack}\n`);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandboxed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits = { memoryMb: 64, fileMb: 1 };
const shell = (script: string, more: Partial<Box> = {}): Box => ({
  command: 'sh',
  args: ['-c', script],
  uid: SANDBOX_USERS.disks,
  limits,
  ...more,
});
const within = { seconds: 20, outputBytes: 100_000 };
const file = (name: string, body = '') => {
  const path = join(folder, name);
  writeFileSync(path, body, { mode: 0o644 });
  return path;
};

describe.skipIf(lack)('a program that reads foreign bytes', () => {
  test('sees the system and what it was handed, and is nobody', async () => {
    const canary = file('canary', 'secret of the host');
    const handed = file('handed', 'handed in');
    const script = `id -u; cat /handed; cat ${canary}; ls ${folder} ${process.cwd()} ${homedir()} /proc /etc/passwd; env; echo x > /x; echo x > /handed; kill -9 1; cat /proc/1/cmdline`;
    const ended = await runBox(shell(script, { reads: [{ from: handed, to: '/handed' }] }), { ...within });
    const posted = ended.output.toString();
    expect(posted.split('\n')[0]).toBe(String(process.getuid!() === 0 ? SANDBOX_USERS.disks : process.getuid!()));
    expect(posted).toContain('handed in');
    expect(posted).not.toMatch(/secret|root:|PRAXIS|HOME/);
    expect(readFileSync(handed, 'utf8')).toBe('handed in');
  });

  test('reaches no network, not even that of its host', async () => {
    const reached: unknown[] = [];
    const server = createServer((socket) => {
      reached.push(socket);
      socket.destroy();
    });
    await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
    const { port } = server.address() as { port: number };
    await runBox(shell(`exec 3<>/dev/tcp/127.0.0.1/${port}`, { command: 'bash' }), within);
    server.close();
    expect(reached).toEqual([]);
  });

  test('writes the bytes of the files it was given, no others, and cannot lay a link in their place', async () => {
    const out = file('out');
    const canary = file('written', 'as it was');
    const script = `echo done > /out; rm -f /out; ln -sf ${canary} /out; mv /tmp /out; ln /out /tmp/other; echo more >> /out`;
    await runBox(shell(script, { writes: [{ from: out, to: '/out' }] }), within);
    expect(readFileSync(out, 'utf8')).toBe('done\nmore\n');
    expect(readFileSync(canary, 'utf8')).toBe('as it was');
    const link = join(folder, 'link');
    symlinkSync(canary, link);
    await expect(runBox(shell('true', { writes: [{ from: link, to: '/out' }] }), within)).rejects.toThrow('no plain file');
    linkSync(out, join(folder, 'second'));
    await expect(runBox(shell('true', { writes: [{ from: out, to: '/out' }] }), within)).rejects.toThrow('no plain file');
  });

  test('has its time, memory, output and size of files, and ends with everything it started', { timeout: 120_000 }, async () => {
    const marker = `${(Date.now() % 100_000) + 1000}`;
    expect(await runBox(shell(`sleep ${marker} & sleep ${marker}`), { ...within, seconds: 1 })).toMatchObject({ ended: 'time' });
    const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(running).not.toContain(`sleep ${marker}`);
    expect(await runBox(shell('yes'), within)).toMatchObject({ ended: 'output' });
    expect((await runBox(shell(`x=$(head -c 200000000 /dev/zero | tr '\\0' x); echo "\${#x}"`), within)).output.toString()).not.toContain(
      '200000000',
    );
    const out = file('large');
    await runBox(shell('head -c 5000000 /dev/zero > /out', { writes: [{ from: out, to: '/out' }] }), within);
    expect(readFileSync(out).length).toBeLessThanOrEqual(1024 * 1024);
    const abort = new AbortController();
    const run = runBox(shell(`sleep ${marker}`), { ...within, signal: abort.signal });
    setImmediate(() => abort.abort());
    expect((await run.catch((error: Error) => ({ ended: error.name }))).ended).toMatch(/signal|AbortError/);
  });

  test.runIf(process.getuid?.() === 0)(
    'that unpacks a system gives files their owners below one folder and has no other power',
    async () => {
      const tree = mkdtempSync(join(folder, 'tree-'));
      const canary = file('owned', 'as it was');
      const script = `echo x > /tree/a; chown 1234:1234 /tree/a; ln -s ${canary} /tree/out; echo x > /tree/out; mknod /tree/disk b 8 0; mount -t tmpfs x /tmp; cat ${canary}; chown 5 /usr`;
      const { output } = await runBox(shell(script, { tree: { from: tree, to: '/tree' } }), within);
      expect(output.toString()).toBe('');
      expect(readdirSync(tree).sort()).toEqual(['a', 'out']);
      expect(statSync(join(tree, 'a')).uid).toBe(1234);
      expect(readFileSync(canary, 'utf8')).toBe('as it was');
    },
  );

  test.runIf(process.getuid?.() === 0)('works for an ordinary user as well', () => {
    const source = join(import.meta.dirname, 'sandboxed.ts');
    const folder = mkdtempSync('/tmp/sandboxed-user-');
    const bundle = join(folder, 'as-user.ts');
    chmodSync(folder, 0o755);
    for (const name of ['sandboxed.ts', 'seccomp.ts'])
      writeFileSync(join(folder, name), readFileSync(join(source, '..', name)), { mode: 0o644 });
    const code = `import { runBox } from './sandboxed.ts';
const { output } = await runBox({ command: 'sh', args: ['-c', 'id -u; ls ${homedir()} /proc 2>&1 | wc -l'], uid: 1, limits: { memoryMb: 64, fileMb: 1 } }, { seconds: 20, outputBytes: 1000 });
process.stdout.write(output);`;
    writeFileSync(bundle, code, { mode: 0o644 });
    const program = join(folder, 'node');
    execFileSync('cp', [process.execPath, program]);
    const args = ['--reuid', '4321', '--regid', '4321', '--clear-groups', program, bundle];
    expect(execFileSync('setpriv', args, { encoding: 'utf8', env: { PATH: process.env.PATH } })).toBe('4321\n2\n');
    rmSync(folder, { recursive: true });
  });
});
