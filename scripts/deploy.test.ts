import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { afterAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { freePort } from '../apps/server/src/testing/ports.ts';
import { nginxIsInstalled, openNginx } from '../apps/server/src/testing/programs/nginx.ts';
import { sourceFiles } from './checks/source-files.ts';
import { judgePrograms, labPackages } from './setup/system-programs.mjs';

const deploy = join(repository, 'deploy');
const text = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8');

/** Every variable the product reads from its environment. */
const read = new Set(
  sourceFiles('apps', 'packages', 'scripts')
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
    .flatMap((file) => [...readFileSync(join(repository, file), 'utf8').matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name]) => name!)),
);
/** Variables of other programs, of tests, and of our own processes among themselves. */
const inner =
  /^(PATH|TMPDIR|INIT_CWD|NODE_COMPILE_CACHE|NODE_ENV|CI|TEST_\w+|E2E_\w+|JOURNEY_\w+|BENCH_\w+|CHROMIUM|PRAXIS_DEV|PRAXIS_SUPERVISED|PROD|DEV)$/;

type Environment = Record<string, string>;
type Service = {
  image?: string;
  build?: unknown;
  environment?: Environment;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown>; configs: Record<string, unknown> };
const compose = parse(text('compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => service.build);

type Container = {
  image: string;
  envFrom?: object[];
  env?: { name: string }[];
  volumeMounts?: { name: string }[];
  readinessProbe?: object;
  livenessProbe?: object;
  lifecycle?: { preStop?: object };
};
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Environment;
  stringData?: Environment;
  resources?: string[];
  spec?: {
    selector?: { matchLabels?: Environment } & Environment;
    volumeClaimTemplates?: { metadata: { name: string } }[];
    template?: {
      metadata: { labels: Environment };
      spec: { containers: Container[]; volumes: { name: string }[]; terminationGracePeriodSeconds?: number };
    };
  };
};
type Ingress = { rules: { http: { paths: { path: string; pathType: string; backend: object }[] } }[] };
const manifests = readdirSync(join(deploy, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(text('kubernetes', file)).map((document) => {
    expect(document.errors, file).toEqual([]);
    return { file, ...(document.toJS() as Manifest) };
  }),
);
const workloads = manifests.filter(({ spec }) => spec?.template);

describe('variables', () => {
  test('each variable that deploy/ sets for the product is read by it', () => {
    const set = [
      ...ours.flatMap(([, { environment = {} }]) => Object.keys(environment)),
      ...manifests.filter(({ kind }) => kind === 'ConfigMap').flatMap(({ data = {} }) => Object.keys(data)),
      ...manifests
        .filter(({ kind, metadata }) => kind === 'Secret' && metadata.name === 'praxis')
        .flatMap(({ stringData = {} }) => Object.keys(stringData)),
      ...workloads.flatMap(({ spec }) => spec!.template!.spec.containers.flatMap(({ env = [] }) => env.map(({ name }) => name))),
    ];
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter((name) => !read.has(name))).toEqual([]);
  });

  test('the README documents each variable that is read, and nothing else', () => {
    const readme = readFileSync(join(repository, 'README.md'), 'utf8');
    const rows = readme.split('\n').filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) => {
      const names = [...row.split('|')[1]!.matchAll(/`([A-Z_0-9]+)(?:=[^`]*)?`/g)].map(([, name]) => name!);
      // A name that begins with an underscore is the end of one: the row says after what it stands.
      const stem = /each after `([A-Z_]+)`/.exec(row)?.[1] ?? '';
      const switched = [...row.matchAll(/`([A-Z_]+)=\w+`/g)].map(([, name]) => name!);
      return [...switched, ...names].flatMap((name) => (name.startsWith('_') ? [`${stem}${name}`] : [name]));
    });
    expect(documented.filter((name) => !read.has(name))).toEqual([]);
    expect([...read].filter((name) => !inner.test(name) && !documented.includes(name)).sort()).toEqual([]);
  });

  test('env.example names exactly what compose.yaml asks for', () => {
    const asked = new Set([...text('compose.yaml').matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name!));
    const offered = new Set([...text('env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name!));
    expect([...offered].sort()).toEqual([...asked].sort());
  });
});

describe('compose.yaml', () => {
  test('no image floats: each names a version', () => {
    for (const [name, { image = '' }] of services) expect(image, name).toMatch(/:\d+(\.\d+)*$/);
    expect(
      text('Dockerfile')
        .match(/^FROM \S+/gm)
        ?.every((line) => /:\d+/.test(line)),
    ).toBe(true);
  });

  test('who is waited for is there and says when it is well', () => {
    for (const [name, { depends_on = {} }] of services) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const service = compose.services[other];
        expect(service, `${name} waits for ${other}`).toBeDefined();
        if (condition === 'service_healthy')
          expect(Boolean(service!.healthcheck?.test) || (service!.build && !service!.healthcheck?.disable), other).toBeTruthy();
      }
    }
  });

  test('the volumes of services are declared, and their files lie here', () => {
    for (const [name, { volumes = [] }] of services) {
      for (const volume of volumes) {
        const source = volume.split(':')[0]!;
        if (source.startsWith('.')) expect(text(source.slice(2)).length, name).toBeGreaterThan(0);
        else expect(Object.keys(compose.volumes), name).toContain(source);
      }
    }
  });
});

describe('Kubernetes manifests', () => {
  test('selectors fit the labels of their pods, mounts their volumes, images name a version', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([
      ...['praxis', 'praxis-judge', 'praxis-labs', 'praxis-live', 'praxis-media', 'praxis-migrate'],
    ]);
    for (const { kind, metadata, spec } of workloads) {
      const pod = spec!.template!;
      if (['Deployment', 'StatefulSet'].includes(kind))
        expect(pod.metadata.labels, metadata.name).toMatchObject(spec!.selector!.matchLabels!);
      const claims = spec!.volumeClaimTemplates ?? [];
      const volumes = [...pod.spec.volumes.map(({ name }) => name), ...claims.map(({ metadata: { name } }) => name)];
      for (const { image, volumeMounts = [] } of pod.spec.containers) {
        expect(image).toMatch(/:\d+(\.\d+)+$/);
        expect(volumes).toEqual(expect.arrayContaining(volumeMounts.map(({ name }) => name)));
      }
    }
    const server = workloads.find(({ metadata }) => metadata.name === 'praxis')!.spec!.template!;
    const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === 'praxis')!;
    expect(server.metadata.labels).toMatchObject(service.spec!.selector!);
    const [container] = server.spec.containers;
    expect(container).toMatchObject({
      readinessProbe: { httpGet: { path: '/readyz' } },
      livenessProbe: { httpGet: { path: '/healthz' } },
      lifecycle: { preStop: expect.anything() },
    });
    expect(server.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
  });

  test('the kustomization lists files that are here', () => {
    const listed = manifests.find(({ kind }) => kind === 'Kustomization')!.resources!;
    expect(readdirSync(join(deploy, 'kubernetes'))).toEqual(expect.arrayContaining(listed));
  });
});

test('each image holds the programs its agent calls, and is a target of the Dockerfile', () => {
  const stages = text('Dockerfile').split(/^FROM /m);
  const stage = (name: string) => stages.find((one) => new RegExp(`^\\S+ AS ${name}$`, 'm').test(one))!;
  for (const [name, packages] of Object.entries({ judge: judgePrograms, labs: labPackages })) {
    const installed = stage(name).split(/[\s\\]+/);
    expect(packages.filter((one) => !installed.includes(one))).toEqual([]);
    expect(compose.services[name]).toMatchObject({ image: `praxis-${name}:0.1.0`, build: { target: name } });
  }
});

test('servers and nginx find the consoles of the lab host where compose.yaml and Kubernetes put it', () => {
  const { PRAXIS_LABS_CONSOLES: address, PRAXIS_LABS_HOST: host, PRAXIS_LABS_PORT: port } = compose.services.labs!.environment!;
  expect(address).toBe(`http://labs:${port}`);
  expect(compose.services.server1!.environment).toMatchObject({ PRAXIS_LABS_CONSOLES: address });
  expect(text('nginx', 'servers.compose.conf')).toContain(`\n  ${host} labs:${port};\n`);
  const set = manifests.find(({ kind }) => kind === 'StatefulSet')!;
  const { serviceName } = set.spec as { serviceName: string };
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap')!.data!;
  expect(settings.PRAXIS_LABS_CONSOLES).toBe(`http://${set.metadata.name}-0.${serviceName}:8093`);
  // The ingress carries the consoles of that host straight to it, as nginx does.
  const ways = manifests.filter(({ kind }) => kind === 'Ingress').flatMap(({ spec }) => (spec as unknown as Ingress).rules[0]!.http.paths);
  const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === serviceName)!;
  expect(ways).toContainEqual({
    path: `/lab-console/${set.metadata.name}-0/`,
    pathType: 'Prefix',
    backend: { service: { name: service.metadata.name, port: { name: 'consoles' } } },
  });
});

test('the edge of live classes reaches the packager where compose.yaml and Kubernetes put it, and checks every ticket', () => {
  const edge = text('nginx', 'live-edge.conf');
  expect(edge).toContain('secure_link_md5');
  const ways = edge.match(/proxy_pass \S+;/g);
  // Keys, what may be kept, and sockets.
  expect(ways).toEqual(Array(3).fill('proxy_pass http://live_packager;'));
  const port = /server [\d.]+:(\d+);/.exec(text('nginx', 'live-origin.conf'))?.[1];
  expect(compose.services.live?.environment).toMatchObject({ PRAXIS_LIVE_PORT: port, PRAXIS_LIVE_ADDRESS: `http://live:${port}` });
});

test('nginx’s log ends before the first ticket of a path, and shows ordinary ones whole', () => {
  const pattern = /"~(\^\(\?<praxis_before>.*)" "/.exec(text('nginx', 'praxis.conf'))![1]!;
  const logged = (path: string) => {
    const before = new RegExp(pattern).exec(path)?.groups?.praxis_before;
    return before === undefined ? path : `${before}*`;
  };
  const ticket = 'k'.repeat(43);
  expect(logged(`/site/${ticket}/js/${'a-long-name-of-a-file-'.repeat(3)}.js`)).toBe('/site/*');
  expect(logged(`/agent/${ticket}`)).toBe('/agent/*');
  expect(logged('/index/space/1001/grades')).toBe('/index/space/1001/grades');
  expect(logged(`/assets/${ticket}.js`)).toBe(`/assets/${ticket}.js`);
});

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
