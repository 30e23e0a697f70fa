import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { node, script, setUp } from './setup.mjs';
import { print, repository } from './steps.mjs';

const folders = ['apps', 'packages', 'scripts', 'seed', 'bench', 'e2e'].filter((folder) => existsSync(join(repository, folder)));

/** What must hold besides the tests; each part is one program that ends with 0 when all is well. */
const parts = [
  ['Types', ['node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1']],
  [
    'Import rules',
    [
      '--import',
      './scripts/checks/read-tsx.mjs',
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      ...folders,
      '--config',
      '.dependency-cruiser.cjs',
    ],
  ],
  ['Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=error']],
  ['Dead code', ['node_modules/knip/bin/knip.js', '--no-config-hints', '--no-progress']],
  ['Migrations and the types of tables', ['scripts/database-types.ts', '--check']],
  ['Texts in three languages', ['scripts/checks/check-texts.ts']],
  ['Words and machine paths', ['scripts/checks/check-words.ts']],
  ['Names', ['scripts/checks/check-names.ts']],
  ['Guides', ['scripts/checks/check-guides.ts']],
  ['Sizes of folders, files and functions', ['scripts/checks/check-sizes.ts']],
  ['Statements without a test', ['scripts/checks/statements.ts']],
];

/** The compiler is a Go program that collects its garbage each time it doubles; each time it trebles takes 3.4 GB in place of 2.9 and a tenth less of the processor. */
const env = { GOGC: '200', ...process.env };

const run = (args) =>
  new Promise((done) => {
    const startedAt = Date.now();
    let output = '';
    const child = spawn(node, args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'], env });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('close', (code) =>
      done({ fine: code === 0, output: output.trimEnd(), seconds: ((Date.now() - startedAt) / 1000).toFixed(1) }),
    );
  });

await script(async () => {
  if (!process.argv.includes('--ready')) await setUp();
  // Beside something else it takes what that leaves; so do the programs it starts.
  if (process.argv.includes('--beside')) setPriority(10);
  const failed = [];
  const waiting = [...parts];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [title, args] = next;
      const { fine, output, seconds } = await run(args);
      print(`${fine ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
      if (output && (!fine || title === 'Statements without a test'))
        print(output.split('\n').slice(0, 80).join('\n').replace(/^/gm, '       '));
      if (!fine) failed.push(title);
    }
  };
  await Promise.all([work(), work()]);
  print(failed.length ? `Check failed: ${failed.join(', ')}` : 'Check passed');
  return failed.length ? 1 : 0;
});
