import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';

const PROGRAM = '/usr/sbin/nginx';

/** Whether this machine can run the tests that need a real nginx. */
export const nginxIsInstalled = existsSync(PROGRAM);

/** A real nginx with the configuration schools use (deploy/nginx), its ports put in. */
export async function openNginx(port: number, servers: [number, number], labHosts: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-nginx-'));
  const site = ['praxis.conf', 'servers.conf']
    .map((name) => readFileSync(join(repository, 'deploy/nginx', name), 'utf8'))
    .join('\n')
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:8082', `127.0.0.1:${servers[1]}`)
    .replace(
      'default praxis_lines;',
      ['default praxis_lines;', ...Object.entries(labHosts).map(([name, address]) => `${name} ${address};`)].join('\n  '),
    )
    .replace('access_log /var/log/nginx/access.log praxis;', `access_log ${folder}/access.log praxis;`)
    .replace('error_log /var/log/nginx/error.log crit;', 'error_log stderr crit;')
    .replace('listen 80 default_server;', `listen 127.0.0.1:${port} default_server;`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('server_name praxis.example.org nginx;', 'server_name localhost 127.0.0.1;');
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    // Started by root, its workers would be somebody who cannot enter the folder.
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn; events { worker_connections 1024; }
     http { access_log off; ${temporary} include ${folder}/site.conf; }`,
  );
  const child = spawn(PROGRAM, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (piece) => {
    complaints += piece;
  });
  const until = Date.now() + 5000;
  while (!existsSync(join(folder, 'pid'))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`nginx did not start: ${complaints}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    /** What nginx wrote into its error log so far. */
    complaints: () => complaints,
    /** What it wrote into its access log so far. */
    requests: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async close() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
