import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pages, SECRET_PARTS } from '@praxis/contract/core/pages';
import { repository } from '@praxis/instance/instance';
import { serverMemory } from '@praxis/supervisor/parts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { sourceFiles } from '../checks/source-files.ts';
import { judgePrograms, labPackages, repositoryPackages } from '../setup/system-programs.mjs';

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
  hostname?: string;
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown>; configs: Record<string, unknown> };
const compose = parse(text('compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => service.build);

type Container = {
  name: string;
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
    strategy?: object;
    volumeClaimTemplates?: { metadata: { name: string } }[];
    template?: {
      metadata: { labels: Environment };
      spec: { hostname?: string; containers: Container[]; volumes: { name: string }[]; terminationGracePeriodSeconds?: number };
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

const AGENTS = ['media', 'live', 'judge', 'labs', 'repositories'];
/** Addresses with a short secret in them, and how much of each a log may show. */
const secretAddresses = () =>
  SECRET_PARTS.map(([address, secret]) => {
    const parts = address.split('/').map((part) => part.replace('?', ''));
    const filled = parts.map((part) => (part.startsWith(':') ? 'Abc12345' : part));
    return [filled.join('/'), `${filled.slice(0, parts.indexOf(`:${secret}`)).join('/')}/*`] as const;
  });

test('every page that a pass or a ticket opens is known as such', () => {
  const secret = new Set(SECRET_PARTS.map(([address]) => address));
  expect(Object.values(pages).filter((path) => /:(pass|ticket)\b/.test(path) && !secret.has(path))).toEqual([]);
});

/** What opens the school to whoever holds it. */
const OPENS_THE_SCHOOL = /^(DATABASE_URL|STATISTICS_DATABASE_URL|CLICKHOUSE_URL|REDIS_URL|S3_\w+|PRAXIS_\w*(SECRET|PASSWORD|TOKEN)\w*)$/;

test('agents and decoders get neither the keys of the school nor a way to its data, and each agent its own key alone', () => {
  for (const name of [...AGENTS, 'pictures']) {
    const { environment = {}, volumes = [] } = compose.services[name]!;
    expect(Object.keys(environment).filter((variable) => OPENS_THE_SCHOOL.test(variable))).toEqual([]);
    expect(volumes.map((volume) => volume.split(':')[0]).filter((volume) => volume === 'secrets' || /-key$/.test(volume!))).toEqual(
      name === 'pictures' ? [] : [`${name}-key`],
    );
  }
  expect(compose.services.pictures).toMatchObject({ network_mode: 'none', cap_drop: ['ALL'], read_only: true });
  const handedOut = compose.services.migrate!.volumes!.filter((volume) => volume.includes(':/keys/'));
  expect(handedOut).toEqual(AGENTS.map((name) => `${name}-key:/keys/${name}`));
  const containers = workloads.flatMap(({ metadata, spec }) =>
    spec!.template!.spec.containers.map((one) => ({ of: metadata.name, ...one })),
  );
  for (const { of, name, envFrom = [], env = [], volumeMounts = [] } of containers.filter(
    ({ of, name }) => AGENTS.some((agent) => of === `praxis-${agent}`) || name === 'pictures',
  )) {
    expect(envFrom, `${of} ${name}`).toEqual([]);
    expect(env.filter((variable) => OPENS_THE_SCHOOL.test(variable.name))).toEqual([]);
    expect(volumeMounts.filter((mount) => mount.name === 'keys')).toEqual([]);
  }
});

test('the keys of agents are handed out one by one, and anew after they were changed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'praxis-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const handOut = () => {
    const { status, stderr } = spawnSync(process.execPath, [join(repository, 'scripts/deploy/agent-keys.ts'), join(folder, 'keys')], {
      encoding: 'utf8',
      env: { ...process.env, PRAXIS_HOME: join(folder, 'home') },
    });
    expect(status, stderr).toBe(0);
  };
  const own = (kind: string) => join(folder, 'home/secrets/agents', `${kind}.key`);
  handOut();
  for (const kind of AGENTS) {
    expect(readdirSync(join(folder, 'keys', kind))).toEqual([`${kind}.key`]);
    expect(readFileSync(join(folder, 'keys', kind, `${kind}.key`), 'utf8')).toBe(readFileSync(own(kind), 'utf8'));
  }
  writeFileSync(own('media'), 'another');
  handOut();
  expect(readFileSync(join(folder, 'keys/media/media.key'), 'utf8')).toBe('another');
});

describe('Kubernetes manifests', () => {
  test('selectors fit the labels of their pods, mounts their volumes, images name a version', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([
      ...['praxis', 'praxis-judge', 'praxis-labs', 'praxis-live', 'praxis-media', 'praxis-migrate', 'praxis-repositories'],
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
  for (const [name, packages] of Object.entries({ judge: judgePrograms, labs: labPackages, repositories: repositoryPackages })) {
    const installed = stage(name).split(/[\s\\]+/);
    expect(packages.filter((one) => !installed.includes(one))).toEqual([]);
    expect(compose.services[name]).toMatchObject({ image: `praxis-${name}:0.1.0`, build: { target: name } });
  }
});

test('an agent that is made anew comes under the name its key belongs to', () => {
  const named = (env: readonly string[]) => env.some((name) => ['PRAXIS_JUDGE_NAME', 'PRAXIS_LABS_HOST'].includes(name));
  const agents = ours.filter(([, { environment = {} }]) => environment.PRAXIS_SERVER);
  expect(agents.map(([name]) => name).sort()).toEqual(['judge', 'labs', 'live', 'media', 'repositories']);
  for (const [name, { environment = {}, hostname }] of agents)
    expect(hostname === name || named(Object.keys(environment)), name).toBe(true);
  const pods = workloads.filter(({ spec }) => spec!.template!.spec.containers[0]!.env?.some(({ name }) => name === 'PRAXIS_AGENT_KEY'));
  expect(pods).toHaveLength(5);
  // Pods of a StatefulSet keep their names.
  for (const { kind, metadata, spec } of pods.filter((pod) => pod.kind !== 'StatefulSet')) {
    const { hostname, containers } = spec!.template!.spec;
    expect(kind, metadata.name).toBe('Deployment');
    expect(hostname !== undefined || named(containers[0]!.env!.map(({ name }) => name)), metadata.name).toBe(true);
    expect(spec!.strategy, metadata.name).toEqual({ type: 'Recreate' });
  }
});

test('images install the packages of every program that a container runs, and bring what has to be compiled', () => {
  const programs = [...`${text('compose.yaml')} ${text('Dockerfile')}`.matchAll(/apps\/(\w+)\/src\/(?:main|pictures)\.ts/g)].map(
    ([, name]) => name!,
  );
  const installed = [...text('Dockerfile').matchAll(/--workspace=apps\/(\w+)/g)].map(([, name]) => name!);
  expect([...new Set(programs)].sort()).toEqual(installed.sort());
  expect(text('Dockerfile')).not.toMatch(/^RUN npm ci/m);
  expect(text('Dockerfile')).toContain('scripts/deploy/image-tools.mjs');
});

test('an image starts the server with the flags of V8 of a school on one machine', () => {
  const [, command = '[]'] = /^CMD (\[.*"apps\/server\/src\/main\.ts"\])$/m.exec(text('Dockerfile')) ?? [];
  expect(JSON.parse(command)).toEqual(['node_modules/.bin/node', ...serverMemory, 'apps/server/src/main.ts']);
});

test('servers and nginx find the consoles of the lab host where compose.yaml and Kubernetes put it', () => {
  const { PRAXIS_LABS_CONSOLES: address, PRAXIS_LABS_HOST: host, PRAXIS_LABS_PORT: port } = compose.services.labs!.environment!;
  expect(address).toBe(`http://labs:${port}`);
  expect(compose.services.server1!.environment).toMatchObject({ PRAXIS_LABS_CONSOLES: address });
  expect(text('nginx', 'servers.compose.conf')).toContain(`\n  ${host} labs:${port};\n`);
  const set = manifests.find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'praxis-labs')!;
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
  const patterns = [...text('nginx', 'praxis.conf').matchAll(/"~(\*?)(\^\(\?<praxis_before>.*)" "/g)].map(
    ([, anyCase, pattern]) => new RegExp(pattern!, anyCase ? 'i' : ''),
  );
  const logged = (path: string) => {
    const before = patterns.map((pattern) => pattern.exec(path)?.groups?.praxis_before).find((found) => found !== undefined);
    return before === undefined ? path : `${before}*`;
  };
  for (const [secret, shown] of secretAddresses()) expect(logged(secret)).toBe(shown);
  const ticket = 'k'.repeat(43);
  expect(logged(`/site/${ticket}/js/${'a-long-name-of-a-file-'.repeat(3)}.js`)).toBe('/site/*');
  expect(logged(`/agent/${ticket}`)).toBe('/agent/*');
  expect(logged('/index/space/1001/grades')).toBe('/index/space/1001/grades');
  expect(logged(`/assets/${ticket}.js`)).toBe(`/assets/${ticket}.js`);
});

test('servers find the process that keeps repositories where it was put, and it opens boxes: as root, privileged, never as one of our plain containers', () => {
  const { repositories, server1 } = compose.services as Record<string, Service & { privileged?: boolean; profiles?: string[] }>;
  const { PRAXIS_REPOSITORIES_ADDRESS: address, PRAXIS_REPOSITORIES_PORT: port, HOST } = repositories!.environment!;
  expect([address, HOST]).toEqual([`http://repositories:${port}`, '0.0.0.0']);
  expect(server1!.environment).toMatchObject({
    PRAXIS_REPOSITORIES_ADDRESS: address,
    PRAXIS_REPOSITORIES: expect.stringContaining(':-off'),
  });
  expect(repositories).toMatchObject({ privileged: true, profiles: ['repositories'] });
  const [, stage = ''] = text('Dockerfile').split(/^FROM \S+ AS repositories$/m);
  const image = stage.split(/^FROM /m)[0]!;
  expect(image).not.toMatch(/PRAXIS_SANDBOX|^USER/m);
  expect(image).toContain(`EXPOSE ${port}\n`);
  const set = manifests.find(({ metadata }) => metadata?.name === 'praxis-repositories')!;
  const settings = manifests.find(({ kind }) => kind === 'ConfigMap')!.data!;
  const env = set.spec!.template!.spec.containers[0]!.env as { name: string; value?: string }[];
  const named = env.find(({ name }) => name === 'PRAXIS_REPOSITORIES_ADDRESS')?.value;
  expect(named).toBe(`http://${set.metadata.name}-0.${(set.spec as { serviceName?: string }).serviceName}:${port}`);
  expect(settings).toMatchObject({ PRAXIS_REPOSITORIES: 'off', PRAXIS_REPOSITORIES_ADDRESS: named });
});
