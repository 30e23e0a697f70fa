import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { node, repository, say, script, setUp } from './setup.mjs';

/** What must hold besides the tests; each part is one program that ends with 0 when all is well. */
const parts = [
  ['Types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check']],
];

const run = (args) =>
  new Promise((done) => {
    const began = Date.now();
    let output = '';
    const child = spawn(node, args, { cwd: repository, stdio: ['ignore', 'pipe', 'pipe'], env: process.env });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('close', (code) => done({ fine: code === 0, output: output.trimEnd(), seconds: ((Date.now() - began) / 1000).toFixed(1) }));
  });

await script(async () => {
  if (!process.argv.includes('--ready')) await setUp();
  const failed = [];
  for (const [title, [program, ...args]] of parts) {
    const { fine, output, seconds } = await run([join(repository, program), ...args]);
    say(`${fine ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
    if (output && (!fine || title === 'Statements without a test')) say(output.replace(/^/gm, '       '));
    if (!fine) failed.push(title);
  }
  say(failed.length ? `Check failed: ${failed.join(', ')}` : 'Check passed');
  return failed.length ? 1 : 0;
});
