import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { agentKeyHash, agentKeySource, localAgentKeyHashes, makeLocalAgentKeys, serverOf } from './agent-identity.ts';
import { instance } from './instance.ts';

function homeOf() {
  const home = mkdtempSync(join(tmpdir(), 'praxis-agent-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

test('each kind of agent of a machine has a key of its own, and the server reads hashes alone', () => {
  const secrets = homeOf();
  makeLocalAgentKeys(secrets);
  const hashes = localAgentKeyHashes(secrets);
  expect(hashes.map(({ kind }) => kind)).toEqual(['media', 'judge', 'labs', 'live', 'repositories']);
  expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(5);
  const key = readFileSync(join(secrets, 'agents/media.key'), 'utf8');
  expect(agentKeyHash(key)).toBe(hashes[0]!.hash);
  expect(statSync(join(secrets, 'agents/media.key')).mode & 0o077).toBe(0);
  makeLocalAgentKeys(secrets);
  expect(localAgentKeyHashes(secrets)).toEqual(hashes);
});

test('an agent dials beyond its machine over https only, unless it is told that the network is its own', () => {
  const at = instance({ PORT: '8080' });
  const of = (server: string, more = {}) => serverOf(at, { PRAXIS_SERVER: server, ...more });
  expect(serverOf(at, {})).toBe('http://127.0.0.1:8080');
  for (const fine of ['https://school.example', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080'])
    expect(of(fine)).toBe(fine);
  for (const clear of ['http://school.example', 'http://10.0.0.5:8080', 'http://localhost.evil.example'])
    expect(() => of(clear)).toThrow(/in the clear/);
  expect(of('http://nginx', { PRAXIS_INSECURE_AGENT: '1' })).toBe('http://nginx');
});

test('an agent with a code makes its key, is taken in once, and keeps the key over a lost answer and a restart', async () => {
  const asked: string[] = [];
  let broken = true;
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      asked.push(body);
      // The first answer is lost on its way.
      if (broken) return void request.socket.destroy();
      reply.end(JSON.stringify({ code: 1, msg: '', data: { name: 'shelf' } }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const at = instance({ PRAXIS_HOME: homeOf() });
  const posted: string[] = [];
  const source = () =>
    agentKeySource({
      ...{ at, kind: 'labs' as const, name: 'shelf', server: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
      ...{ log: (message: string) => void posted.push(message), env: { PRAXIS_ENROLMENT: 'code' } },
    });
  expect(source()()).toBeUndefined();
  await vi.waitFor(() => expect(posted).toEqual(['not enrolled: the server does not answer']));
  broken = false;
  const again = source();
  expect(again()).toBeUndefined();
  await vi.waitFor(() => expect(posted.at(-1)).toBe('enrolled'));
  const hashes = asked.map((body) => new URLSearchParams(body).get('key_hash'));
  expect(hashes[0]).toBe(hashes[1]);
  expect(agentKeyHash(again()!)).toBe(hashes[0]);
  expect(asked[1]).not.toContain(again()!);
  expect(agentKeySource({ at, kind: 'labs', name: 'shelf', server: 'http://127.0.0.1:1', log: () => undefined, env: {} })()).toBe(again());
  expect(existsSync(join(at.folders.secrets, 'agents/labs.enrolling')), 'nothing is left of the enrolment').toBe(false);
});
