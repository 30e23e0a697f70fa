import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instance, repository } from '@praxis/instance/instance';
import { expect, onTestFinished, test } from 'vitest';
import { markRestored } from './fill-database.ts';
import { pause } from './processes.ts';
import { type ServiceAccount, uidOf, wrapFor } from './service-accounts.ts';
import { shareCertificate, shareHome } from './service-folders.ts';
import { startTree } from './testing/start-tree.ts';

const asRoot = process.getuid?.() === 0;
if (!asRoot) process.stdout.write('Skipped: who runs as whom is a question only where root starts Praxis\n');

function folder() {
  const created = mkdtempSync(join(tmpdir(), 'praxis-accounts-'));
  onTestFinished(() => rmSync(created, { recursive: true, force: true }));
  return created;
}

/** Runs a program as a part would and returns what it wrote, or how it failed. */
function runAs(account: ServiceAccount, folders: string[], label: string[], ports: number[] = []) {
  const wrap = wrapFor({ account, follow: 'TERM', workplace: folders[0] ?? repository, folders, ports });
  const [command, args] = wrap(label[0]!, label.slice(1));
  const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return stdout + stderr;
}

const statusOf = (text: string, name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'm').exec(text)?.[1];

test.runIf(asRoot)('a part without rights works in folders below one of root, under their paths, and sees nothing else there', () => {
  const closed = folder();
  chmodSync(closed, 0o700);
  const [home, other] = [join(closed, "deep/a home's"), join(closed, 'other')];
  for (const created of [home, other]) mkdirSync(created, { recursive: true });
  for (const created of [home, other]) writeFileSync(join(created, 'file'), 'readable');
  expect(runAs('media', [home], ['cat', join(home, 'file')])).toBe('readable');
  expect(runAs('media', [home], ['pwd'])).toBe(`${home}\n`);
  expect(runAs('media', [home], ['cat', join(other, 'file')])).toContain('No such file');
  expect(runAs('media', [home], ['touch', join(home, 'new')])).toContain('Permission denied');
  expect(readFileSync(join(other, 'file'), 'utf8'), 'outside nothing has changed').toBe('readable');
  expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(closed);
});

test.runIf(asRoot)('a part has no capability, but for the one that opens a port of root when it listens on one', () => {
  const show = ['grep', '-E', '^(Uid|Gid|Groups|Cap|NoNewPrivs)', '/proc/self/status'];
  const plain = runAs('live', [], show, [8080, 0]);
  expect(statusOf(plain, 'Uid')).toBe(Array(4).fill(uidOf('live')).join('\t'));
  expect(statusOf(plain, 'Groups')?.trim()).toBe('');
  for (const name of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb']) expect(statusOf(plain, name), name).toMatch(/^0+$/);
  expect(statusOf(plain, 'NoNewPrivs')).toBe('1');
  const listening = runAs('server', [], show, [8080, 443]);
  for (const name of ['CapPrm', 'CapEff', 'CapAmb']) expect(statusOf(listening, name), name).toMatch(/^0+400$/);
});

test.runIf(asRoot)('a home that root made is given away once, and each part reads its own alone', () => {
  const at = instance({ PRAXIS_HOME: join(folder(), 'home'), HTTPS_PORT: '443' });
  for (const created of [at.folders.files, at.folders.secrets, at.folders.certificates, join(at.home, 'live'), at.folders.backups])
    mkdirSync(created, { recursive: true, mode: 0o700 });
  writeFileSync(join(at.folders.secrets, 'instance.key'), 'key', { mode: 0o600 });
  for (const name of ['server.pem', 'server.key']) writeFileSync(join(at.folders.certificates, name), name, { mode: 0o600 });
  writeFileSync(join(at.home, 'live/part'), 'part', { mode: 0o600 });
  execFileSync('ln', ['-s', '/etc/hostname', join(at.home, 'live/link')]);
  // The folder above is the test's own; a school's is found as wherever it lies.
  for (let times = 0; times < 2; times++) shareHome(at);
  const input = shareCertificate(at);
  const reads = (account: 'server' | 'media' | 'live', path: string) => !/denied|No such/.test(runAs(account, [at.home], ['cat', path]));
  const readers = (path: string) => (['server', 'media', 'live'] as const).filter((account) => reads(account, path));
  expect(readers(join(at.folders.secrets, 'instance.key'))).toEqual(['server']);
  expect(readers(join(at.home, 'live/part'))).toEqual(['live']);
  expect(readers(input.PRAXIS_TLS_KEY!)).toEqual(['server']);
  expect(readers(join(at.folders.certificates, 'server.key'))).toEqual([]);
  expect(statSync('/etc/hostname').uid, 'a link is not followed').toBe(0);
  expect(runAs('server', [at.home], ['touch', join(at.folders.files, 'x')])).toBe('');
  expect(runAs('server', [at.home], ['touch', join(at.folders.secrets, 'x')])).toContain('Permission denied');
});

/** Runs a program as root of a namespace of users in which no further one may be opened, as on machines that forbid them. */
async function withoutNamespaces(label: string[], env: NodeJS.ProcessEnv) {
  // Whoever is begun once the numbers are known is root there.
  const script = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
  const child = spawn('unshare', ['--user', 'sh', '-c', 'read ready; exec sh -c "$@"', 'sh', script, 'sh', ...label], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const isApart = () => readlinkSync(`/proc/${child.pid}/ns/user`) !== readlinkSync('/proc/self/ns/user');
  while (!isApart()) await pause(20);
  for (const map of ['uid_map', 'gid_map']) writeFileSync(`/proc/${child.pid}/${map}`, '0 0 70000');
  child.stdin.end('ready\n');
  let output = '';
  child.stdout.on('data', (piece) => {
    output += piece;
  });
  await new Promise((done) => child.on('close', done));
  return output;
}

test.runIf(asRoot)(
  'where no namespace of users may be opened, an account without keys, secrets and network reads pictures for the server',
  { timeout: 120_000 },
  async () => {
    const home = join(folder(), 'home');
    const program = join(repository, 'apps/supervisor/src/testing/without-namespaces.ts');
    const env = {
      ...process.env,
      PRAXIS_HOME: home,
      PRAXIS_SMS_KEY_SECRET: 'secret',
      S3_SECRET_ACCESS_KEY: 'secret',
      DATABASE_URL: 'secret',
    };
    const report = JSON.parse(await withoutNamespaces([process.execPath, program], env)) as Record<string, string> & {
      environment: string[];
    };
    expect(report).toMatchObject({ needed: true, uid: 61_184 });
    expect(JSON.parse(report.asked!), report.failed).toEqual({ size: { width: 40, height: 30 }, state: 'ready' });
    expect(statusOf(report.status!, 'Uid')).toBe(Array(4).fill(61_184).join('\t'));
    expect(statusOf(report.status!, 'CapEff')).toMatch(/^0+$/);
    expect(statusOf(report.status!, 'NoNewPrivs')).toBe('1');
    expect(report.environment.filter((line) => line.endsWith('=secret'))).toEqual([]);
    expect(runAs('live', [home], ['ls', join(home, 'run/pictures/decoders.sock')])).toMatch(/denied/);
    expect(runAs('pictures', [home], ['cat', join(home, 'secrets/instance.key')])).toMatch(/denied/);
    expect(runAs('pictures', [home], ['ls', join(home, 'files')])).toMatch(/denied/);
  },
);

test.runIf(asRoot)(
  'after npm start by root nothing runs as root but the supervisor, the judge and the lab host',
  { timeout: 240_000 },
  async () => {
    const home = join(folder(), 'home');
    mkdirSync(home, { mode: 0o700 });
    // Who runs as whom is the same without a demo school, which costs two thirds of a start.
    markRestored(instance({ PRAXIS_HOME: home }));
    const started = startTree(home, 18147);
    onTestFinished(() => started.kill());
    await started.ready();
    const parts = () =>
      started.pids().flatMap((pid) => {
        try {
          const label = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
          const part = label
            .map((word) => /apps\/(server|media|judge|labs|live|pretend-pay)\/src\/main\.ts$/.exec(word)?.[1])
            .find(Boolean);
          const name = part ?? (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' ? 'postgres' : undefined);
          return name === undefined || readlinkSync(`/proc/${pid}/exe`) === ''
            ? []
            : [{ name, status: readFileSync(`/proc/${pid}/status`, 'utf8') }];
        } catch (error) {
          if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
          throw error;
        }
      });
    const wanted = ['judge', 'labs', 'live', 'media', 'postgres', 'pretend-pay', 'server'];
    while (!wanted.every((name) => parts().some((part) => part.name === name))) await pause(100);
    const runningAsRoot = () => new Set(parts().flatMap(({ name, status }) => (/^0\b/.test(statusOf(status, 'Uid') ?? '') ? [name] : [])));
    // Who has just begun is still root, until it is somebody else.
    for (let looks = 0; looks < 50 && runningAsRoot().size > 2; looks++) await pause(100);
    const root = runningAsRoot();
    expect([...root].sort()).toEqual(['judge', 'labs']);
    for (const { name, status } of parts().filter((part) => !root.has(part.name))) {
      const uid = uidOf(['postgres', 'pretend-pay'].includes(name) ? 'server' : (name as 'server' | 'media' | 'live'));
      expect(statusOf(status, 'Uid'), name).toBe(Array(4).fill(uid).join('\t'));
      expect(statusOf(status, 'CapEff'), name).toMatch(/^0+$/);
    }
    const reply = await fetch('http://localhost:18147/readyz');
    expect(((await reply.json()) as { parts: Record<string, string> }).parts).toMatchObject({ database: 'ready', files: 'ready' });
  },
);
