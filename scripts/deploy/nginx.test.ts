import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../../apps/server/src/testing/ports.ts';
import { nginxIsInstalled, openNginx } from '../../apps/server/src/testing/programs/nginx.ts';

const deploy = join(repository, 'deploy');
const text = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8');

describe.runIf(nginxIsInstalled)('nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-deploy-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('carries a console to the host its address names, and to a server when it does not know the host', async () => {
    const listener = (name: string) =>
      new Promise<{ port: number; close: () => void }>((done) => {
        const server = createServer((request, reply) => reply.end(`${name} ${request.url}`)).listen(0, '127.0.0.1', () =>
          done({ port: (server.address() as AddressInfo).port, close: () => server.close() }),
        );
      });
    const [front, server, host] = await Promise.all([listener('front'), listener('server'), listener('host')]);
    front.close();
    const nginx = await openNginx(front.port, [server.port, server.port], { 'lab-host-1': `127.0.0.1:${host.port}` });
    try {
      const get = async (path: string) => (await fetch(`${nginx.origin}${path}`)).text();
      expect(await get('/lab-console/lab-host-1/a.ticket?x=1')).toBe('host /lab-console/lab-host-1/a.ticket?x=1');
      expect(await get('/lab-console/lab-host-2/a.ticket')).toBe('server /lab-console/lab-host-2/a.ticket');
      expect(await get('/lab-console/lab-host-1%20/a')).toMatch(/^server/);
    } finally {
      await nginx.close();
      server.close();
      host.close();
    }
  });

  test('ends the connection of whoever names another host, and passes on no host that a caller claims', async () => {
    const seen: Record<string, unknown>[] = [];
    const server = createServer((request, reply) => {
      seen.push(request.headers);
      reply.end('the school');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const front = await freePort();
    const nginx = await openNginx(front, [port, port]);
    /** What comes back for a request sent as it stands, until the connection ends. */
    const sent = (...lines: string[]) =>
      new Promise<string>((done, failed) => {
        const socket = connect(front, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
        let text = '';
        socket.on('data', (piece) => {
          text += piece;
        });
        socket.on('error', failed);
        socket.on('close', () => done(text));
      });
    try {
      for (const host of ['Host: evil.example', 'Host: localhost.evil.example', 'Host: 10.0.0.1'])
        for (const path of ['/', '/weChat/return?code=a', '/api/site', '/lab-console/a/b', '/ws'])
          expect(await sent(`GET ${path} HTTP/1.1`, host, 'Connection: close'), `${host} ${path}`).toBe('');
      expect(await sent('GET / HTTP/1.0')).toBe('');
      expect(seen).toEqual([]);
      const claims = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: gopher', 'X-Forwarded-For: 1.1.1.1', 'Connection: close'];
      for (const path of ['/', '/api/upload/1', '/live/1/t/x/live.m3u8', '/lab-console/a/b', '/ws'])
        expect(await sent(`GET ${path} HTTP/1.1`, `Host: localhost:${front}`, ...claims), path).toContain('the school');
      for (const headers of seen) {
        expect(headers).not.toHaveProperty('x-forwarded-host');
        expect(headers).toMatchObject({
          host: `localhost:${front}`,
          'x-forwarded-proto': 'http',
          'x-forwarded-for': '1.1.1.1, 127.0.0.1',
        });
      }
      expect(seen).toHaveLength(5);
      expect(await sent('GET /healthz HTTP/1.1', 'Host: 127.0.0.9', 'Connection: close')).toContain('the school');
    } finally {
      await nginx.close();
      server.close();
    }
  });

  test('lets agents deliver more than a person may upload, as it comes, and nobody else', async () => {
    const server = createServer((request, reply) => reply.writeHead(200, { connection: 'close' }).end(`begun ${request.url}`));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const front = await freePort();
    const nginx = await openNginx(front, [port, port]);
    /** The answer to a body of 311 MB that is announced and has only begun. */
    const announced = (path: string) =>
      new Promise<string>((done, failed) => {
        const socket = connect(front, '127.0.0.1', () =>
          socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost:${front}\r\nContent-Length: 326107136\r\nConnection: close\r\n\r\nbegin`),
        );
        let text = '';
        socket.on('data', (piece) => {
          text += piece;
          if (/begun|<\/html>/.test(text)) socket.destroy();
        });
        socket.on('error', failed);
        socket.on('close', () => done(text));
      });
    try {
      for (const path of ['/agent/file?ticket=a', '/agent/lab-home/1/2/a?sign=b']) expect(await announced(path), path).toContain('begun');
      for (const path of ['/api/upload/1', '/agent/file/x', '/login/passLoad'])
        expect(await announced(path), path).toMatch(/^HTTP\/1\.1 413/);
    } finally {
      await nginx.close();
      server.close();
      server.closeAllConnections();
    }
  });

  test('edges and servers pass on no host that a caller claims, wherever they pass on anything', () => {
    for (const file of readdirSync(join(deploy, 'nginx'))) {
      const server = text('nginx', file)
        .split(/^server \{/m)
        .at(-1)!;
      const blocks = server.split(/^ {2}location /m);
      const [before = '', ...locations] = blocks;
      // A block with headers of its own inherits none.
      const cleared = (block: string) => (block.includes('proxy_set_header') ? block : before).includes('X-Forwarded-Host "";');
      expect(
        locations.filter((block) => block.includes('proxy_pass') && !cleared(block)),
        file,
      ).toEqual([]);
    }
  });

  test.each(['servers.conf', 'servers.compose.conf'])('takes praxis.conf with %s', (servers) => {
    // Names are looked up and followed while it runs (nginx 1.27.3 and newer); an older one here checks everything else.
    const addresses = text('nginx', servers)
      .replace(/^resolver .*$/m, '')
      .replaceAll(' resolve', '')
      .replace(/server\d:8080/g, '127.0.0.1:8080');
    const site = join(folder, 'site.conf');
    writeFileSync(site, `${addresses}\n${text('nginx', 'praxis.conf').replaceAll('listen 80', `listen unix:${folder}/socket`)}`);
    const main = join(folder, 'nginx.conf');
    writeFileSync(main, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${site}; }`);
    const checked = spawnSync('/usr/sbin/nginx', ['-t', '-p', folder, '-c', main], { encoding: 'utf8' });
    expect(checked.stderr).toContain('test is successful');
  });
});
