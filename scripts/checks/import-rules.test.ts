import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '@praxis/instance/instance';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'praxis-rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** One small tree in which every rule of the house is broken once: file, what it imports, the rule that must speak. */
const offences: [file: string, imported: string, rule: string][] = [
  ['packages/contract/circle-a.ts', './circle-b.ts', '1-no-circles'],
  ['apps/media/src/frames.ts', '../../server/src/platform/clock/clock.ts', '2-apps-meet-in-packages'],
  ['packages/instance/place.ts', '../../apps/server/src/platform/clock/clock.ts', '2-packages-know-no-app'],
  ['packages/contract/course.ts', '../instance/port.ts', '2-contract-knows-nobody'],
  ['apps/server/src/platform/page.ts', '../modules/spaces/index.ts', '3-platform-knows-no-module'],
  ['apps/server/src/modules/courses/enrol.ts', '../spaces/spaces.store.ts', '4-front-door'],
  ['apps/server/src/app.ts', './modules/spaces/spaces.store.ts', '4-front-door-from-outside'],
  ['apps/server/src/modules/spaces/membership/join.rules.ts', './spaces.store.ts', '5-rules-decide-and-never-fetch'],
  ['apps/server/src/modules/spaces/settings/spaces.routes.ts', 'kysely', '6-only-stores-know-sql'],
  ['apps/web/src/screens/home/Home.tsx', '../login/Login.tsx', '7-screens-never-import-screens'],
  ['apps/web/src/ui/Title.tsx', '../platform/session.ts', '7-web-layers-ui'],
  ['apps/web/src/platform/person.ts', '../parts/Card.tsx', '7-web-layers-platform'],
  ['apps/web/src/parts/CardOfHome.tsx', '../screens/login/Login.tsx', '7-web-layers-parts'],
  ['apps/web/src/screens/courses/Courses.tsx', '../../app/Frame.tsx', '7-web-layers-screens'],
  ['apps/server/src/platform/clock-use.ts', './clock.test.ts', '8-nobody-imports-tests'],
  ['apps/server/src/modules/spaces/late.ts', '../courses/index.ts', 'order-of-modules-spaces'],
];

const innocent = [
  'apps/server/src/platform/clock/clock.ts',
  'apps/server/src/platform/clock.test.ts',
  'apps/server/src/modules/spaces/index.ts',
  'apps/server/src/modules/spaces/spaces.store.ts',
  'apps/server/src/modules/courses/index.ts',
  'apps/web/src/screens/login/Login.tsx',
  'apps/web/src/platform/session.ts',
  'apps/web/src/parts/Card.tsx',
  'apps/web/src/app/Frame.tsx',
  'packages/instance/port.ts',
];

function write(file: string, content: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

test('each import rule of the house refuses the import it forbids and no other', () => {
  write('package.json', '{"name":"praxis","dependencies":{"kysely":"1"}}');
  write('node_modules/kysely/package.json', '{"name":"kysely","version":"1.0.0","main":"index.js"}');
  write('node_modules/kysely/index.js', 'module.exports = {};');
  for (const file of innocent) write(file, 'export const it = 1;\n');
  for (const [file, imported] of offences) write(file, `import { it as other } from '${imported}';\nexport const it = other;\n`);
  write('packages/contract/circle-b.ts', "import { it as other } from './circle-a.ts';\nexport const it = other;\n");
  const program = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = ['apps', 'packages', '--config', join(repository, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const result = spawnSync(process.execPath, ['--import', join(repository, 'scripts/checks/read-tsx.mjs'), program, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { violations } = JSON.parse(result.stdout).summary as { violations: { from: string; rule: { name: string } }[] };
  const spoken = [...new Set(violations.map(({ from, rule }) => `${rule.name} ${from}`))].sort();
  expect(spoken).toEqual(offences.map(([file, , rule]) => `${rule} ${file}`).sort());
});
