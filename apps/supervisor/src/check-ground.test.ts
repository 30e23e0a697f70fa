import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instance } from '@praxis/instance/instance';
import { afterAll, expect, test } from 'vitest';
import { checkPort, claimHome, makeHome } from './check-ground.ts';

const folder = mkdtempSync(join(tmpdir(), 'praxis-ground-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an operator whose port is taken is told to stop the other program or take another port', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as { port: number };
  await expect(checkPort(port, '127.0.0.1')).rejects.toThrow(`PORT=${port + 1} npm start`);
  other.close();
  await expect(checkPort(0, '203.0.113.9')).rejects.toThrow(/has no address 203.0.113.9/);
});

test('a second start on the same home names the first one', () => {
  const at = instance({ PRAXIS_HOME: join(folder, 'home'), PORT: '18149' });
  makeHome(at);
  const release = claimHome(at);
  expect(() => claimHome(at)).toThrow(new RegExp(`already runs on .*process ${process.pid}, http://localhost:18149`));
  release();
  claimHome(at)();
});

test('a home that cannot be written, and one with an interrupted restore, say what to do', () => {
  writeFileSync(join(folder, 'letter'), 'not a folder');
  expect(() => makeHome(instance({ PRAXIS_HOME: join(folder, 'letter/home') }))).toThrow(/Set PRAXIS_HOME to a folder you may write/);
  const at = instance({ PRAXIS_HOME: join(folder, 'half') });
  mkdirSync(join(at.home, 'restoring'), { recursive: true });
  expect(() => makeHome(at)).toThrow(/npm run restore/);
});
